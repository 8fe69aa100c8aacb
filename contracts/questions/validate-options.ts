/** Checks the options of one question. */
import { Unreadable } from "./plain-copy.js";
import { type IssueList, MAX_ISSUES, quoted } from "./validate-issues.js";
import { checkShape, OptionColumnsShape } from "./validate-shape.js";

export type Members = Readonly<Record<string, unknown>>;

const REQUIRED_MEMBERS = ["value", "label"] as const;
const OPTIONAL_MEMBERS = ["description", "preview", "recommended"] as const;

/** Narrows to an object with members: no list, nothing unreadable. */
export function isMembers(value: unknown): value is Members {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Unreadable)
  );
}

export function checkOptions(
  options: readonly unknown[],
  path: string,
  reserved: ReadonlySet<string>,
  issues: IssueList,
): void {
  const brokenAt = findBroken(options);
  const firstWith = new Map<string, number>();
  for (let index = 0; index < options.length && !issues.isFull; index += 1) {
    const option = options[index];
    if (!isMembers(option)) {
      issues.addBroken(`${path}[${index}]`, "invalid_type", option);
      continue;
    }
    const isBroken = brokenAt.has(index);
    if (isBroken) reportBroken(option, REQUIRED_MEMBERS, `${path}[${index}]`, issues);
    checkValueIsNew(option["value"], { index, path, firstWith }, issues);
    checkLabelIsFree(option["label"], { index, path, reserved }, issues);
    if (isBroken) reportBroken(option, OPTIONAL_MEMBERS, `${path}[${index}]`, issues);
  }
}

function reportBroken(
  option: Members,
  members: readonly string[],
  at: string,
  issues: IssueList,
): void {
  const broken = checkShape(toColumns([option]));
  for (const member of members) {
    const code = broken.get(member);
    if (code !== undefined) issues.addBroken(`${at}.${member}`, code, option[member]);
  }
}

/** The indexes of the first broken ones: a run that is fine takes one check, whatever its length. */
function findBroken(options: readonly unknown[]): ReadonlySet<number> {
  const found = new Set<number>();
  const runs = [{ from: 0, to: options.length }];
  for (let run = runs.pop(); run && found.size < MAX_ISSUES; run = runs.pop()) {
    const { from, to } = run;
    const members = options.slice(from, to).filter(isMembers);
    if (checkShape(toColumns(members)).size === 0) continue;
    if (to - from === 1) found.add(from);
    else {
      const middle = Math.ceil((from + to) / 2);
      runs.push({ from: middle, to }, { from, to: middle });
    }
  }
  return found;
}

function checkValueIsNew(
  value: unknown,
  place: { index: number; path: string; firstWith: Map<string, number> },
  issues: IssueList,
): void {
  if (typeof value !== "string") return;
  const { index, path, firstWith } = place;
  const first = firstWith.get(value);
  if (first === undefined) {
    firstWith.set(value, index);
    return;
  }
  issues.add(
    `${path}[${index}].value`,
    "duplicate_value",
    `${quoted(value)} is already the value of ${path}[${first}]; give this option a value of its own.`,
  );
}

function checkLabelIsFree(
  label: unknown,
  { index, path, reserved }: { index: number; path: string; reserved: ReadonlySet<string> },
  issues: IssueList,
): void {
  if (typeof label !== "string" || !reserved.has(label.trim())) return;
  issues.add(
    `${path}[${index}].label`,
    "reserved_label",
    `${quoted(label.trim())} names the free-text row that every list has; word this option differently or leave it out.`,
  );
}

/** Optional members that are absent stay out of their column. */
function toColumns(options: readonly Members[]): OptionColumnsShape {
  const columns = new OptionColumnsShape();
  for (const member of REQUIRED_MEMBERS) columns[member] = options.map((option) => option[member]);
  for (const member of OPTIONAL_MEMBERS) {
    columns[member] = options
      .map((option) => option[member])
      .filter((value) => value !== undefined);
  }
  return columns;
}
