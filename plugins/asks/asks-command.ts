/** `/asks`: opens a question that waits; `/asks decline` turns one down. */
import { cleanLine } from "../../contracts/clean-text.js";
import type { HostCommand, HostUi } from "../../contracts/host.js";
import { type Locale, labelsFor } from "../../contracts/locale.js";
import type { PendingAsk, PendingAsks } from "../../contracts/pending-asks.js";
import type { RankedProviders } from "../../contracts/plugin.js";

const DECLINE = "decline";

export function asksCommand(
  sources: Pick<RankedProviders<PendingAsks>, "all">,
  locales: Pick<RankedProviders<Locale>, "best">,
  ui: Pick<HostUi, "notify" | "select">,
): HostCommand {
  return {
    description: "Answer a question that waits; /asks decline turns one down",
    // A word that is whole needs no menu, which would take the Enter that sends it.
    complete: (prefix) =>
      DECLINE.startsWith(prefix) && prefix !== DECLINE
        ? [{ value: DECLINE, label: `${DECLINE}: do not answer` }]
        : [],
    run: async (words) => {
      const asks = sources.all().flatMap(({ value }) => [...value.list()]);
      const { nothingWaits, questionsWait } = labelsFor(locales);
      if (asks.length === 0) return ui.notify(nothingWaits, "info");
      const ask = await choose(asks, questionsWait, ui);
      if (words.trim() === DECLINE) ask?.decline();
      // Not awaited: the command ends here, the person takes all the time that they want.
      else void ask?.open();
    },
  };
}

/** Rows stay apart by number, whatever they are called. */
async function choose(
  asks: readonly PendingAsk[],
  title: string,
  ui: Pick<HostUi, "select">,
): Promise<PendingAsk | undefined> {
  if (asks.length === 1) return asks[0];
  const rows = asks.map((ask, index) => `${index + 1}. ${cleanLine(ask.title)}`);
  const row = await ui.select(title, rows);
  return row === undefined ? undefined : asks[rows.indexOf(row)];
}
