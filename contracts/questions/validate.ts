/** Checks a questionnaire's shape and meaning. */
import type { ValidationResult } from "./issue.js";
import { DEFAULT_LABELS, LABEL_KEYS } from "./labels.js";
import { takePlainCopy, Unreadable } from "./plain-copy.js";
import type { Question, Questionnaire } from "./schema.js";
import { IssueList } from "./validate-issues.js";
import { isMembers, type Members } from "./validate-options.js";
import { checkQuestion, type QuestionRules } from "./validate-question.js";
import { checkShape, LabelsShape, QuestionnaireShape } from "./validate-shape.js";

export interface ValidateOptions {
  /** Accept `allowCustom` per question, as the question service does. Default false: it is left out. */
  readonly allowCustom?: boolean;
}

/**
 * Checks raw input and fills in what may be left out: `type` becomes `single`, a blank `context` goes.
 * Never throws, whatever it is given; all issues come at once, in the order of the document, up to 500 of
 * them. The value is a copy that shares nothing with the input.
 */
export function validateQuestions(
  input: unknown,
  { allowCustom = false }: ValidateOptions = {},
): ValidationResult {
  const copy = takePlainCopy(input, ["title", "labels", "questions"]);
  const issues = new IssueList();
  if (copy.isCut) {
    issues.addFaults(copy.faults);
    return { valid: false, issues: issues.all };
  }
  if (!isMembers(copy.value)) {
    issues.addBroken("", "invalid_type", copy.value);
    return { valid: false, issues: issues.all };
  }
  checkQuestionnaire(copy.value, allowCustom, issues);
  issues.addFaults(copy.faults);
  return issues.all.length > 0
    ? { valid: false, issues: issues.all }
    : { valid: true, value: normalise(copy.value, allowCustom) };
}

function checkQuestionnaire(input: Members, allowCustom: boolean, issues: IssueList): void {
  const shape = new QuestionnaireShape();
  const { title, labels, questions } = input as Readonly<Record<keyof QuestionnaireShape, unknown>>;
  shape.title = title;
  shape.labels = labels instanceof Unreadable ? null : labels;
  shape.questions = questions;
  const broken = checkShape(shape);
  const report = (member: string) => {
    const code = broken.get(member);
    if (code !== undefined) issues.addBroken(member, code, input[member]);
  };
  report("title");
  report("labels");
  const reserved = new Set<string>([DEFAULT_LABELS.typeSomething]);
  if (isMembers(labels)) checkLabels(labels, reserved, issues);
  report("questions");
  if (!Array.isArray(questions)) return;
  const rules: QuestionRules = { allowCustom, reserved, firstWith: new Map() };
  for (const [index, question] of questions.entries()) {
    if (issues.isFull) return;
    checkQuestion(question, index, rules, issues);
  }
}

function checkLabels(labels: Members, reserved: Set<string>, issues: IssueList): void {
  const shape: Record<string, unknown> = new LabelsShape() as Record<string, unknown>;
  for (const key of LABEL_KEYS) {
    if (Object.hasOwn(labels, key)) shape[key] = labels[key];
  }
  const broken = checkShape(shape);
  for (const key of LABEL_KEYS) {
    const code = broken.get(key);
    if (code !== undefined) issues.addBroken(`labels.${key}`, code, labels[key]);
  }
  const { typeSomething } = shape as { typeSomething?: unknown };
  if (typeof typeSomething === "string" && !broken.has("typeSomething")) {
    reserved.add(typeSomething.trim());
  }
}

function normalise(input: Members, allowCustom: boolean): Questionnaire {
  const { title, labels, questions } = input as unknown as Questionnaire;
  return {
    ...(title === undefined ? {} : { title }),
    ...(labels === undefined ? {} : { labels }),
    questions: questions.map((question) => normaliseQuestion(question, allowCustom)),
  };
}

function normaliseQuestion(question: Question, allowCustom: boolean): Question {
  const members = Object.entries(question).filter(([key, value]) => {
    if (key === "allowCustom") return allowCustom;
    return key !== "context" || String(value).trim() !== "";
  });
  return Object.fromEntries([
    ...members,
    ["type", question.type ?? "single"],
  ]) as unknown as Question;
}
