/** Takes a plain copy of untrusted input: own members only, each read once, never a throw. */

/** Stands in the copy where a value could not be taken. */
export class Unreadable {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

export interface CopyFault {
  readonly path: string;
  readonly reason: string;
}

interface PlainCopy {
  readonly value: unknown;
  readonly faults: readonly CopyFault[];
}

/** A questionnaire needs five levels; what lies deeper than this is refused, so no input overflows the stack. */
const MAX_DEPTH = 32;

/**
 * Copies `source`; of its outermost object only `members` are read. Shared objects stay shared, so a
 * small input cannot unfold into a huge copy.
 */
export function takePlainCopy(source: unknown, members: readonly string[]): PlainCopy {
  const taker = new CopyTaker(!isCloneable(source));
  const value = taker.take(source, members);
  return { value, faults: taker.faults };
}

class CopyTaker {
  readonly faults: CopyFault[] = [];
  readonly #suspicious: boolean;
  readonly #taken = new Map<object, unknown>();
  /** The objects that are being copied, outermost first, and the keys that led into them. */
  readonly #open = new Set<object>();
  readonly #keys: (string | number)[] = [];

  constructor(suspicious: boolean) {
    this.#suspicious = suspicious;
  }

  take(source: unknown, members?: readonly string[]): unknown {
    switch (typeof source) {
      case "string":
      case "boolean":
      case "undefined":
        return source;
      case "number":
        return Number.isFinite(source) ? source : this.#refuse("a number without a value");
      case "object":
        return source === null ? source : this.#takeObject(source, members);
      default:
        return this.#refuse(`a ${typeof source}`);
    }
  }

  #takeObject(source: object, members?: readonly string[]): unknown {
    if (this.#open.has(source)) return this.#refuse("an object that contains itself");
    if (this.#taken.has(source)) return this.#taken.get(source);
    if (this.#open.size >= MAX_DEPTH) return this.#refuse("nested too deeply");
    this.#open.add(source);
    const copy = this.#takeMembers(source, members);
    this.#open.delete(source);
    this.#taken.set(source, copy);
    return copy;
  }

  #takeMembers(source: object, members?: readonly string[]): unknown {
    try {
      if (this.#suspicious && isExotic(source)) return this.#refuse("not plain data");
      if (Array.isArray(source)) return this.#takeList(source);
      const entries: [string, unknown][] = [];
      for (const key of members ?? Object.keys(source)) {
        if (members !== undefined && !Object.hasOwn(source, key)) continue;
        const member = this.#takeMember(source, key);
        if (member !== undefined) entries.push([key, member]);
      }
      return Object.fromEntries(entries);
    } catch {
      return this.#refuse("an object that cannot be read");
    }
  }

  #takeList(source: readonly unknown[]): unknown {
    const copy: unknown[] = [];
    for (let index = 0; index < source.length; index += 1) {
      if (!Object.hasOwn(source, index)) return this.#refuse("a list with holes");
      copy.push(this.#takeMember(source, index));
    }
    return copy;
  }

  #takeMember(source: object, key: string | number): unknown {
    this.#keys.push(key);
    const member = readMember(source, key);
    const copy = member instanceof Unreadable ? this.#refuse(member.reason) : this.take(member);
    this.#keys.pop();
    return copy;
  }

  #refuse(reason: string): Unreadable {
    this.faults.push({ path: pathOf(this.#keys), reason });
    return new Unreadable(reason);
  }
}

function pathOf(keys: readonly (string | number)[]): string {
  const steps = keys.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`));
  return steps.join("").replace(/^\./, "");
}

function readMember(source: object, key: string | number): unknown {
  try {
    return (source as Record<string | number, unknown>)[key];
  } catch {
    return new Unreadable("a member that throws when read");
  }
}

/** Structured cloning refuses a Proxy, which nothing else in plain JavaScript can tell from its target. */
function isCloneable(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}

/** True when the object itself refuses cloning, not something inside it. */
function isExotic(source: object): boolean {
  if (isCloneable(source)) return false;
  return Object.keys(source).every((key) => {
    const member = readMember(source, key);
    return !(member instanceof Unreadable) && isCloneable(member);
  });
}
