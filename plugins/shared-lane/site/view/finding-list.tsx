import { threadPath } from "../state/route.js";
import { emptyWords } from "../state/words.js";
import type { Finding } from "../wire/records.js";
import { followLink } from "./link.js";
import { useSite } from "./site-context.js";
import { StatusDot } from "./status-mark.js";
import { TimeAgo } from "./time-ago.js";
import { useStore } from "./use-store.js";

export function FindingList() {
  const site = useSite();
  const { view, query } = useStore(site.router.route);
  const { status, items, next } = useStore(site.list.state);
  const nothing =
    view === "search" ? `Nothing has “${query}” in it.` : view !== "all" && emptyWords[view];
  return (
    <div class="findings">
      {status === "loading" && <p class="empty">Reading…</p>}
      {status === "unreachable" && <p class="empty">This could not be read.</p>}
      {status === "ready" && items.length === 0 && <p class="empty">{nothing}</p>}
      <ul id="outline" aria-label={view === "search" ? "Search results" : "Entries"} tabIndex={-1}>
        {items.map((finding) => (
          <FindingItem key={finding.id} finding={finding} />
        ))}
      </ul>
      {next !== undefined && (
        <button type="button" class="more" onClick={() => void site.list.readMore()}>
          Show more
        </button>
      )}
    </div>
  );
}

function FindingItem({ finding }: { readonly finding: Finding }) {
  const site = useSite();
  const { nodeId } = useStore(site.router.route);
  const path = finding.ancestors.map(({ title }) => title).join(" › ");
  return (
    <li>
      <a
        class="finding"
        href={threadPath(finding.id)}
        aria-current={nodeId === finding.id ? "true" : undefined}
        onClick={(event) => followLink(event, () => site.router.go({ nodeId: finding.id }))}
      >
        {path !== "" && (
          <span class="finding-path" dir="auto">
            {path}
          </span>
        )}
        <span class="finding-title" dir="auto">
          <StatusDot status={finding.status} />
          {finding.title}
        </span>
        {finding.snippet !== "" && (
          <span class="finding-snippet" dir="auto">
            {finding.snippet}
          </span>
        )}
        <span class="finding-meta">
          <bdi>{finding.author.name}</bdi> · <TimeAgo at={finding.createdAt} />
        </span>
      </a>
    </li>
  );
}
