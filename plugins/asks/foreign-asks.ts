/** Questions that another plugin keeps: what goes wrong in it costs its own rows, never /asks or Pi. */
import type { Host } from "../../contracts/host.js";
import type { PendingAsk, PendingAsks } from "../../contracts/pending-asks.js";
import type { AskSource, OpenAsk } from "./open-ask.js";

const WHERE = "pending-asks";

export function foreignAsks(
  asks: PendingAsks,
  { guard, ui }: { readonly guard: Host["guard"]; readonly ui: Pick<Host["ui"], "notify"> },
): AskSource {
  const failed = (): void => {
    ui.notify("The question's own plugin failed; /askroom says more.", "error");
  };
  const safe = (ask: PendingAsk): OpenAsk => ({
    id: String(ask.id),
    title: String(ask.title),
    open: guard(
      WHERE,
      () => ask.open(),
      async () => failed(),
    ),
    decline: guard(WHERE, () => ask.decline(), failed),
  });
  return {
    list: guard(
      WHERE,
      () => asks.list().map(safe),
      () => [],
    ),
  };
}
