import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { Provider } from "../../contracts/plugin.js";
import { Registry } from "../../kernel/registry.js";
import { lampV1 } from "./kit.js";

interface Model {
  /** In order of arrival. */
  providers: { id: string; rank: number }[];
  watchers: { heard: string[]; expected: string[] }[];
}

interface Real {
  readonly registry: Registry;
  readonly registrations: Map<string, Disposable>;
  readonly watches: Disposable[];
}

type Step = fc.Command<Model, Real>;

function tell(model: Model, news: string): void {
  for (const { expected } of model.watchers) expected.push(news);
}

function checkAgainst(model: Model, { registry }: Real): void {
  const sorted = [...model.providers].sort((a, b) => b.rank - a.rank).map(({ id }) => id);
  expect(registry.providers(lampV1).map(({ id }) => id)).toEqual(sorted);
  expect(registry.ranked(lampV1).best()).toBe(sorted[0]);
  for (const { heard, expected } of model.watchers) expect(heard).toEqual(expected);
}

class Provide implements Step {
  readonly #id: string;
  readonly #rank: number;
  constructor(id: string, rank: number) {
    this.#id = id;
    this.#rank = rank;
  }
  check = (model: Model): boolean => model.providers.every(({ id }) => id !== this.#id);
  run(model: Model, real: Real): void {
    const [id, rank] = [this.#id, this.#rank];
    model.providers.push({ id, rank });
    tell(model, `+${id}`);
    const provider = { id, plugin: id, rank, value: id };
    real.registrations.set(id, real.registry.provide(lampV1, provider));
    checkAgainst(model, real);
  }
  toString = (): string => `provide(${this.#id}, ${this.#rank})`;
}

class Withdraw implements Step {
  readonly #id: string;
  constructor(id: string) {
    this.#id = id;
  }
  check = (): boolean => true;
  run(model: Model, real: Real): void {
    if (model.providers.some(({ id }) => id === this.#id)) tell(model, `-${this.#id}`);
    model.providers = model.providers.filter(({ id }) => id !== this.#id);
    real.registrations.get(this.#id)?.[Symbol.dispose]();
    checkAgainst(model, real);
  }
  toString = (): string => `withdraw(${this.#id})`;
}

class Watch implements Step {
  check = (): boolean => true;
  run(model: Model, real: Real): void {
    const heard: string[] = [];
    model.watchers.push({ heard, expected: [] });
    const named = (sign: string, providers: readonly Provider<string>[]): string[] =>
      providers.map(({ id }) => `${sign}${id}`);
    const watching = real.registry.ranked(lampV1).watch(({ added, removed }) => {
      heard.push(...named("+", added), ...named("-", removed));
    });
    real.watches.push(watching);
  }
  toString = (): string => "watch()";
}

class Unwatch implements Step {
  check = (model: Model): boolean => model.watchers.length > 0;
  run(model: Model, real: Real): void {
    model.watchers.shift();
    real.watches.shift()?.[Symbol.dispose]();
  }
  toString = (): string => "unwatch()";
}

const id = fc.constantFrom("a", "b", "c", "d");
const steps = fc.commands<Model, Real>(
  [
    fc.tuple(id, fc.integer({ min: -2, max: 2 })).map(([name, rank]) => new Provide(name, rank)),
    id.map((name) => new Withdraw(name)),
    fc.constant(new Watch()),
    fc.constant(new Unwatch()),
  ],
  { size: "+1" },
);

describe("Registry, for any order of provide, withdraw and watch", () => {
  it("agrees with a plain model in ranking, best provider and news", () => {
    fc.assert(
      fc.property(steps, (commands) => {
        const setup = () => ({
          model: { providers: [], watchers: [] },
          real: {
            registry: new Registry(() => undefined),
            registrations: new Map<string, Disposable>(),
            watches: [],
          },
        });
        fc.modelRun(setup, commands);
      }),
    );
  });
});
