/** What a card shows, read from whatever stands in the transcript: half-streamed, malformed or old. */
import { cleanLine } from "../../contracts/clean-text.js";
import { resolveLabels } from "../../contracts/questions/index.js";
import { repairArguments } from "./repair.js";

type CardLabels = ReturnType<typeof resolveLabels>;

export interface CardQuestion {
  readonly header: string;
  readonly prompt: string;
  /** Absent when nothing was answered. */
  readonly answer?: string;
  readonly notes: readonly string[];
}

export interface CardModel {
  readonly title: string;
  readonly labels: CardLabels;
  readonly questions: readonly CardQuestion[];
  readonly cancelled: boolean;
  readonly error?: string;
  readonly issues: readonly string[];
}

export function modelOfArguments(raw: unknown): CardModel {
  try {
    return modelOf(asRecord(repairArguments(raw)) ?? {});
  } catch {
    return modelOf({});
  }
}

/** Undefined where the result has no details of ours, for example when Pi refused the arguments. */
export function modelOfDetails(details: unknown): CardModel | undefined {
  try {
    const record = asRecord(details);
    return record && Array.isArray(record["questions"]) ? modelOf(record) : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a result without details. */
export function textOfContent(content: unknown): string[] {
  if (!Array.isArray(content)) return [];
  const texts = content.map((part) => asText(asRecord(part)?.["text"]));
  return texts.join("\n").split("\n").map(cleanLine).filter(isPresent);
}

function modelOf(record: Record<string, unknown>): CardModel {
  const labels = resolveLabels(asRecord(record["labels"]) as never);
  const title = cleanLine(asText(record["title"]));
  const answers = asRecord(record["answers"]) ?? {};
  const error = cleanLine(asText(record["error"]));
  const heading = cleanLine(labels.askUser);
  return {
    title: title === "" ? heading : `${heading} · ${title}`,
    labels,
    questions: asList(record["questions"]).flatMap((question) => questionOf(question, answers)),
    cancelled: record["cancelled"] === true,
    ...(error === "" ? {} : { error }),
    issues: asList(record["issues"]).map(issueOf).filter(isPresent),
  };
}

function questionOf(raw: unknown, answers: Record<string, unknown>): CardQuestion[] {
  const question = asRecord(raw);
  if (!question) return [];
  const id = asText(question["id"]);
  const answer = Object.hasOwn(answers, id) ? asRecord(answers[id]) : undefined;
  const given = answer ? answerOf(answer) : "";
  return [
    {
      header: cleanLine(asText(question["header"])) || cleanLine(id),
      prompt: cleanLine(asText(question["prompt"])),
      ...(given === "" ? {} : { answer: given }),
      notes: answer ? notesOf(answer, asList(question["options"])) : [],
    },
  ];
}

function answerOf(answer: Record<string, unknown>): string {
  const picks = asList(answer["labels"]).map((label) => cleanLine(asText(label)));
  const own = cleanLine(asText(answer["customText"]));
  return [...picks, own === "" ? "" : `"${own}"`].filter(isPresent).join(", ");
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
  return typeof value === "string" ? value : "";
}

function isPresent(text: string): boolean {
  return text !== "";
}
