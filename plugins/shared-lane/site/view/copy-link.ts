import { threadPath } from "../state/route.js";
import type { Store } from "../state/store.js";

/** The link carries no session and no view: it opens the entry for whoever may read it. */
export async function copyLink(nodeId: string, notice: Store<string>): Promise<void> {
  const link = `${location.origin}${threadPath(nodeId)}`;
  try {
    await navigator.clipboard.writeText(link);
    notice.set("Link copied.");
  } catch {
    notice.set(link);
  }
}
