/** What a session file says about private questions, read without any code of the lane. */
import { existsSync, readFileSync } from "node:fs";

const FEEDBACK = "askroom.feedback.v1";

type Members = Readonly<Record<string, unknown>>;

export interface AnswerFact {
  readonly answerId: string;
  readonly questionId: string;
  readonly outcome: string;
  /** What the person wrote. */
  readonly text: string | undefined;
}

/** One message or result that brought answers into the conversation. */
export interface DeliveryFact {
  readonly answerIds: readonly string[];
  readonly isMarkedRepeat: boolean;
}

export interface SessionFacts {
  /** Ids in order of arrival; without those of a call of which not all were saved. */
  readonly questions: readonly string[];
  readonly answers: readonly AnswerFact[];
  readonly deliveries: readonly DeliveryFact[];
  /** Texts of drafts, newest last. */
  readonly drafts: readonly string[];
  readonly compactions: number;
  /** Lines that are no JSON. */
  readonly brokenLines: number;
}

/** Messages that brought answers, on whatever branch. */
export function readFeedback(path: string): readonly DeliveryFact[] {
  const { entries } = readLines(path);
  return entries.filter(({ customType }) => customType === FEEDBACK).flatMap(deliveryFact);
}

/** On the branch that ends with the last line. */
export function readSession(path: string): SessionFacts {
  const { entries, brokenLines } = readLines(path);
  const branch = branchOf(entries);
  const custom = (type: string) =>
    branch.filter((entry) => entry["customType"] === type).map(({ data }) => data as Members);
  return {
    questions: wholeCalls(custom("askroom.question.v1")),
    answers: custom("askroom.answer.v1").map(answerFact),
    deliveries: branch.flatMap(deliveryFact),
    drafts: branch
      .filter(({ customType }) => String(customType).startsWith("askroom.draft"))
      .map(({ data }) => JSON.stringify(data)),
    compactions: branch.filter(({ type }) => type === "compaction").length,
    brokenLines,
  };
}

function readLines(path: string) {
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  const entries: Members[] = [];
  let brokenLines = 0;
  for (const line of lines.filter((each) => each !== "")) {
    try {
      entries.push(JSON.parse(line));
    } catch {
      brokenLines += 1;
    }
  }
  return { entries, brokenLines };
}

/** Ids without any answer. */
export function pendingIn({ questions, answers }: SessionFacts): readonly string[] {
  const settled = new Set(answers.map(({ questionId }) => questionId));
  return questions.filter((id) => !settled.has(id));
}

/** Of each question the answer that counts; of those that were withdrawn none. */
export function answersInForce({ answers }: SessionFacts): readonly AnswerFact[] {
  const last = new Map(answers.map((answer) => [answer.questionId, answer]));
  return [...last.values()].filter(({ outcome }) => outcome !== "withdrawn");
}

function branchOf(entries: readonly Members[]): readonly Members[] {
  const byId = new Map(entries.map((entry) => [entry["id"], entry]));
  const branch: Members[] = [];
  let entry = entries.at(-1);
  while (entry) {
    branch.push(entry);
    entry = byId.get(entry["parentId"] ?? "none");
  }
  return branch.reverse();
}

function wholeCalls(questions: readonly Members[]): readonly string[] {
  const saved = new Map<unknown, number>();
  for (const { toolCallId } of questions) saved.set(toolCallId, (saved.get(toolCallId) ?? 0) + 1);
  return questions
    .filter(({ toolCallId, count }) => saved.get(toolCallId) === (count ?? 1))
    .map(({ questionId }) => String(questionId));
}

function answerFact(data: Members): AnswerFact {
  const { answerId, questionId, outcome } = data;
  const text = (data["answer"] as Members | undefined)?.["customText"];
  return {
    answerId: String(answerId),
    questionId: String(questionId),
    outcome: String(outcome),
    text: text === undefined ? undefined : String(text),
  };
}

function deliveryFact(entry: Members): readonly DeliveryFact[] {
  if (entry["customType"] === FEEDBACK) {
    const { answers, repeat } = entry["details"] as { answers: Members[]; repeat?: boolean };
    const answerIds = answers.map(({ answerId }) => String(answerId));
    return [{ answerIds, isMarkedRepeat: repeat === true }];
  }
  const message = entry["message"] as Members | undefined;
  const received = (message?.["details"] as Members | undefined)?.["receivedAnswerIds"];
  if (!Array.isArray(received) || received.length === 0) return [];
  return [{ answerIds: received.map(String), isMarkedRepeat: false }];
}
