import { IdentityDialog } from "./identity-dialog.js";
import { NewNodeDialog } from "./new-node-dialog.js";
import { ShortcutsDialog } from "./shortcuts-dialog.js";
import { useSite } from "./site-context.js";
import { useStore } from "./use-store.js";

export function Dialogs() {
  const site = useSite();
  const dialog = useStore(site.dialog);
  const close = () => site.dialog.set(undefined);
  switch (dialog?.kind) {
    case "identity":
      return <IdentityDialog onDone={dialog.andThen} onClose={close} />;
    case "new-node":
      return <NewNodeDialog parentId={dialog.parentId} onClose={close} />;
    case "shortcuts":
      return <ShortcutsDialog onClose={close} />;
    default:
      return undefined;
  }
}
