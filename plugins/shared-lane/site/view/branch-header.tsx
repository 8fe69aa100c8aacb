import { useEffect, useState } from "preact/hooks";
import type { NodeView } from "../wire/records.js";
import { useSite } from "./site-context.js";
import { IconButton } from "./site-header.js";

/** Names the branch that the outline is narrowed to, with the ways out of it. */
export function BranchHeader({ id }: { readonly id: string }) {
  const site = useSite();
  const [view, setView] = useState<NodeView>();
  useEffect(() => {
    let isCurrent = true;
    site.api.node(id, 0).then(
      (read) => isCurrent && setView(read),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [id, site]);
  return (
    <div class="branch-header">
      <IconButton
        icon="up"
        words="One level up"
        onClick={() => site.router.go({ branch: view?.ancestors.at(-1)?.id })}
      />
      <span class="branch-title" dir="auto">
        {view?.node.id === id ? view.node.title : "…"}
      </span>
      <IconButton
        icon="close"
        words="Show everything"
        onClick={() => site.router.go({ branch: undefined })}
      />
    </div>
  );
}
