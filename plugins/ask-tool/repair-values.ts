/** Small repairs of single values: encoded JSON, spelled booleans, numbers where text belongs. */

export type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a text encodes when it is a JSON object or, where wanted, a JSON list; else the value itself. */
export function decoded(value: unknown, brackets: "{" | "{["): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "" || !brackets.includes(text.charAt(0))) return value;
  try {
    return JSON.parse(text);
  } catch {
    return value;
  }
}

/** One object where a list belongs is a list of one. */
export function listed(value: unknown): unknown {
  return isMembers(value) ? [value] : value;
}

/** Models that must name every member write null for "left out". */
export function withoutNulls(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter((entry) => entry[1] !== null));
}

export function withMember(members: Members, key: string, value: unknown): Members {
  return members[key] === value ? members : { ...members, [key]: value };
}

/** Turns the named members from numbers and truth values into text. */
export function withTexts(members: Members, keys: readonly string[]): Members {
  return keys.reduce((made, key) => {
    const value = own(made, key);
    const isPlain = typeof value === "number" || typeof value === "boolean";
    return isPlain ? withMember(made, key, String(value)) : made;
  }, members);
}

/** Turns the named members from "true" and "false" into truth values. */
export function withFlags(members: Members, keys: readonly string[]): Members {
  return keys.reduce((made, key) => {
    const value = own(made, key);
    const word = typeof value === "string" ? value.trim().toLowerCase() : "";
    return word === "true" || word === "false" ? withMember(made, key, word === "true") : made;
  }, members);
}

export function own(members: Members, key: string): unknown {
  return Object.hasOwn(members, key) ? members[key] : undefined;
}

export function without(members: Members, key: string): Members {
  const { [key]: _taken, ...rest } = members;
  return rest;
}

/** A whole number that is spelled as text. */
export function numbered(value: unknown): unknown {
  return typeof value === "string" && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;
}

export function lowered(value: unknown): unknown {
  return typeof value === "string" ? value.trim().toLowerCase() : value;
}
