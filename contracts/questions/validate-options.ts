/** Checks the options of one question. */
import { Unreadable } from "./plain-copy.js";
import { type IssueList, quoted } from "./validate-issues.js";
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
  const areShapesFine =
    options.every(isMembers) && checkShape(toColumns(options as readonly Members[])).size === 0;
  const firstWith = new Map<string, number>();
  for (const [index, option] of options.entries()) {
    const at = `${path}[${index}]`;
    if (!isMembers(option)) {
      issues.addBroken(at, "invalid_type", option);
      continue;
    }
    const broken = areShapesFine ? undefined : checkShape(toColumns([option]));
    const report = (members: readonly string[]) => {
      for (const member of members) {
        const code = broken?.get(member);
        if (code !== undefined) issues.addBroken(`${at}.${member}`, code, option[member]);
      }
    };
    report(REQUIRED_MEMBERS);
    checkValueIsNew(option["value"], { index, path, firstWith }, issues);
    checkLabelIsFree(option["label"], `${at}.label`, reserved, issues);
    report(OPTIONAL_MEMBERS);
  }
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
  path: string,
  reserved: ReadonlySet<string>,
  issues: IssueList,
): void {
  if (typeof label !== "string" || !reserved.has(label.trim())) return;
  issues.add(
    path,
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
