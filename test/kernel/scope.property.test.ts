import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { Scope } from "../../kernel/scope.js";

/** A scope holds things that go well, throw or reject, and scopes of its own. */
type Item = "sync" | "async" | "throws" | "rejects" | { readonly items: readonly Item[] };

const { item } = fc.letrec<{ item: Item }>((tie) => ({
  item: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Item>("sync", "async", "throws", "rejects"),
    fc.record({ items: fc.array(tie("item"), { maxLength: 4 }) }),
  ),
}));

class World {
  readonly log: string[] = [];
  readonly expected: string[] = [];
  failing = 0;

  build(items: readonly Item[], path: string): Scope {
    const scope = new Scope({ label: path, disposeMs: 1000, report: () => undefined });
    items.forEach((each, index) => {
      this.#add(scope, each, `${path}.${index}`);
    });
    return scope;
  }

  /** What the tree must log: children in reverse, each nested scope in full at its turn. */
  expect(items: readonly Item[], path: string): void {
    for (const [index, each] of [...items.entries()].reverse()) {
      if (typeof each === "string") this.expected.push(`${path}.${index}`);
      else this.expect(each.items, `${path}.${index}`);
    }
  }

  #add(scope: Scope, each: Item, path: string): void {
    if (typeof each !== "string") {
      const inner = this.build(each.items, path);
      scope.own({ [Symbol.asyncDispose]: () => inner.close() });
      return;
    }
    if (each === "throws" || each === "rejects") this.failing += 1;
    scope.own(() => this.#dispose(each, path));
  }

  #dispose(each: Exclude<Item, object>, path: string): void | Promise<void> {
    this.log.push(path);
    if (each === "throws") throw new Error(path);
    if (each === "rejects") return Promise.reject(new Error(path));
    return each === "async" ? Promise.resolve() : undefined;
  }
}

function leaves(error: unknown): number {
  if (error instanceof AggregateError) {
    return error.errors.reduce((sum: number, each: unknown) => sum + leaves(each), 0);
  }
  const { cause } = error as { cause?: unknown };
  return cause instanceof AggregateError ? leaves(cause) : 1;
}

describe("Scope, for any nesting and failures", () => {
  it("unwinds in reverse, everything exactly once, and gathers every failure", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 6 }), async (items) => {
        const world = new World();
        const scope = world.build(items, "root");
        world.expect(items, "root");

        const failed = await scope.close().then(
          () => 0,
          (error: unknown) => leaves(error),
        );
        await scope.close();

        expect(world.log).toEqual(world.expected);
        expect(failed).toBe(world.failing);
      }),
    );
  });
});
