/** An option's texts as rows, found at every key without being read again: the options stay the same. */
import type { QuestionOption } from "../../contracts/questions/index.js";
import type { WrappedText } from "./wrapped-text.js";

interface KeptRows {
  readonly room: number;
  /** What stands after the text. */
  readonly suffix: string;
  readonly rows: readonly string[];
}

const labels = new WeakMap<QuestionOption, KeptRows>();
const descriptions = new WeakMap<QuestionOption, KeptRows>();

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
