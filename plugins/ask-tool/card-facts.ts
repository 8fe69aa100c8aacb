/** What a card shows, read from whatever stands in the transcript: half-streamed, malformed or old. */
import { cleanLine } from "../../contracts/clean-text.js";
import { beginning, CardTexts, TEXT_CHARACTERS_AT_MOST } from "./card-texts.js";
import { repairArguments } from "./repair.js";

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
  /** There are more questions than a card could show; they were not read. */
  readonly hasMore: boolean;
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
  const texts = new CardTexts().each(content, (part) => asText(asRecord(part)?.["text"]));
  return beginning(texts.join("\n")).split("\n").map(cleanLine).filter(isPresent);
}

/** Of a message that brings answers; undefined where it is none of ours. */
export function factsOfFeedback(details: unknown): CardFacts | undefined {
  try {
    const answers = asRecord(details)?.["answers"];
    if (!Array.isArray(answers)) return undefined;
    const texts = new CardTexts();
    const questions = texts.each(answers, (answer) => feedbackQuestions(answer, texts)).flat();
    return { ...factsOf({}), questions, hasMore: texts.isSpent };
  } catch {
    return undefined;
  }
}

export function isAnswered({ picks, own }: CardQuestion): boolean {
  return picks.length > 0 || own !== "";
}

function factsOf(record: Record<string, unknown>): CardFacts {
  const texts = new CardTexts();
  const answers = asRecord(record["answers"]) ?? {};
  const error = texts.line(record["error"]);
  const code = texts.line(record["code"]);
  const matter = matterOf(record);
  const states = statesOf(record, matter);
  const title = texts.line(record["title"]);
  const asked = asList(record[matter === "list" ? "pending" : "questions"]);
  const questions = texts
    .each(asked, (each) => questionOf(each, { answers, states, texts }))
    .flat();
  const hasMore = texts.isSpent;
  const issues = texts.each(asList(record["issues"]), (issue) => issueOf(issue, texts));
  return {
    matter,
    title,
    words: asRecord(record["labels"]),
    questions,
    hasMore,
    cancelled: record["cancelled"] === true,
    ...(error === "" ? {} : { error }),
    ...(code === "" ? {} : { code }),
    issues: issues.filter(isPresent),
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

function feedbackQuestions(raw: unknown, texts: CardTexts): readonly CardQuestion[] {
  const reply = asRecord(raw) ?? {};
  const { header, prompt, answer, outcome, result } = reply as Readonly<Record<string, unknown>>;
  const whole = factsOfDetails(result);
  if (whole) return whole.questions;
  return [
    {
      ...questionTexts({ header, prompt }, asRecord(answer) ?? {}, texts),
      ...(outcome === "declined" ? { state: "declined" as const } : {}),
    },
  ];
}

interface QuestionSources {
  readonly answers: Record<string, unknown>;
  readonly states: StateOf;
  readonly texts: CardTexts;
}

function questionOf(raw: unknown, { answers, states, texts }: QuestionSources): CardQuestion[] {
  const question = asRecord(raw);
  if (!question) return [];
  const named = question["id"] ?? question["questionId"];
  const id = typeof named === "string" ? named : "";
  const state = states(id);
  const answer = (Object.hasOwn(answers, id) && asRecord(answers[id])) || {};
  const read = questionTexts(question, answer, texts);
  return [
    {
      ...read,
      header: read.header || texts.line(id),
      ...(state === undefined ? {} : { state }),
    },
  ];
}

function questionTexts(
  question: Readonly<Record<string, unknown>>,
  answer: Readonly<Record<string, unknown>>,
  texts: CardTexts,
): CardQuestion {
  return {
    header: texts.line(question["header"]),
    prompt: texts.line(question["prompt"]),
    type: asText(question["type"]),
    picks: picksOf(answer, texts),
    own: texts.line(answer["customText"]),
    notes: notesOf(answer, asList(question["options"]), texts),
  };
}

function picksOf(answer: Readonly<Record<string, unknown>>, texts: CardTexts): CardPick[] {
  const values = asList(answer["values"]);
  const picks: CardPick[] = [];
  let characters = 0;
  for (const [index, raw] of asList(answer["labels"]).entries()) {
    // All picks of a question are one text of the card.
    if (texts.isSpent || characters > TEXT_CHARACTERS_AT_MOST) break;
    const label = texts.line(raw);
    characters += label.length;
    if (isPresent(label)) picks.push({ value: asText(values[index]), label });
  }
  return picks;
}

function notesOf(
  answer: Readonly<Record<string, unknown>>,
  options: readonly unknown[],
  texts: CardTexts,
): string[] {
  const own = texts.line(answer["note"]);
  const optionNotes = Object.entries(asRecord(answer["optionNotes"]) ?? {});
  if (optionNotes.length === 0) return [own].filter(isPresent);
  const labels = new Map(
    options.map((option) => [asRecord(option)?.["value"], asRecord(option)?.["label"]]),
  );
  const noted = texts.each(optionNotes, ([value, note]) =>
    cleanLine(`${texts.text(labels.get(value)) || beginning(value)}: ${texts.text(note)}`),
  );
  return [own, ...noted].filter(isPresent);
}

function issueOf(raw: unknown, texts: CardTexts): string {
  const issue = asRecord(raw);
  return cleanLine(`${texts.text(issue?.["path"])}: ${texts.text(issue?.["message"])}`);
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

function isPresent(text: string): boolean {
  return text !== "";
}
