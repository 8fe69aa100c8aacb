import { formatRoute, type ListView } from "../state/route.js";
import { countOfView, viewWords } from "../state/words.js";
import { followLink } from "./link.js";
import { useSite } from "./site-context.js";
import { useStore } from "./use-store.js";

const views = Object.keys(viewWords) as readonly Exclude<ListView, "search">[];

export function ViewTabs() {
  const site = useSite();
  const route = useStore(site.router.route);
  const counts = useStore(site.counts);
  return (
    <ul class="views">
      {views.map((view) => (
        <li key={view}>
          <a
            class={`view view-${view}`}
            href={formatRoute({ ...route, view })}
            aria-current={route.view === view ? "page" : undefined}
            onClick={(event) => followLink(event, () => site.router.go({ view, query: "" }))}
          >
            <span>{viewWords[view]}</span>
            <span class="view-count">{counts && countOfView(view, counts).toLocaleString()}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
