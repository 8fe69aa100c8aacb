/** Values that an authored page suggests; only a person's Save makes them an answer. */
export interface Proposal {
  readonly summary: string;
  readonly values: unknown;
  /** Of the presentation that suggested it. */
  readonly revision: string | undefined;
}

export const proposalLimits = {
  bytes: 65_536,
  depth: 32,
  summaryCharacters: 4096,
  /** Every value counts each time it occurs, so a small object that repeats itself cannot grow large. */
  work: 65_536,
} as const;

/**
 * Checks a message of an authored page and copies it. Messages arrive as structured clones, so there are no
 * accessors here, but there may be cycles, holes, dates, maps and sizes that the page's own checks never saw.
 */
export function readProposal(message: unknown, revision: string | undefined): Proposal | undefined {
  const content = typeof message === "string" ? parse(message) : message;
  if (!isPlainObject(content) || content["type"] !== "threadroom:proposal") return undefined;
  const values = copyJson(content["values"]);
  if (values === undefined) return undefined;
  const summary = content["summary"];
  if (summary !== undefined && typeof summary !== "string") return undefined;
  if (summary !== undefined && summary.length > proposalLimits.summaryCharacters) return undefined;
  return { summary: summary?.trim() || readable(values.copy), values: values.copy, revision };
}

function parse(text: string): unknown {
  if (text.length > proposalLimits.bytes * 2) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In a box because the copy itself may be null. */
function copyJson(value: unknown): { readonly copy: unknown } | undefined {
  const budget = { left: proposalLimits.work };
  try {
    const copy = copyValue(value, 0, budget);
    return utf8Bytes(JSON.stringify(copy)) <= proposalLimits.bytes ? { copy } : undefined;
  } catch {
    return undefined;
  }
}

/** Counted, not encoded: only the size is wanted, and the text may be large. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function copyValue(value: unknown, depth: number, budget: { left: number }): unknown {
  budget.left -= typeof value === "string" ? 1 + value.length : 1;
  if (budget.left < 0 || depth > proposalLimits.depth) throw new RangeError("too much");
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return copyList(value, depth, budget);
  if (isPlainObject(value)) return copyObject(value, depth, budget);
  throw new TypeError("not JSON");
}

function copyList(list: readonly unknown[], depth: number, budget: { left: number }): unknown {
  if (list.length > budget.left || Object.keys(list).length !== list.length) {
    throw new TypeError("sparse or too long");
  }
  return list.map((item) => copyValue(item, depth + 1, budget));
}

function copyObject(
  source: Readonly<Record<string, unknown>>,
  depth: number,
  budget: { left: number },
): unknown {
  const entries = Object.entries(source).map(([name, item]) => {
    budget.left -= name.length;
    return [name, copyValue(item, depth + 1, budget)] as const;
  });
  return Object.fromEntries(entries);
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function readable(values: unknown): string {
  const text = JSON.stringify(values);
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`;
}
