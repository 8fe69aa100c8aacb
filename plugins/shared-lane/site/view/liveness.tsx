import type { Liveness } from "../state/liveness.js";
import { useSite } from "./site-context.js";
import { useStore } from "./use-store.js";

const words: Readonly<Record<Liveness, string>> = {
  connecting: "Connecting",
  live: "Live",
  lost: "Not connected",
  "signed-out": "Signed out",
};

export function LivenessMark() {
  const site = useSite();
  const liveness = useStore(site.feed.liveness);
  const refresh = () => {
    site.refresh();
    site.feed.hurry();
  };
  return (
    <button
      type="button"
      class={`liveness liveness-${liveness}`}
      title="Refresh now"
      aria-label={`${words[liveness]}; refresh now`}
      onClick={refresh}
    >
      {words[liveness]}
    </button>
  );
}

/** Says plainly that nothing can be saved, and what to do. */
export function LivenessBanner() {
  const site = useSite();
  const liveness = useStore(site.feed.liveness);
  const isStoring = useStore(site.drafts.isStoring);
  return (
    <div role="alert" class="banners">
      {liveness === "lost" && (
        <p class="banner">
          The service does not answer. What you write is kept in this browser; saving works again
          when it is back.
        </p>
      )}
      {liveness === "signed-out" && (
        <p class="banner">
          This browser is signed out. Run <code>askroom open</code> in a terminal, or{" "}
          <code>/threadroom open</code> in Pi, and open the link it prints.
        </p>
      )}
      {!isStoring && (
        <p class="banner">
          This browser stores no drafts: what you write is lost when the tab closes.
        </p>
      )}
    </div>
  );
}

/** True while a save has a chance; controls that write are disabled otherwise. */
export function useCanWrite(): boolean {
  return useStore(useSite().feed.liveness) === "live";
}
