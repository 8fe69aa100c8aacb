/** Collects issues in document order and words them: the code, what is wrong, the fix. */
import type { ValidationIssue, ValidationIssueCode } from "./issue.js";
import { type CopyFault, Unreadable } from "./plain-copy.js";

const EXPECTED: Readonly<Record<string, string>> = {
  labels: "send an object whose members are texts",
  questions: "send a list of questions",
  options: "send a list of { value, label }",
  type: "send single, multi, text or confirm, or leave it out for single",
  required: "send true or false, or leave it out",
  recommended: "send true or false, or leave it out",
  allowCustom: "send true or false, or leave it out",
  title: "send text, or leave it out",
  context: "send text, or leave it out",
  description: "send text, or leave it out",
  preview: "send text, or leave it out",
};

const SHOWN_CHARACTERS = 60;
/** More than anyone mends in one go; what lies behind them is not checked. */
export const MAX_ISSUES = 500;

const MORE_ISSUES: ValidationIssue = Object.freeze({
  path: "",
  code: "too_many_issues",
  message: `too_many_issues: only the first ${MAX_ISSUES} faults are listed; mend these, then send it again.`,
});

export class IssueList {
  readonly #issues: ValidationIssue[] = [];
  readonly #paths = new Set<string>();

  /** A full list says at its end that there may be more. */
  get all(): readonly ValidationIssue[] {
    return this.isFull ? [...this.#issues, MORE_ISSUES] : this.#issues;
  }

  /** Nothing more is taken in: whoever checks may stop. */
  get isFull(): boolean {
    return this.#issues.length >= MAX_ISSUES;
  }

  add(path: string, code: ValidationIssueCode, sentence: string): void {
    if (this.isFull) return;
    this.#issues.push({ path, code, message: `${code}: ${sentence}` });
    this.#paths.add(path);
  }

  /** A member that has the wrong type or nothing in it. */
  addBroken(path: string, code: ValidationIssueCode, value: unknown): void {
    if (!this.isFull) this.add(path, code, describeBroken(path, code, value));
  }

  /** What could not be copied, where no check has named it or what it is part of. */
  addFaults(faults: readonly CopyFault[]): void {
    for (const { path, reason } of faults) {
      if (this.#isNamed(path)) continue;
      this.add(path, "invalid_type", `this is ${reason}; send plain JSON data.`);
    }
  }

  #isNamed(path: string): boolean {
    let part = path;
    while (part !== "" && !this.#paths.has(part)) part = parentPath(part);
    return part !== "";
  }
}

/** A caller's text inside a message: on one line and short. */
export function quoted(text: string): string {
  const characters = [...text.slice(0, SHOWN_CHARACTERS * 2)];
  const isShort = text.length <= SHOWN_CHARACTERS;
  return JSON.stringify(isShort ? text : `${characters.slice(0, SHOWN_CHARACTERS).join("")}…`);
}

function describeBroken(path: string, code: ValidationIssueCode, value: unknown): string {
  if (code === "empty_questions") return "the list is empty; send at least one question.";
  const member = lastMember(path);
  const subject = member === "" ? "this" : `"${member}"`;
  if (code === "blank") return `${subject} holds no visible text; write some.`;
  return `${subject} is ${describeValue(value)}; ${EXPECTED[member] ?? defaultFix(path)}.`;
}

function defaultFix(path: string): string {
  if (path === "") return "send an object with a list of questions";
  return path.endsWith("]") ? "send an object" : "send text";
}

function parentPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("."), path.lastIndexOf("["), 0));
}

function lastMember(path: string): string {
  return path.endsWith("]") ? "" : path.slice(path.lastIndexOf(".") + 1);
}

function describeValue(value: unknown): string {
  if (value instanceof Unreadable) return value.reason;
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return `the text ${quoted(value)}`;
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
