/** What a call asks for: new questions, or something about pending ones; the two do not mix. */
import {
  type Questionnaire,
  type ValidationIssue,
  type ValidationIssueCode,
  validateQuestions,
} from "../../contracts/questions/index.js";
import { isMembers, type Members, own } from "./repair-values.js";

export const ACTIONS = ["ask", "list", "withdraw"] as const;
export const TIMEOUT_MAX_MS = 86_400_000;

export interface ToolCall {
  readonly id: string;
  readonly input: unknown;
  readonly signal: AbortSignal | undefined;
}

export type ToolRequest =
  | { readonly kind: "ask"; readonly questionnaire: Questionnaire; readonly isBlocking: boolean }
  | { readonly kind: "wait"; readonly ids: readonly string[]; readonly timeoutMs?: number }
  | { readonly kind: "withdraw"; readonly ids: readonly string[] }
  | { readonly kind: "list" };

export type RequestReading =
  | { readonly valid: true; readonly request: ToolRequest }
  | { readonly valid: false; readonly issues: readonly ValidationIssue[] };

/** Never throws, whatever it is given; all faults come at once. */
export function readRequest(input: unknown): RequestReading {
  try {
    return readMembers(input);
  } catch {
    // What cannot even be looked at: validation says where.
    return readQuestions(input, [], true);
  }
}

function readMembers(input: unknown): RequestReading {
  const members = isMembers(input) ? input : {};
  const questions = own(members, "questions");
  const items = Array.isArray(questions) ? questions : [];
  const ids = items.map(referenceOf);
  const isReferring = ids.some((id) => id !== undefined);
  const action = own(members, "action") ?? "ask";
  const issues = [...typeIssues(members)];
  if (action === "list") {
    return items.length > 0 || (questions !== undefined && !Array.isArray(questions))
      ? refused([...issues, LIST_TAKES_NONE])
      : finish(issues, { kind: "list" });
  }
  if (action === "withdraw" && !isReferring) return refused([...issues, NOTHING_TO_WITHDRAW]);
  if (isReferring) return readReferences(members, ids, [...issues, ...mixIssues(items)]);
  if (own(members, "timeoutMs") !== undefined) issues.push(TIMEOUT_WITHOUT_REFERENCE);
  return readQuestions(input, issues, own(members, "blocking") !== false);
}

function readReferences(
  members: Members,
  ids: readonly unknown[],
  found: readonly ValidationIssue[],
): RequestReading {
  const issues = [...found];
  const action = own(members, "action") ?? "ask";
  if (action === "ask" && own(members, "blocking") === false) issues.push(REFERENCE_BLOCKS);
  for (const [index, id] of ids.entries()) {
    const path = `questions[${index}].questionId`;
    if (id === undefined) continue;
    if (typeof id !== "string") issues.push(issue(path, "invalid_type", "send the id as text."));
    else if (id.trim() === "") issues.push(issue(path, "blank", "send the id of a question."));
  }
  if (issues.length > 0) return refused(issues);
  const known = ids.map((id) => String(id).trim());
  if (action === "withdraw") return finish([], { kind: "withdraw", ids: known });
  const timeoutMs = own(members, "timeoutMs") as number | undefined;
  return finish([], {
    kind: "wait",
    ids: known,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

function readQuestions(
  input: unknown,
  issues: readonly ValidationIssue[],
  isBlocking: boolean,
): RequestReading {
  const checked = validateQuestions(input);
  if (!checked.valid) return refused([...issues, ...checked.issues]);
  return finish(issues, { kind: "ask", questionnaire: checked.value, isBlocking });
}

function finish(issues: readonly ValidationIssue[], request: ToolRequest): RequestReading {
  return issues.length > 0 ? refused(issues) : { valid: true, request };
}

function refused(issues: readonly ValidationIssue[]): RequestReading {
  return { valid: false, issues };
}

/** The id in a reference; undefined for a new question. */
function referenceOf(item: unknown): unknown {
  return isMembers(item) ? own(item, "questionId") : undefined;
}

const AUTHORED = ["id", "header", "prompt", "type", "options", "context", "required"];

function mixIssues(items: readonly unknown[]): ValidationIssue[] {
  return items.flatMap((item, index) => {
    const isReference = referenceOf(item) !== undefined;
    if (!isReference) {
      return [
        issue(`questions[${index}]`, "mixed_references", "ask new questions in another call."),
      ];
    }
    const extra = AUTHORED.filter((member) => isMembers(item) && own(item, member) !== undefined);
    if (extra.length === 0) return [];
    const fix = `a reference is { questionId } alone; leave out ${extra.join(", ")}.`;
    return [issue(`questions[${index}]`, "mixed_references", fix)];
  });
}

function* typeIssues(members: Members): Iterable<ValidationIssue> {
  const [action, blocking, timeoutMs] = ["action", "blocking", "timeoutMs"].map((member) =>
    own(members, member),
  );
  if (action !== undefined && !ACTIONS.some((known) => known === action)) {
    yield issue("action", "invalid_type", `send ${ACTIONS.join(", ")}, or leave it out for ask.`);
  }
  if (blocking !== undefined && typeof blocking !== "boolean") {
    yield issue("blocking", "invalid_type", "send true or false, or leave it out for true.");
  }
  if (timeoutMs === undefined) return;
  const range = `send a whole number from 1 to ${TIMEOUT_MAX_MS}, or leave it out.`;
  if (typeof timeoutMs !== "number") yield issue("timeoutMs", "invalid_type", range);
  else if (!(Number.isInteger(timeoutMs) && timeoutMs >= 1 && timeoutMs <= TIMEOUT_MAX_MS)) {
    yield issue("timeoutMs", "out_of_range", range);
  }
}

function issue(path: string, code: ValidationIssueCode, fix: string): ValidationIssue {
  return { path, code, message: `${code}: ${fix}` };
}

const LIST_TAKES_NONE = issue(
  "questions",
  "unexpected_questions",
  "list takes no questions; leave them out.",
);
const NOTHING_TO_WITHDRAW = issue(
  "questions",
  "missing_references",
  "withdraw takes references; send questions: [{ questionId }].",
);
const REFERENCE_BLOCKS = issue(
  "blocking",
  "unexpected_blocking",
  "a reference waits for a question that blocks nobody already; leave blocking out.",
);
const TIMEOUT_WITHOUT_REFERENCE = issue(
  "timeoutMs",
  "unexpected_timeout",
  "only a wait for references { questionId } ends by time; leave timeoutMs out.",
);
