/** What a card shows, read from whatever stands in the transcript: half-streamed, malformed or old. */
import { cleanLine } from "../../contracts/clean-text.js";
import { repairArguments } from "./repair.js";

/** Of a longer text the card shows the beginning: wrapping a megabyte would hold Pi up for seconds. */
const TEXT_CHARACTERS_AT_MOST = 8_000;

export interface CardPick {
  readonly value: string;
  readonly label: string;
}

export interface CardQuestion {
  readonly header: string;
  readonly prompt: string;
  readonly type: string;
  readonly picks: readonly CardPick[];
  /** Free text; empty when there is none. */
  readonly own: string;
  readonly notes: readonly string[];
}

export interface CardFacts {
  readonly title: string;
  /** The caller's own wording, unchecked. */
  readonly words: Readonly<Record<string, unknown>> | undefined;
  readonly questions: readonly CardQuestion[];
  readonly cancelled: boolean;
  readonly error?: string;
  readonly issues: readonly string[];
}

export function factsOfArguments(raw: unknown): CardFacts {
  try {
    return factsOf(asRecord(repairArguments(raw)) ?? {});
  } catch {
    return factsOf({});
  }
}

/** Undefined where the result has no details of ours, for example when Pi refused the arguments. */
export function factsOfDetails(details: unknown): CardFacts | undefined {
  try {
    const record = asRecord(details);
    return record && Array.isArray(record["questions"]) ? factsOf(record) : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a result without details. */
export function textOfContent(content: unknown): string[] {
  if (!Array.isArray(content)) return [];
  const texts = content.map((part) => asText(asRecord(part)?.["text"]));
  return beginning(texts.join("\n")).split("\n").map(cleanLine).filter(isPresent);
}

export function isAnswered({ picks, own }: CardQuestion): boolean {
  return picks.length > 0 || own !== "";
}

function factsOf(record: Record<string, unknown>): CardFacts {
  const answers = asRecord(record["answers"]) ?? {};
  const error = asLine(record["error"]);
  return {
    title: asLine(record["title"]),
    words: asRecord(record["labels"]),
    questions: asList(record["questions"]).flatMap((question) => questionOf(question, answers)),
    cancelled: record["cancelled"] === true,
    ...(error === "" ? {} : { error }),
    issues: asList(record["issues"]).map(issueOf).filter(isPresent),
  };
}

function questionOf(raw: unknown, answers: Record<string, unknown>): CardQuestion[] {
  const question = asRecord(raw);
  if (!question) return [];
  const id = typeof question["id"] === "string" ? question["id"] : "";
  const answer = (Object.hasOwn(answers, id) && asRecord(answers[id])) || {};
  return [
    {
      header: asLine(question["header"]) || asLine(id),
      prompt: asLine(question["prompt"]),
      type: asText(question["type"]),
      picks: picksOf(answer),
      own: asLine(answer["customText"]),
      notes: notesOf(answer, asList(question["options"])),
    },
  ];
}

function picksOf(answer: Record<string, unknown>): CardPick[] {
  const values = asList(answer["values"]);
  return asList(answer["labels"])
    .map((label, index) => ({ value: asText(values[index]), label: asLine(label) }))
    .filter(({ label }) => isPresent(label));
}

function notesOf(answer: Record<string, unknown>, options: readonly unknown[]): string[] {
  const labelByValue = new Map(
    options.map((option) => [
      asText(asRecord(option)?.["value"]),
      asText(asRecord(option)?.["label"]),
    ]),
  );
  const optionNotes = Object.entries(asRecord(answer["optionNotes"]) ?? {}).map(
    ([value, note]) => `${labelByValue.get(value) || value}: ${asText(note)}`,
  );
  return [asText(answer["note"]), ...optionNotes].map(cleanLine).filter(isPresent);
}

function issueOf(raw: unknown): string {
  const issue = asRecord(raw);
  return cleanLine(`${asText(issue?.["path"])}: ${asText(issue?.["message"])}`);
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : undefined;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asText(value: unknown): string {
  return typeof value === "string" ? beginning(value) : "";
}

/** As much of a text as a card draws. */
export function beginning(text: string): string {
  if (text.length <= TEXT_CHARACTERS_AT_MOST) return text;
  // Half of a surrogate pair would draw as a box.
  return `${text.slice(0, TEXT_CHARACTERS_AT_MOST).replace(/[\ud800-\udbff]$/, "")}…`;
}

function asLine(value: unknown): string {
  return cleanLine(asText(value));
}

function isPresent(text: string): boolean {
  return text !== "";
}
