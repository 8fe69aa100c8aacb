/** What a contract is: a name, an integer version, and a token that every copy of this file agrees on. */

/**
 * A promise that plugins meet through. Two contracts with the same name and version are the same
 * contract whichever package or physical copy made them: they are told apart by `token` alone.
 */
export interface Contract<T> {
  /** kebab-case noun, for example `editor-slot`. */
  readonly name: string;
  /** Integer from 1; raised when a present provider or consumer would notice the change. */
  readonly version: number;
  /** `Symbol.for("askroom/<name>@<version>")`. */
  readonly token: symbol;
  /** Carries the promised type; never present at run time. */
  readonly promise?: T;
}

/** A need that may stay unmet: the plugin starts without it and is handed `undefined`. */
export interface OptionalNeed<T> {
  readonly kind: "optional";
  readonly contract: Contract<T>;
}

/** A need for every provider at once: the plugin starts at once and is handed a live, ranked list. */
export interface RankedNeed<T> {
  readonly kind: "ranked";
  readonly contract: Contract<T>;
}

/**
 * Defines a contract.
 *
 * @throws TypeError when the name is not kebab-case or the version is not an integer from 1.
 */
export function defineContract<T>(shape: { name: string; version: number }): Contract<T> {
  const { name, version } = shape;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new TypeError(`Contract name "${name}" is not kebab-case; rename it like "editor-slot".`);
  }
  if (!Number.isInteger(version) || version < 1) {
    throw new TypeError(`Contract ${name} has version ${version}; use an integer from 1.`);
  }
  return Object.freeze({ name, version, token: Symbol.for(`askroom/${name}@${version}`) });
}

/** Marks a need as optional: the plugin also starts while nobody provides it. */
export function optional<T>(contract: Contract<T>): OptionalNeed<T> {
  return Object.freeze({ kind: "optional", contract });
}

/** Asks for all providers of a contract, best first, as a list that stays current. */
export function ranked<T>(contract: Contract<T>): RankedNeed<T> {
  return Object.freeze({ kind: "ranked", contract });
}

/** How a contract is written in messages and reports: `editor-slot@1`. */
export function contractLabel(contract: Pick<Contract<unknown>, "name" | "version">): string {
  return `${contract.name}@${contract.version}`;
}
