import type { Site } from "../models/site.js";
import { threadPath } from "../state/route.js";
import { responseWords } from "../state/words.js";
import type { NodeView, ThreadNode } from "../wire/records.js";
import { followLink } from "./link.js";
import { Markdown } from "./markdown.js";
import { SavedValues } from "./saved-values.js";
import { useSite } from "./site-context.js";
import { StatusChip } from "./status-mark.js";
import { TimeAgo } from "./time-ago.js";

/** What stands directly under the open node. */
export function Replies({ view }: { readonly view: NodeView }) {
  const site = useSite();
  if (view.childCount === 0) return undefined;
  const hidden = view.childCount - view.children.length;
  return (
    <section class="replies" aria-label="Replies and branches">
      {view.olderChildren !== undefined && (
        <button type="button" class="more" onClick={() => void readOlder(site)}>
          Show earlier ones{hidden > 0 ? ` (${hidden.toLocaleString()})` : ""}
        </button>
      )}
      <ol>
        {view.children.map((child) => (
          <Reply key={child.id} child={child} targetRevision={view.node.revision} />
        ))}
      </ol>
    </section>
  );
}

async function readOlder({ room, notice }: Site): Promise<void> {
  try {
    await room.readOlder();
  } catch {
    notice.set("The earlier ones could not be read; try again.");
  }
}

interface ReplyProps {
  readonly child: ThreadNode;
  readonly targetRevision: string | undefined;
}

function Reply({ child, targetRevision }: ReplyProps) {
  const site = useSite();
  const { response } = child;
  const isOfOldRevision =
    response?.presentationRevision !== undefined &&
    targetRevision !== undefined &&
    response.presentationRevision !== targetRevision;
  return (
    <li class={`reply reply-${response?.kind ?? "branch"}`}>
      <p class="reply-meta">
        <span class="author">{child.author.name}</span>
        <span>{response ? responseWords[response.kind] : "branched"}</span>
        <TimeAgo at={child.createdAt} />
        <StatusChip status={child.status} />
        {isOfOldRevision && <span class="hint">to an earlier version</span>}
        <a
          class="reply-open"
          href={threadPath(child.id)}
          aria-label={`Open ${child.title}`}
          onClick={(event) => followLink(event, () => site.router.go({ nodeId: child.id }))}
        >
          Open
        </a>
      </p>
      {showsTitle(child) && (
        <h2 class="reply-title" dir="auto">
          {child.title}
        </h2>
      )}
      <Markdown text={child.body} />
      {response && <SavedValues selections={response.selections} />}
    </li>
  );
}

/** A reply's title is mostly its first line again. */
function showsTitle({ title, body, response }: ThreadNode): boolean {
  const isEcho =
    body.trim().startsWith(title.replace(/…$/, "")) ||
    response?.selections.some(({ label }) => title.includes(label));
  return response === undefined || (!isEcho && body.trim() !== "");
}
