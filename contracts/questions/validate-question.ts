/** Checks one question, in the order of the members' importance to the caller. */

import { type IssueList, quoted } from "./validate-issues.js";
import { checkOptions, isMembers, type Members } from "./validate-options.js";
import { checkShape, QUESTION_TYPES, QuestionShape } from "./validate-shape.js";

export interface QuestionRules {
  readonly allowCustom: boolean;
  /** Trimmed labels that no option may carry. */
  readonly reserved: ReadonlySet<string>;
  /** Index of the first question with an id; filled on the way. */
  readonly firstWith: Map<string, number>;
}

const MEMBERS = [
  "id",
  "header",
  "prompt",
  "context",
  "type",
  "required",
  "allowCustom",
  "options",
] as const;

export function checkQuestion(
  question: unknown,
  index: number,
  rules: QuestionRules,
  issues: IssueList,
): void {
  const path = `questions[${index}]`;
  if (!isMembers(question)) {
    issues.addBroken(path, "invalid_type", question);
    return;
  }
  const broken = checkShape(toShape(question, rules));
  const report = (...members: readonly string[]) => {
    for (const member of members) {
      const code = broken.get(member);
      if (code !== undefined) issues.addBroken(`${path}.${member}`, code, question[member]);
    }
  };
  report("id", "header", "prompt");
  checkIdIsNew(question["id"], index, rules, issues);
  report("context", "type", "required", "allowCustom");
  checkCustomFits(question, path, rules, issues);
  report("options");
  if (broken.has("options")) return;
  checkOptionsFit(question, path, issues);
  if (Array.isArray(question["options"])) {
    checkOptions(question["options"], `${path}.options`, rules.reserved, issues);
  }
}

/** The known members only: an extra one named like a method must not reach class-validator. */
function toShape(question: Members, rules: QuestionRules): QuestionShape {
  const shape = new QuestionShape();
  for (const member of MEMBERS) {
    if (member === "allowCustom" && !rules.allowCustom) continue;
    shape[member] = question[member];
  }
  return shape;
}

function checkIdIsNew(
  id: unknown,
  index: number,
  { firstWith }: QuestionRules,
  issues: IssueList,
): void {
  if (typeof id !== "string") return;
  const first = firstWith.get(id);
  if (first === undefined) {
    firstWith.set(id, index);
    return;
  }
  issues.add(
    `questions[${index}].id`,
    "duplicate_id",
    `${quoted(id)} is already the id of questions[${first}]; give this question an id of its own.`,
  );
}

function checkCustomFits(
  question: Members,
  path: string,
  { allowCustom }: QuestionRules,
  issues: IssueList,
): void {
  if (!allowCustom || question["type"] !== "text" || question["allowCustom"] !== false) return;
  issues.add(
    `${path}.allowCustom`,
    "invalid_type",
    "a text question is answered by free text alone; leave allowCustom out or use another type.",
  );
}

function checkOptionsFit(question: Members, path: string, issues: IssueList): void {
  const type = question["type"] ?? "single";
  if (!QUESTION_TYPES.some((known) => known === type)) return;
  const takesOptions = type === "single" || type === "multi";
  const hasOptions = Array.isArray(question["options"]) && question["options"].length > 0;
  if (takesOptions && !hasOptions) {
    issues.add(
      `${path}.options`,
      "missing_options",
      `a ${type} question needs choices; send at least one { value, label }, or use type text or confirm.`,
    );
  }
  if (!takesOptions && hasOptions) {
    issues.add(
      `${path}.options`,
      "unexpected_options",
      `a ${type} question takes no options; leave them out or use type single or multi.`,
    );
  }
}
