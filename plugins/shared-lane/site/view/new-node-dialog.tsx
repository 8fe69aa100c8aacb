import { useMemo } from "preact/hooks";
import { NewNodeModel } from "../models/new-node-model.js";
import type { Site } from "../models/site.js";
import { whyNotPublishable } from "../state/new-node.js";
import { useCanWrite } from "./liveness.js";
import { Modal } from "./modal.js";
import { NewNodeFields } from "./new-node-fields.js";
import { useSite } from "./site-context.js";
import { useStore } from "./use-store.js";

export interface NewNodeDialogProps {
  readonly parentId: string | undefined;
  readonly onClose: () => void;
}

export function NewNodeDialog({ parentId, onClose }: NewNodeDialogProps) {
  const site = useSite();
  const model = useMemo(() => new NewNodeModel(parentId, site.api, site.storage), [parentId, site]);
  const draft = useStore(model.draft);
  const saving = useStore(model.saving);
  const canWrite = useCanWrite();
  const obstacle = whyNotPublishable(draft);
  const isReady = canWrite && obstacle === undefined && saving.status !== "saving";
  const submit = () => isReady && void publish(site, model, onClose);
  return (
    <Modal title={parentId === undefined ? "Add an entry" : "Branch here"} onClose={onClose}>
      <NewNodeFields model={model} draft={draft} onEnter={submit} />
      {saving.status === "failed" && <p class="failure">{saving.advice}</p>}
      <div class="modal-foot">
        <button type="button" onClick={onClose}>
          Close
        </button>
        <button type="button" class="save" disabled={!isReady} title={obstacle} onClick={submit}>
          {saving.status === "saving" ? "Adding…" : "Add"}
        </button>
      </div>
    </Modal>
  );
}

async function publish(site: Site, model: NewNodeModel, onDone: () => void): Promise<void> {
  const author = site.identity.author.value;
  if (author === undefined) {
    const back = () => site.dialog.set({ kind: "new-node", parentId: model.parentId });
    site.dialog.set({ kind: "identity", andThen: back });
    return;
  }
  const id = await model.publish(author);
  if (id === undefined) return;
  onDone();
  site.feed.hurry();
  site.router.go({ nodeId: id });
}
