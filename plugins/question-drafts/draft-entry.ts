/** The session entry that holds drafts, written whole or in parts and read with distrust. */
import type { DraftCell, DraftState } from "../../contracts/question-drafts.js";

export const DRAFT_ENTRY = "askroom.draft.v1";

export interface DraftEntry {
  readonly sessionId: string;
  readonly group: string;
  /** Only cells that changed since the entry before. */
  readonly cells: Readonly<Record<string, DraftCell>>;
  readonly tab?: number | string;
  readonly isCollapsed?: boolean;
  readonly done?: true;
}

/** The group's state after all entries of a branch, oldest first. */
export function stateFrom(
  entries: Iterable<object>,
  sessionId: string,
  group: string,
): DraftState | undefined {
  let state: DraftState | undefined;
  for (const entry of entries) {
    const data = dataOf(entry);
    if (data?.["sessionId"] !== sessionId || data["group"] !== group) continue;
    state = data["done"] === true ? undefined : merged(state, data);
  }
  return state;
}

function merged(
  before: DraftState | undefined,
  data: Readonly<Record<string, unknown>>,
): DraftState {
  const { cells } = data;
  const changed = isRecord(cells) ? Object.entries(cells) : [];
  const read = changed.flatMap(([id, cell]) => (isRecord(cell) ? [[id, readCell(cell)]] : []));
  const tab = readTab(data["tab"]) ?? before?.tab;
  const isCollapsed = flag(data["isCollapsed"]) ?? before?.isCollapsed;
  return {
    // Entries, not a spread: a question may be called `__proto__`.
    cells: Object.fromEntries([...Object.entries(before?.cells ?? {}), ...read]),
    ...(tab === undefined ? {} : { tab }),
    ...(isCollapsed === undefined ? {} : { isCollapsed }),
  };
}

function readTab(tab: unknown): number | string | undefined {
  return typeof tab === "string" ? tab : count(tab);
}

function flag(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function readCell(cell: Readonly<Record<string, unknown>>): DraftCell {
  const { text, picks, notes, recorded } = cell;
  const cursor = count(cell["cursor"]);
  const scroll = count(cell["scroll"]);
  return {
    ...(typeof text === "string" ? { text } : {}),
    ...(cell["isOverruled"] === true ? { isOverruled: true } : {}),
    ...(Array.isArray(picks) ? { picks: picks.filter((pick) => typeof pick === "string") } : {}),
    ...(isRecord(notes) ? { notes: textsOf(notes) } : {}),
    ...(isRecord(recorded) ? { recorded: readRecorded(recorded) } : {}),
    ...(cursor === undefined ? {} : { cursor }),
    ...(scroll === undefined ? {} : { scroll }),
    ...(cell["isPaused"] === true ? { isPaused: true } : {}),
  };
}

function readRecorded(recorded: Readonly<Record<string, unknown>>): DraftCell["recorded"] & object {
  const { text, notes } = recorded;
  return {
    ...(typeof text === "string" ? { text } : {}),
    ...(isRecord(notes) ? { notes: textsOf(notes) } : {}),
  };
}

function textsOf(notes: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(notes).flatMap(([key, note]) => (typeof note === "string" ? [[key, note]] : [])),
  );
}

function count(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function dataOf(entry: object): Readonly<Record<string, unknown>> | undefined {
  const { type, customType, data } = entry as Readonly<Record<string, unknown>>;
  return type === "custom" && customType === DRAFT_ENTRY && isRecord(data) ? data : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
