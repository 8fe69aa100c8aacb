/**
 * What a question UI hands back, taken over as plain data. A UI may be any package's: the questions stay
 * the ones that were asked, and only answers that fit them count.
 */
import type { QuestionUIOutcome } from "../../contracts/question-ui.js";
import type { AnswerState, QuestionResult } from "../../contracts/questions/index.js";

type Members = Readonly<Record<string, unknown>>;

/** The reported answers on the questions that were asked; undefined where they are no answers to them. */
export function takeState(asked: AnswerState, reported: unknown): AnswerState | undefined {
  try {
    return stateOf(asked, plainCopy(asMembers(reported)?.["answers"]));
  } catch {
    return undefined;
  }
}

/** Undefined for everything that is no outcome of the questionnaire that was asked. */
export function takeOutcome(asked: AnswerState, ended: unknown): QuestionUIOutcome | undefined {
  try {
    const { status, reason, state, result } = asMembers(ended) ?? {};
    if (status === "settled") {
      const taken = resultOf(asked, plainCopy(result));
      return taken && { status, result: taken };
    }
    const taken = status === "unavailable" ? takeState(asked, state) : undefined;
    return taken && { status: "unavailable", reason: String(reason), state: taken };
  } catch {
    return undefined;
  }
}

function resultOf(asked: AnswerState, result: unknown): QuestionResult | undefined {
  const { content, details } = asMembers(result) ?? {};
  const members = asMembers(details);
  const state = members && stateOf(asked, members["answers"]);
  if (!state || typeof members["cancelled"] !== "boolean" || !isContent(content)) return undefined;
  const { cancelled } = members;
  return { content, details: { ...members, ...state, cancelled } };
}

function stateOf(asked: AnswerState, answers: unknown): AnswerState | undefined {
  const members = asMembers(answers);
  if (!members) return undefined;
  const entries = asked.questions.map(({ id }) => [id, ownMember(members, id)] as const);
  if (!entries.every(([, answer]) => isAnswer(answer))) return undefined;
  return { ...asked, answers: Object.fromEntries(entries) as AnswerState["answers"] };
}

function isAnswer(value: unknown): boolean {
  const answer = asMembers(value);
  if (!answer) return false;
  const { status, values, labels, customText, note, optionNotes = {} } = answer;
  const notes = asMembers(optionNotes);
  return (
    (status === "answered" || status === "skipped") &&
    areTexts(values) &&
    areTexts(labels) &&
    values.length === labels.length &&
    [customText, note].every((text) => text === undefined || typeof text === "string") &&
    notes !== undefined &&
    areTexts(Object.values(notes))
  );
}

function isContent(value: unknown): value is QuestionResult["content"] {
  if (!Array.isArray(value) || value.length !== 1) return false;
  const part = asMembers(value[0]);
  return part?.["type"] === "text" && typeof part["text"] === "string";
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function asMembers(value: unknown): Members | undefined {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Members) : undefined;
}

function ownMember(members: Members, key: string): unknown {
  return Object.hasOwn(members, key) ? members[key] : undefined;
}

/** Results are stored as JSON: what would fail there fails here. */
function plainCopy(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}
