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

export interface PlainCopy {
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
  const value = taker.take(source, "", members);
  return { value, faults: taker.faults };
}

class CopyTaker {
  readonly faults: CopyFault[] = [];
  readonly #suspicious: boolean;
  readonly #taken = new Map<object, unknown>();
  readonly #open = new Set<object>();

  constructor(suspicious: boolean) {
    this.#suspicious = suspicious;
  }

  take(source: unknown, path: string, members?: readonly string[]): unknown {
    switch (typeof source) {
      case "string":
      case "boolean":
      case "undefined":
        return source;
      case "number":
        return Number.isFinite(source) ? source : this.#refuse(path, "a number without a value");
      case "object":
        return source === null ? source : this.#takeObject(source, path, members);
      default:
        return this.#refuse(path, `a ${typeof source}`);
    }
  }

  #takeObject(source: object, path: string, members?: readonly string[]): unknown {
    if (this.#open.has(source)) return this.#refuse(path, "an object that contains itself");
    if (this.#taken.has(source)) return this.#taken.get(source);
    if (this.#open.size >= MAX_DEPTH) return this.#refuse(path, "nested too deeply");
    this.#open.add(source);
    const copy = this.#takeMembers(source, path, members);
    this.#open.delete(source);
    this.#taken.set(source, copy);
    return copy;
  }

  #takeMembers(source: object, path: string, members?: readonly string[]): unknown {
    try {
      if (this.#suspicious && isExotic(source)) return this.#refuse(path, "not plain data");
      if (Array.isArray(source)) return this.#takeList(source, path);
      const keys = members?.filter((key) => Object.hasOwn(source, key)) ?? Object.keys(source);
      const entries = keys.map((key) => [
        key,
        this.#takeMember(source, key, memberPath(path, key)),
      ]);
      return Object.fromEntries(entries.filter((entry) => entry[1] !== undefined));
    } catch {
      return this.#refuse(path, "an object that cannot be read");
    }
  }

  #takeList(source: readonly unknown[], path: string): unknown {
    const copy: unknown[] = [];
    for (let index = 0; index < source.length; index += 1) {
      if (!Object.hasOwn(source, index)) return this.#refuse(path, "a list with holes");
      copy.push(this.#takeMember(source, index, `${path}[${index}]`));
    }
    return copy;
  }

  #takeMember(source: object, key: string | number, path: string): unknown {
    const member = readMember(source, key);
    return member instanceof Unreadable
      ? this.#refuse(path, member.reason)
      : this.take(member, path);
  }

  #refuse(path: string, reason: string): Unreadable {
    this.faults.push({ path, reason });
    return new Unreadable(reason);
  }
}

function readMember(source: object, key: string | number): unknown {
  try {
    return (source as Record<string | number, unknown>)[key];
  } catch {
    return new Unreadable("a member that throws when read");
  }
}

function memberPath(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
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
