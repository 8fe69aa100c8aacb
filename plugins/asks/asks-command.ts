/** `/asks [id]` opens a question that waits; `/asks decline [id]` turns one down. */
import { cleanLine } from "../../contracts/clean-text.js";
import type { HostCommand, HostUi } from "../../contracts/host.js";
import { type Locale, labelsFor } from "../../contracts/locale.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import type { Labels } from "../../contracts/questions/index.js";
import type { AskSource, OpenAsk } from "./open-ask.js";

const DECLINE = "decline";
/** The menu under the editor holds few rows; a longer list is asked for by its first letters. */
const COMPLETIONS_AT_MOST = 50;

export interface AsksParts {
  sources(): readonly AskSource[];
  readonly locales: Pick<RankedProviders<Locale>, "best">;
  readonly ui: Pick<HostUi, "notify" | "select">;
  /** Told first of all: Pi runs no command while a transition of the session is under way. */
  begun(): void;
}

export function asksCommand(parts: AsksParts): HostCommand {
  return {
    description: "Answer a question that waits; /asks decline turns one down",
    complete: (prefix) => completions(prefix, asksOf(parts.sources())),
    run: async (words) => {
      parts.begun();
      const [first = "", second] = words.trim().split(/\s+/);
      const isDeclining = first === DECLINE;
      await runFor(parts, isDeclining, (isDeclining ? second : first) || undefined);
    },
  };
}

async function runFor(
  parts: AsksParts,
  isDeclining: boolean,
  id: string | undefined,
): Promise<void> {
  const { ui } = parts;
  const sources = parts.sources();
  const labels = labelsFor(parts.locales);
  const asks = asksOf(sources).filter((ask) => !isDeclining || !ask.isAnswered);
  if (!tellClosed(sources, ui) && sources.some((source) => source.closed?.())) return;
  if (id === undefined && !isDeclining && focusShown(sources, asks)) return;
  if (asks.length === 0) return tellNone(sources, labels, ui);
  const ask =
    id === undefined
      ? await choose(asks, isDeclining, labels, ui)
      : asks.find((each) => each.id === id);
  if (!ask) {
    if (id !== undefined) ui.notify(labels.noSuchQuestion, "warning");
    return;
  }
  if (isDeclining) ask.decline();
  // Not awaited: the command ends here, the person takes all the time that they want.
  else void ask.open();
}

/** True where it may go on: drafts can be looked at and copied while the session file is in doubt. */
function tellClosed(sources: readonly AskSource[], ui: Pick<HostUi, "notify">): boolean {
  const closures = sources.flatMap((source) => source.closed?.() ?? []);
  for (const { message, isInDoubt } of closures) ui.notify(message, isInDoubt ? "error" : "info");
  return closures.every(({ isInDoubt }) => isInDoubt);
}

/** The pane has tabs of its own: no list is needed where it holds all that waits. */
function focusShown(sources: readonly AskSource[], asks: readonly OpenAsk[]): boolean {
  const holding = sources.filter((source) => source.list().length > 0);
  if (asks.some(({ isAnswered }) => isAnswered)) return false;
  if (holding.some((source) => !source.focus)) return false;
  return sources.some((source) => source.focus?.() === true);
}

function tellNone(sources: readonly AskSource[], labels: Labels, ui: Pick<HostUi, "notify">): void {
  const underway = sources.flatMap((source) => source.underway?.() ?? []);
  const lines = [labels.unreadAnswers, ...underway.map(cleanLine)];
  ui.notify(underway.length === 0 ? labels.nothingWaits : lines.join("\n"), "info");
}

/** Rows stay apart by number, whatever they are called. What cannot be taken back is asked for by name. */
async function choose(
  asks: readonly OpenAsk[],
  isDeclining: boolean,
  { questionsWait, declineWhich }: Labels,
  ui: Pick<HostUi, "select">,
): Promise<OpenAsk | undefined> {
  if (asks.length === 1 && !isDeclining) return asks[0];
  const title = isDeclining ? declineWhich : questionsWait;
  const rows = asks.map((ask, index) => `${index + 1}. ${cleanLine(ask.title)}`);
  const row = await ui.select(title, rows);
  return row === undefined ? undefined : asks[rows.indexOf(row)];
}

function asksOf(sources: readonly AskSource[]): readonly OpenAsk[] {
  return sources.flatMap((source) => [...source.list()]);
}

/** A word that is whole needs no menu, which would take the Enter that sends it. */
function completions(prefix: string, asks: readonly OpenAsk[]) {
  const [before, start] = prefix.startsWith(`${DECLINE} `)
    ? [`${DECLINE} `, prefix.slice(DECLINE.length).trimStart()]
    : ["", prefix];
  const ids = asks
    .filter(({ id, isAnswered }) => id.startsWith(start) && (before === "" || !isAnswered))
    .slice(0, COMPLETIONS_AT_MOST)
    .map(({ id, title }) => ({ value: `${before}${id}`, label: `${id}: ${cleanLine(title)}` }));
  const decline =
    before === "" && DECLINE.startsWith(prefix)
      ? [{ value: DECLINE, label: `${DECLINE}: do not answer` }]
      : [];
  return [...ids, ...decline].filter(({ value }) => value !== prefix);
}
