import { describe, expect, it } from "@jest/globals";
import type { HostRecord } from "../../contracts/host.js";
import { createPlainKit } from "../../contracts/plain-kit.js";
import type { RenderKit } from "../../contracts/render-kit.js";
import { createKitGuard } from "../../contracts/render-kit-guard.js";
import { ruler } from "../../plugins/ask-tool/ruler.js";
import { createNativeKit } from "../../plugins/render-kit/native-kit.js";
import { providersOf } from "../support/providers.js";
import { renderKitCases } from "./render-kit.cases.js";

const native = createNativeKit({ TERM: "xterm-256color" });
const options = { title: "Title", head: ["row"] };

function raise(): never {
  throw new Error("broken kit");
}

const BROKEN: readonly (readonly [string, Partial<RenderKit>])[] = [
  ["throws", { frame: raise }],
  ["miscounts", { frame: () => ["one row"] }],
  ["draws too wide", { frame: () => Array<string>(3).fill("x".repeat(99)) }],
  ["draws two rows in one", { frame: () => ["a", "b\nc", "d"] }],
  ["gives no rows", { frame: () => undefined as never }],
  [
    "throws what cannot be read",
    {
      frame: () => {
        throw Object.create(null);
      },
    },
  ],
  ["gives a hole", { frame: () => Object.assign(["a", "b"], { length: 3 }) }],
  ["gives no texts", { frame: () => [1, 2, 3] as never }],
];

describe("plain kit", () => {
  for (const { name, run } of renderKitCases) {
    it(name, () => run(() => createPlainKit(ruler)));
  }
});

describe("guarded kit", () => {
  it.each([
    ["symbols", { TERM: "xterm-256color" }],
    ["letters", { TERM: "dumb" }],
  ])("knows the width of our own %s without measuring them", (_name, environment) => {
    const kit = createNativeKit(environment);

    const { glyphs } = createKitGuard(providersOf([kit]), { ...ruler, width: raise }, raise)();

    expect(glyphs).toBe(kit.glyphs);
    for (const glyph of Object.values(kit.glyphs)) expect(ruler.width(glyph)).toBe(1);
  });

  for (const [what, broken] of [["is sound", {}] as const, ...BROKEN]) {
    for (const { name, run } of renderKitCases) {
      it(`${name}, when the best kit ${what}`, () => {
        const kits = providersOf([{ ...native, ...broken }]);
        run(() => createKitGuard(kits, ruler)());
      });
    }
  }

  it.each(BROKEN)("draws with the next kit and records it, when the best one %s", (_, broken) => {
    const records: HostRecord[] = [];
    const kits = providersOf<RenderKit>([{ ...native, ...broken }, native]);
    const kit = createKitGuard(kits, ruler, (entry) => records.push(entry))();

    expect(kit.frame(undefined, options, 40)).toEqual(native.frame(undefined, options, 40));
    expect(records).toMatchObject([{ kind: "fault", where: "render kit provider-0" }]);
  });

  it("tries the best kit again at the next frame", () => {
    let isBroken = true;
    const best: RenderKit = {
      ...native,
      frame: (...args) => (isBroken ? raise() : native.frame(...args)),
    };
    const kit = createKitGuard(providersOf([best]), ruler)();

    const plain = kit.frame(undefined, options, 40);
    isBroken = false;

    expect(plain).toEqual(createPlainKit(ruler).frame(undefined, options, 40));
    expect(kit.frame(undefined, options, 40)).toEqual(native.frame(undefined, options, 40));
  });

  it.each([
    ["throw", { get: raise }],
    ["lack one", { value: { ...native.glyphs, star: undefined } }],
    ["take two cells", { value: { ...native.glyphs, star: "★★" } }],
    ["are missing", { value: undefined }],
  ])("uses the next kit's symbols, when the best one's %s", (_, glyphs) => {
    const best = Object.defineProperty({ ...native }, "glyphs", glyphs);

    expect(createKitGuard(providersOf([best, native]), ruler)().glyphs).toBe(native.glyphs);
  });

  it.each([
    ["throws", raise],
    ["gives no text", () => undefined as never],
  ])("leaves the text unpainted, when paint %s", (_, paint) => {
    const kit = createKitGuard(providersOf([{ ...native, paint }]), ruler)();

    expect(kit.paint(undefined, "error", "word")).toBe("word");
  });

  it("stays the same object, until the providers change", () => {
    let kits = providersOf([native]);
    const kit = createKitGuard({ all: () => kits.all() }, ruler);
    const first = kit();

    expect(kit()).toBe(first);
    kits = providersOf<RenderKit>([]);
    expect(kit()).not.toBe(first);
  });
});
