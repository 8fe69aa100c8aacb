/** Copies plain data so that a later change on either side stays there. */

/** A flat object with no more members is copied each time it is met: that is cheaper than to remember it. */
const FORGETTABLE_MEMBERS = 8;
const OWN = { configurable: true, enumerable: true, writable: true };

/**
 * Keeps every own member that is not undefined, also one named `__proto__`; lists and larger objects that
 * are shared inside stay shared, so a small input cannot unfold into a huge copy. Expects plain data without
 * cycles.
 */
export function detach<T>(value: T): T {
  return detachKnown(value, new Map()) as T;
}

function detachKnown(value: unknown, known: Map<object, unknown>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const made = known.get(value);
  if (made !== undefined) return made;
  if (!Array.isArray(value)) return detachMembers(value, known);
  const copy = value.map((item: unknown) => detachKnown(item, known));
  known.set(value, copy);
  return copy;
}

function detachMembers(value: object, known: Map<object, unknown>): unknown {
  const copy: Record<string, unknown> = {};
  const keys = Object.keys(value);
  let isFlat = true;
  for (const key of keys) {
    const member: unknown = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    if (typeof member === "object" && member !== null) isFlat = false;
    const detached = detachKnown(member, known);
    // Plain assignment is much faster, but this name would set the prototype.
    if (key === "__proto__") Object.defineProperty(copy, key, { ...OWN, value: detached });
    else copy[key] = detached;
  }
  if (!isFlat || keys.length > FORGETTABLE_MEMBERS) known.set(value, copy);
  return copy;
}
