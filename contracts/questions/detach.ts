/** Copies plain data so that a later change on either side stays there. */

/**
 * Keeps every own member that is not undefined, also one named `__proto__`; what is shared inside
 * stays shared. Expects plain data without cycles.
 */
export function detach<T>(value: T): T {
  return detachKnown(value, new Map()) as T;
}

function detachKnown(value: unknown, known: Map<object, unknown>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const made = known.get(value) ?? detachMembers(value, known);
  known.set(value, made);
  return made;
}

function detachMembers(value: object, known: Map<object, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => detachKnown(item, known));
  const entries = Object.entries(value).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(entries.map(([key, member]) => [key, detachKnown(member, known)]));
}
