import { emptyWords } from "../state/words.js";
import { BranchHeader } from "./branch-header.js";
import { FindingList } from "./finding-list.js";
import { Outline } from "./outline.js";
import { SearchField } from "./search-field.js";
import { useSite } from "./site-context.js";
import { SiteHeader } from "./site-header.js";
import { useStore } from "./use-store.js";
import { ViewTabs } from "./view-tabs.js";

/** The side of the page that finds things: search, views, outline. */
export function Navigation() {
  const site = useSite();
  const { view, branch } = useStore(site.router.route);
  const counts = useStore(site.counts);
  const isEmpty = view === "all" && branch === undefined && counts?.nodes === 0;
  return (
    <nav class="navigation" aria-label="Discussions">
      <SiteHeader />
      <SearchField />
      <ViewTabs />
      {branch !== undefined && <BranchHeader id={branch} />}
      {isEmpty && <p class="empty">{emptyWords.all}</p>}
      {view === "all" ? <Outline /> : <FindingList />}
    </nav>
  );
}
