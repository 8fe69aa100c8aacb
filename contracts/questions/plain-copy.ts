/** Takes a plain copy of untrusted input: own members only, each read once, never a throw. */
import { exoticTestFor } from "./exotic.js";

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
  /** So much cannot be read that the rest was not looked at: the value is no copy of it. */
  readonly isCut: boolean;
}

/** A questionnaire needs five levels; what lies deeper than this is refused, so no input overflows the stack. */
const MAX_DEPTH = 32;
/** Reading what throws costs the caller's own time, and nobody mends thousands of faults one by one. */
const MAX_FAULTS = 500;

/**
 * Copies `source`; of its outermost object only `members` are read. Shared objects stay shared, so a
 * small input cannot unfold into a huge copy.
 */
export function takePlainCopy(source: unknown, members: readonly string[]): PlainCopy {
  const taker = new CopyTaker(exoticTestFor(source));
  const value = taker.take(source, members);
  return { value, faults: taker.faults, isCut: taker.isFull };
}

/** Stands for the copy of an object that is not finished yet. */
const OPEN = Symbol("open");

class CopyTaker {
  readonly faults: CopyFault[] = [];
  readonly #isExotic: (object: object) => boolean;
  readonly #taken = new Map<object, unknown>();
  /** The keys that led into the objects that are being copied, outermost first. */
  readonly #keys: (string | number)[] = [];

  constructor(isExotic: (object: object) => boolean) {
    this.#isExotic = isExotic;
  }

  get isFull(): boolean {
    return this.faults.length >= MAX_FAULTS;
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
    const known = this.#taken.get(source);
    if (known === OPEN) return this.#refuse("an object that contains itself");
    if (known !== undefined) return known;
    if (this.#keys.length >= MAX_DEPTH) return this.#refuse("nested too deeply");
    this.#taken.set(source, OPEN);
    const copy = this.#takeMembers(source, members);
    this.#taken.set(source, copy);
    return copy;
  }

  #takeMembers(source: object, members?: readonly string[]): unknown {
    try {
      if (this.#isExotic(source)) return this.#refuse("not plain data");
      if (Array.isArray(source)) return this.#takeList(source);
      const copy: Record<string, unknown> = {};
      for (const key of members ?? Object.keys(source)) {
        if (this.isFull) break;
        if (members !== undefined && !Object.hasOwn(source, key)) continue;
        const member = this.#takeMember(source, key);
        if (member !== undefined) setOwn(copy, key, member);
      }
      return copy;
    } catch {
      return this.#refuse("an object that cannot be read");
    }
  }

  #takeList(source: readonly unknown[]): unknown {
    const copy: unknown[] = [];
    for (let index = 0; index < source.length && !this.isFull; index += 1) {
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

/** Assigning to this one name would set the object's prototype. */
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") target[key] = value;
  else {
    const own = { value, enumerable: true, writable: true, configurable: true };
    Object.defineProperty(target, key, own);
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
