import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "@jest/globals";
import { transformSync } from "@swc/core";
import { presentationDocument } from "../../plugins/shared-lane/site/bridge/presentation-document.js";
import { snapshot } from "../../plugins/shared-lane/site/bridge/snapshot.js";

/** A page of its own, with its own built-ins, in which the copying code has run before anything else. */
function makePage() {
  const file = new URL("../../plugins/shared-lane/site/bridge/snapshot.ts", import.meta.url);
  const { code } = transformSync(readFileSync(file, "utf8"), {
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "commonjs" },
  });
  const page = createContext({ exports: {}, TextEncoder });
  runInContext(code, page);
  return { run: (script: string): unknown => runInContext(script, page) };
}

describe("the bridge's copy of proposed values", () => {
  it("holds the same plain JSON", () => {
    const values = { days: 90, names: ["a", null, true], deep: { deeper: [[1.5]] } };

    expect(JSON.parse(JSON.stringify(snapshot(values)))).toEqual(values);
  });

  it("keeps a member called __proto__ a member", () => {
    const copy = snapshot(JSON.parse('{"__proto__": {"a": 1}}'));

    expect(Object.getPrototypeOf(copy)).toBeNull();
    expect(Object.keys(copy as object)).toEqual(["__proto__"]);
  });

  it("runs no code of the page: toJSON, setters, iterators and replaced built-ins stay unused", () => {
    const page = makePage();
    page.run(`
      let calls = 0;
      const count = () => { calls += 1; return []; };
      Array.prototype.toJSON = count;
      Object.prototype.toJSON = count;
      Array.prototype[Symbol.iterator] = count;
      Object.defineProperty(Array.prototype, "0", { set: count, get: count });
      Array.prototype.push = count;
      Array.isArray = count;
      Number.isFinite = count;
      JSON.stringify = count;
      Object.getPrototypeOf = count;
      Reflect.ownKeys = count;
      TextEncoder.prototype.encode = count;
      const copy = snapshot({ list: [1, 2] });
    `);

    expect(page.run("calls")).toBe(0);
    expect(page.run("copy.list.length + ':' + copy.list[0] + copy.list[1]")).toBe("2:12");
  });

  class Box {
    readonly value = 1;
  }
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  it.each([
    ["a cycle", cyclic],
    ["a class instance", new Box()],
    ["a date", new Date()],
    ["a hole", new Array(2)],
    ["an accessor", Object.defineProperty({}, "a", { get: () => 1, enumerable: true })],
    ["a symbol member", { [Symbol("a")]: 1 }],
    ["a function", () => 1],
    ["undefined", undefined],
    ["a number without a value", Number.NaN],
    ["a big integer", 1n],
    ["more than 64 KiB", "x".repeat(65_536)],
    ["a list that claims to be huge", new Array(100_000)],
  ])("refuses %s with a reason", (_name, values) => {
    expect(() => snapshot(values)).toThrow(/^Threadroom\.propose: .+\.$/);
  });
});

describe("the document of an authored page", () => {
  it("runs the bridge before anything that was authored, and keeps its doctype", () => {
    expect(presentationDocument("  <!DOCTYPE html SYSTEM 'x'><p>hi", "bridge()")).toBe(
      "<!DOCTYPE html SYSTEM 'x'><script>bridge()</script><p>hi",
    );
  });

  it("gives a doctype to a page that has none", () => {
    expect(presentationDocument("<p>hi", "bridge()")).toBe(
      "<!doctype html><script>bridge()</script><p>hi",
    );
  });

  it("keeps a doctype that is not at the start where it is", () => {
    expect(presentationDocument("<p><!doctype html>", "b()")).toBe(
      "<!doctype html><script>b()</script><p><!doctype html>",
    );
  });
});
