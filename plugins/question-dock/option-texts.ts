/** An option's texts as rows, found at every key without being read again: the options stay the same. */
import type { QuestionOption } from "../../contracts/questions/index.js";
import type { Ink } from "./ink.js";
import type { WrappedText } from "./wrapped-text.js";

interface KeptRows {
  readonly room: number;
  /** What stands after the text. */
  readonly suffix: string;
  readonly rows: readonly string[];
}

const labels = new WeakMap<QuestionOption, KeptRows>();
const descriptions = new WeakMap<QuestionOption, KeptRows>();

/** What the rows of an option are made of. */
export interface OptionParts {
  readonly ink: Ink;
  readonly width: number;
  readonly lead: string;
  readonly label: readonly string[];
  readonly description: readonly string[];
}

interface Composed extends OptionParts {
  readonly rows: readonly string[];
}

const composed = {
  focused: new WeakMap<object, Composed>(),
  other: new WeakMap<object, Composed>(),
};

/** The rows that the same parts gave before, else those that `compose` makes. */
export function keptRows(
  option: QuestionOption,
  isFocused: boolean,
  parts: OptionParts,
  compose: () => readonly string[],
): readonly string[] {
  const kept = isFocused ? composed.focused : composed.other;
  const known = kept.get(option);
  if (known !== undefined && isSame(known, parts)) return known.rows;
  const rows = compose();
  kept.set(option, { ...parts, rows });
  return rows;
}

function isSame(one: OptionParts, other: OptionParts): boolean {
  return (
    one.ink === other.ink &&
    one.width === other.width &&
    one.lead === other.lead &&
    one.label === other.label &&
    one.description === other.description
  );
}

/** The label with its suffix, at least one row. */
export function labelRows(
  text: WrappedText,
  option: QuestionOption,
  room: number,
  suffix: string,
): readonly string[] {
  const known = labels.get(option);
  if (known?.room === room && known.suffix === suffix) return known.rows;
  const rows = text.rows(`${option.label.replace(/\s+/g, " ")}${suffix}`, room);
  labels.set(option, { room, suffix, rows });
  return rows;
}

/** The description; none where it is blank. */
export function descriptionRows(
  text: WrappedText,
  option: QuestionOption,
  room: number,
): readonly string[] {
  const known = descriptions.get(option);
  if (known?.room === room) return known.rows;
  const description = option.description?.trim();
  const rows = description ? text.rows(description, room) : [];
  descriptions.set(option, { room, suffix: "", rows });
  return rows;
}
