import { threadPath } from "../state/route.js";
import { responseWords } from "../state/words.js";
import type { Ancestor, NodeView } from "../wire/records.js";
import { exportPath } from "../wire/service-api.js";
import { copyLink } from "./copy-link.js";
import { Icon } from "./icons.js";
import { followLink } from "./link.js";
import { useCanWrite } from "./liveness.js";
import { useSite } from "./site-context.js";
import { StatusChip } from "./status-mark.js";
import { TimeAgo } from "./time-ago.js";

export function RoomHeader({ view }: { readonly view: NodeView }) {
  const { node, ancestors } = view;
  return (
    <header class="room-header">
      <Breadcrumbs ancestors={ancestors} />
      <h1 id="room-title" dir="auto" tabIndex={-1}>
        {node.title}
      </h1>
      <p class="room-meta">
        <StatusChip status={node.status} />
        <span class="author">{node.author.name}</span>
        {node.response && <span>{responseWords[node.response.kind]}</span>}
        <TimeAgo at={node.createdAt} />
        {node.archived && <span class="chip">Archived</span>}
      </p>
      <RoomActions view={view} />
    </header>
  );
}

function RoomActions({ view: { node } }: { readonly view: NodeView }) {
  const site = useSite();
  const canWrite = useCanWrite();
  const archive = async () => {
    try {
      await site.api.archive(node.id, !node.archived);
      site.room.refresh();
      site.notice.set(node.archived ? "Back in the outline." : "Archived; it stays readable here.");
    } catch {
      site.notice.set("That could not be changed.");
    }
  };
  return (
    <div class="room-actions">
      <button type="button" onClick={() => void copyLink(node.id, site.notice)}>
        <Icon name="link" /> Copy link
      </button>
      <button
        type="button"
        onClick={() => site.dialog.set({ kind: "new-node", parentId: node.id })}
      >
        <Icon name="branch" /> Branch here
      </button>
      <a class="button" href={exportPath(node.id)} download>
        Export
      </a>
      <button type="button" disabled={!canWrite} onClick={() => void archive()}>
        {node.archived ? "Unarchive" : "Archive"}
      </button>
    </div>
  );
}

function Breadcrumbs({ ancestors }: { readonly ancestors: readonly Ancestor[] }) {
  const site = useSite();
  const open = (nodeId: string | undefined) => (event: MouseEvent) =>
    followLink(event, () => site.router.go({ nodeId }));
  return (
    <nav class="breadcrumbs" aria-label="Path">
      <a class="back" href="/" aria-label="Back to the list" onClick={open(undefined)}>
        <Icon name="back" />
      </a>
      <ol>
        {ancestors.map(({ id, title }) => (
          <li key={id}>
            <a href={threadPath(id)} dir="auto" onClick={open(id)}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
