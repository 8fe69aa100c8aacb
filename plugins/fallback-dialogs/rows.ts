/** The rows of one select dialog, and which of them a host's answer means. */
import { cleanLine } from "../../contracts/clean-text.js";
import type { Labels, Question, QuestionAnswer } from "../../contracts/questions/index.js";

type RowAction =
  | { readonly kind: "option"; readonly value: string }
  | { readonly kind: "custom" | "done" | "previous" | "skip" };

export interface Row {
  readonly action: RowAction;
  /** The words without number and box. */
  readonly words: string;
  /** As the host shows it: numbered, so that no two rows of a dialog are equal in any language. */
  readonly text: string;
}

interface RowsRequest {
  readonly question: Question;
  readonly answer: QuestionAnswer;
  readonly labels: Labels;
  readonly hasPrevious: boolean;
}

export function rowsOf(request: RowsRequest): readonly Row[] {
  const { question, answer, labels } = request;
  const options = (question.options ?? []).map((option) => {
    const marker = option.recommended === true ? ` (${labels.recommended})` : "";
    const description = cleanLine(option.description ?? "");
    return {
      action: { kind: "option", value: option.value } as const,
      words: cleanLine(option.label + marker) + (description === "" ? "" : ` — ${description}`),
    };
  });
  const rows: Pick<Row, "action" | "words">[] = [...options, ...controlRows(request)];
  return rows.map((row, index) => ({
    ...row,
    text: `${box(question, answer, row.action)}${index + 1}. ${row.words}`,
  }));
}

function controlRows({
  question,
  answer,
  labels,
  hasPrevious,
}: RowsRequest): Pick<Row, "action" | "words">[] {
  const { type, allowCustom } = question;
  const takesText = type !== "confirm" && allowCustom !== false;
  // An answer from before can be kept; several picks need a way to say that they are all.
  const isDoneOffered = type === "multi" || answer.status === "answered";
  const control = (kind: "custom" | "done" | "previous" | "skip", words: string) => [
    { action: { kind }, words: cleanLine(words) },
  ];
  return [
    ...(takesText
      ? control("custom", type === "text" ? labels.yourAnswer : labels.typeSomething)
      : []),
    ...(isDoneOffered ? control("done", labels.done) : []),
    ...(hasPrevious ? control("previous", labels.previousQuestion) : []),
    ...control("skip", labels.skip),
  ];
}

function box(question: Question, answer: QuestionAnswer, action: RowAction): string {
  if (question.type !== "multi" || action.kind !== "option") return "";
  return answer.values.includes(action.value) ? "[x] " : "[ ] ";
}

/**
 * Hosts trim, normalise or answer with a row's bare words or number. The row itself counts first; a
 * looser reading counts only where it fits one row alone.
 */
export function findRow(rows: readonly Row[], reply: string): Row | undefined {
  const exact = rows.find(({ text }) => text === reply);
  if (exact !== undefined) return exact;
  const plain = plainForm(reply);
  const readings: ((row: Row, index: number) => boolean)[] = [
    ({ text }) => plainForm(text) === plain,
    ({ text }) => withoutBox(plainForm(text)) === withoutBox(plain),
    ({ words }) => plainForm(words) === plain,
    (_row, index) => /^\d+\.?$/.test(plain) && Number.parseInt(plain, 10) === index + 1,
  ];
  for (const reading of readings) {
    const [row, ...others] = rows.filter(reading);
    if (row !== undefined && others.length === 0) return row;
  }
  return undefined;
}

function plainForm(text: string): string {
  return cleanLine(text).normalize("NFKC").toLowerCase();
}

function withoutBox(text: string): string {
  return text.replace(/^\[[x ]?\] */, "");
}
