/** What a card shows, read from whatever stands in the transcript: half-streamed, malformed or old. */
import { cleanLine } from "../../contracts/clean-text.js";
import { repairArguments } from "./repair.js";

/** Of a longer text the card shows the beginning: wrapping a megabyte would hold Pi up for seconds. */
const TEXT_CHARACTERS_AT_MOST = 8_000;

export interface CardPick {
  readonly value: string;
  readonly label: string;
}

/** What became of a question that is neither answered nor skipped here. */
export type CardState = "pending" | "declined" | "withdrawn" | "timedOut" | "elsewhere";

export interface CardQuestion {
  readonly header: string;
  readonly prompt: string;
  readonly type: string;
  readonly picks: readonly CardPick[];
  /** Free text; empty when there is none. */
  readonly own: string;
  readonly notes: readonly string[];
  readonly state?: CardState;
}

/** What a call is about: new questions, or what became of them. */
export type CardMatter = "ask" | "publish" | "wait" | "withdraw" | "list";

export interface CardFacts {
  readonly matter: CardMatter;
  readonly title: string;
  /** The caller's own wording, unchecked. */
  readonly words: Readonly<Record<string, unknown>> | undefined;
  readonly questions: readonly CardQuestion[];
  readonly cancelled: boolean;
  readonly error?: string;
  /** Says more than the error, or stands in its place. */
  readonly code?: string;
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
    const isOurs = Array.isArray(record?.["questions"]) || Array.isArray(record?.["pending"]);
    return record && isOurs ? factsOf(record) : undefined;
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

/** Of a message that brings answers; undefined where it is none of ours. */
export function factsOfFeedback(details: unknown): CardFacts | undefined {
  try {
    const answers = asRecord(details)?.["answers"];
    if (!Array.isArray(answers)) return undefined;
    return { ...factsOf({}), questions: answers.flatMap(feedbackQuestions) };
  } catch {
    return undefined;
  }
}

export function isAnswered({ picks, own }: CardQuestion): boolean {
  return picks.length > 0 || own !== "";
}

function factsOf(record: Record<string, unknown>): CardFacts {
  const answers = asRecord(record["answers"]) ?? {};
  const error = asLine(record["error"]);
  const code = asLine(record["code"]);
  const matter = matterOf(record);
  const states = statesOf(record, matter);
  const questions = asList(record[matter === "list" ? "pending" : "questions"]);
  return {
    matter,
    title: asLine(record["title"]),
    words: asRecord(record["labels"]),
    questions: questions.flatMap((question) => questionOf(question, answers, states)),
    cancelled: record["cancelled"] === true,
    ...(error === "" ? {} : { error }),
    ...(code === "" ? {} : { code }),
    issues: asList(record["issues"]).map(issueOf).filter(isPresent),
  };
}

/** Arguments and details of the same call say the same of it. */
function matterOf(record: Record<string, unknown>): CardMatter {
  const { action, status, blocking, questions } = record as Readonly<Record<string, unknown>>;
  if (action === "list" || status === "listed") return "list";
  if (action === "withdraw" || status === "withdrawn") return "withdraw";
  if (Array.isArray(record["waits"])) return "wait";
  const refersOnly = asList(questions).some((each) => isReference(asRecord(each)));
  if (refersOnly && status === undefined) return "wait";
  return blocking === false || status === "pending" ? "publish" : "ask";
}

function isReference(question: Record<string, unknown> | undefined): boolean {
  return question?.["questionId"] !== undefined && question["header"] === undefined;
}

const WAIT_STATES: Readonly<Record<string, CardState>> = {
  pending: "pending",
  released: "pending",
  timeout: "timedOut",
  declined: "declined",
  withdrawn: "withdrawn",
  already_received: "elsewhere",
  already_queued: "elsewhere",
  already_claimed: "elsewhere",
};

type StateOf = (id: string) => CardState | undefined;

function statesOf(record: Record<string, unknown>, matter: CardMatter): StateOf {
  if (matter === "withdraw") return () => "withdrawn";
  if (matter === "publish" || matter === "list") return () => "pending";
  const waits = new Map(
    asList(record["waits"]).map((wait) => {
      const { questionId, status } = asRecord(wait) ?? {};
      return [questionId, WAIT_STATES[asText(status)]] as const;
    }),
  );
  return (id) => waits.get(id);
}

function feedbackQuestions(raw: unknown): readonly CardQuestion[] {
  const reply = asRecord(raw) ?? {};
  const { header, prompt, answer, outcome, result } = reply as Readonly<Record<string, unknown>>;
  const whole = factsOfDetails(result);
  if (whole) return whole.questions;
  const known = asRecord(answer) ?? {};
  return [
    {
      header: asLine(header),
      prompt: asLine(prompt),
      type: "",
      picks: picksOf(known),
      own: asLine(known["customText"]),
      notes: notesOf(known, []),
      ...(outcome === "declined" ? { state: "declined" as const } : {}),
    },
  ];
}

function questionOf(
  raw: unknown,
  answers: Record<string, unknown>,
  stateOf: StateOf,
): CardQuestion[] {
  const question = asRecord(raw);
  if (!question) return [];
  const named = question["id"] ?? question["questionId"];
  const id = typeof named === "string" ? named : "";
  const state = stateOf(id);
  const answer = (Object.hasOwn(answers, id) && asRecord(answers[id])) || {};
  return [
    {
      header: asLine(question["header"]) || asLine(id),
      prompt: asLine(question["prompt"]),
      type: asText(question["type"]),
      picks: picksOf(answer),
      own: asLine(answer["customText"]),
      notes: notesOf(answer, asList(question["options"])),
      ...(state === undefined ? {} : { state }),
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
