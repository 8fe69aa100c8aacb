import { describe, expect, it } from "@jest/globals";
import type { CodedError } from "../../contracts/errors.js";
import type { Ownable } from "../../contracts/plugin.js";
import { Scope, type ScopeTracker } from "../../kernel/scope.js";

function makeScope(options: { disposeMs?: number; tracker?: ScopeTracker } = {}) {
  const reports: CodedError[] = [];
  const scope = new Scope({
    label: "test",
    disposeMs: 1000,
    report: (failure) => reports.push(failure),
    ...options,
  });
  return { scope, reports };
}

async function failuresOf(closing: Promise<void>): Promise<readonly CodedError[]> {
  try {
    await closing;
    return [];
  } catch (error) {
    return (error as AggregateError).errors as CodedError[];
  }
}

const never = new Promise<void>(() => undefined);

describe("Scope", () => {
  it("takes things back last in first out, of every ownable kind, waiting for each", async () => {
    const { scope } = makeScope();
    const gone: string[] = [];
    scope.own(() => void gone.push("function"));
    scope.own({ [Symbol.dispose]: () => void gone.push("disposable") });
    scope.own({
      [Symbol.asyncDispose]: async () => {
        await Promise.resolve();
        gone.push("async disposable");
      },
    });

    await scope.close();

    expect(gone).toEqual(["async disposable", "disposable", "function"]);
  });

  it("aborts its signal before the first thing goes", async () => {
    const { scope } = makeScope();
    const seen: boolean[] = [];
    scope.own(() => void seen.push(scope.signal.aborted));

    await scope.close();

    expect(seen).toEqual([true]);
  });

  it("takes a thing back once, when it is owned twice and closed twice", async () => {
    const { scope } = makeScope();
    const gone: string[] = [];
    const dispose = (): void => void gone.push("thing");
    scope.own(dispose);
    scope.own(dispose);

    await scope.close();
    await scope.close();

    expect(gone).toEqual(["thing"]);
  });

  it("does not wait for itself, when a thing closes its own scope", async () => {
    const { scope } = makeScope();
    scope.own(() => scope.close());

    await expect(scope.close()).resolves.toBeUndefined();
  });

  it("takes the rest back, when one thing throws and one rejects (4-17)", async () => {
    const { scope } = makeScope();
    const gone: string[] = [];
    scope.own(() => void gone.push("first"));
    scope.own(() => {
      throw new Error("no");
    }, "the thrower");
    scope.own(() => Promise.reject(new Error("never")), "the rejecter");

    const failures = await failuresOf(scope.close());

    expect(gone).toEqual(["first"]);
    expect(failures.map(({ code }) => code)).toEqual([
      "SESSION_DISPOSE_FAILED",
      "SESSION_DISPOSE_FAILED",
    ]);
    expect(failures.map(({ message }) => message).join()).toMatch(/rejecter.*never.*thrower.*no/);
  });

  it("goes on, when one thing does not end in time, and names it (4-18)", async () => {
    const { scope } = makeScope({ disposeMs: 5 });
    const gone: string[] = [];
    scope.own(() => void gone.push("first"));
    scope.own(() => never, "the hanger");

    const failures = await failuresOf(scope.close());

    expect(gone).toEqual(["first"]);
    expect(failures).toEqual([
      expect.objectContaining({
        code: "SESSION_DISPOSE_TIMEOUT",
        message: expect.stringContaining("the hanger"),
      }),
    ]);
  });

  it("still asks everything to go, when no time is left", async () => {
    const { scope } = makeScope();
    const gone: string[] = [];
    scope.own(() => void gone.push("first"));
    scope.own(() => never);

    const failures = await failuresOf(scope.close(() => 0));

    expect(gone).toEqual(["first"]);
    expect(failures).toHaveLength(1);
  });

  it("takes a thing back at once and reports it, when it comes after closing", async () => {
    const { scope, reports } = makeScope();
    const gone: string[] = [];
    const dispose = (): void => void gone.push("thing");
    await scope.close();

    const returned = scope.own(dispose, "latecomer");

    expect(returned).toBe(dispose);
    expect(gone).toEqual(["thing"]);
    expect(reports).toEqual([expect.objectContaining({ code: "SESSION_CLOSED" })]);
    expect(reports[0]?.message).toContain("latecomer");
  });

  it("tells its tracker of everything that comes and goes", async () => {
    const live = new Map<Ownable, string>();
    const tracker: ScopeTracker = {
      added: (thing, label) => live.set(thing, label),
      removed: (thing) => live.delete(thing),
    };
    const { scope } = makeScope({ tracker });
    const thing = (): void => undefined;

    scope.own(thing, "a thing");
    const labels = [...live.values()];
    await scope.close();

    expect(labels).toEqual(["test: a thing"]);
    expect(live.size).toBe(0);
  });
});
