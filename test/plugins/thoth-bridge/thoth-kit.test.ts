import { afterEach, describe, expect, it } from "@jest/globals";
import type { FrameOptions, RenderKit } from "../../../contracts/render-kit.js";
import { createKitGuard } from "../../../contracts/render-kit-guard.js";
import { ruler } from "../../../plugins/question-dock/wrapped-text.js";
import { createNativeKit } from "../../../plugins/render-kit/native-kit.js";
import { KIT_KEY, ThothRenderKit } from "../../../plugins/thoth-bridge/thoth-kit.js";
import { providersOf } from "../../support/providers.js";
import { setThothRecord, thothRecord } from "../../support/thoth-owner.js";

const OPTIONS: FrameOptions = {
  title: "Title",
  head: ["head"],
  sections: [{ title: "One", rows: ["a", "b"] }, { rows: ["c"] }],
  footer: "foot",
};
const WIDTH = 40;

interface Card {
  readonly title?: string;
  readonly body: readonly string[];
  readonly sections: readonly { readonly title?: string; readonly rows: readonly string[] }[];
  readonly part: string;
  readonly isError: boolean;
  readonly isSuccess: boolean;
}

/** As a theme registers it: every required member is there. */
function makeKit(overrides: object = {}) {
  const nothing = () => [];
  return {
    version: 1,
    card: (_theme: unknown, card: Card, width: number) => [
      ...(card.part === "end"
        ? []
        : [`#${card.isError ? "E" : card.isSuccess ? "S" : "A"} ${card.title}`]),
      ...card.body,
      ...card.sections.flatMap(({ title = "", rows }) => [`= ${title}`, ...rows]),
      ...(card.part === "start" ? [] : ["#".repeat(width)]),
    ],
    collapse: nothing,
    cachedComponent: nothing,
    indicator: nothing,
    statusGlyph: () => "?",
    widgetHeading: () => "",
    treeRow: () => "",
    fg: (_theme: unknown, role: string, text: string) => `<${role}>${text}`,
    ...overrides,
  };
}

function register(kit: unknown): void {
  setThothRecord(KIT_KEY, { kit, owner: "theme", token: {} });
}

const native = createNativeKit({ TERM: "xterm-256color", LANG: "en_US.UTF-8" });

function makeGuard() {
  const faults: string[] = [];
  const kits = providersOf<RenderKit>([new ThothRenderKit(), native]);
  const kit = createKitGuard(kits, ruler, ({ message }) => faults.push(message));
  return { kit, faults };
}

const nativeRows = native.frame(undefined, OPTIONS, WIDTH);

afterEach(() => setThothRecord(KIT_KEY, undefined));

describe("a Thoth theme's kit", () => {
  it("draws frames and paints, looked up at every use; glyphs stay native", () => {
    const { kit, faults } = makeGuard();
    const before = kit().frame(undefined, OPTIONS, WIDTH);

    register(makeKit());
    const during = kit().frame(undefined, OPTIONS, WIDTH);
    const painted = kit().paint(undefined, "neutral", "x");
    const { glyphs } = kit();
    setThothRecord(KIT_KEY, undefined);

    expect(before).toEqual(nativeRows);
    expect(during).toEqual([
      ...["#A Title", "head", "= One", "a", "b", "= ", "c", "foot"],
      "#".repeat(WIDTH),
    ]);
    expect(painted).toBe("<accent>x");
    expect(glyphs).toEqual(native.glyphs);
    expect(kit().frame(undefined, OPTIONS, WIDTH)).toEqual(nativeRows);
    expect(faults).toEqual([]);
  });

  it.each([
    ["error", "#E"],
    ["success", "#S"],
    ["warning", "#A"],
    ["muted", "#A"],
  ] as const)("has a border for the tone %s", (tone, expected) => {
    register(makeKit());

    const [first] = makeGuard()
      .kit()
      .frame(undefined, { ...OPTIONS, tone }, WIDTH);

    expect(first).toContain(expected);
  });

  it.each(["start", "end"] as const)("keeps the row count of the part %s", (part) => {
    register(makeKit());
    const { kit, faults } = makeGuard();

    const rows = kit().frame(undefined, { ...OPTIONS, part }, WIDTH);

    expect(rows).toHaveLength(native.frame(undefined, { ...OPTIONS, part }, WIDTH).length);
    expect(faults).toEqual([]);
  });

  it("is told not to wrap what has been measured", () => {
    const cards: object[] = [];
    register(
      makeKit({
        card: (_theme: unknown, card: object) => {
          cards.push(card);
          return [];
        },
      }),
    );

    makeGuard().kit().frame(undefined, OPTIONS, WIDTH);

    expect(cards).toMatchObject([{ wrap: false }]);
  });

  it("draws a footer without a section as a row of the body", () => {
    register(makeKit());

    const rows = makeGuard().kit().frame(undefined, { footer: "foot" }, WIDTH);

    expect(rows[1]).toBe("foot");
  });

  it("gives way to the native kit for a frame that it fails at, and draws the next", () => {
    let fails = "throws";
    const whole = makeKit();
    register({
      ...whole,
      card: (theme: unknown, card: Card, width: number) => {
        if (fails === "throws") throw new Error("broken");
        const rows = whole.card(theme, card, width);
        return fails === "miscounts" ? [...rows, "one more"] : rows;
      },
    });
    const { kit, faults } = makeGuard();

    const thrown = kit().frame(undefined, OPTIONS, WIDTH);
    fails = "miscounts";
    const miscounted = kit().frame(undefined, OPTIONS, WIDTH);
    fails = "no more";

    expect([thrown, miscounted]).toEqual([nativeRows, nativeRows]);
    expect(kit().frame(undefined, OPTIONS, WIDTH)[0]).toBe("#A Title");
    expect(faults).toHaveLength(2);
  });

  it.each([
    ["no object", 7],
    ["another version", { kit: makeKit({ version: 2 }) }],
    ["a member that is missing", { kit: makeKit({ fg: undefined }) }],
    ["an optional member that is no function", { kit: makeKit({ icon: "x" }) }],
    [
      "a member that throws",
      {
        get kit(): never {
          throw new Error("no");
        },
      },
    ],
  ])("is left alone where it is malformed: %s", (_name, record) => {
    setThothRecord(KIT_KEY, record);
    const { kit, faults } = makeGuard();

    expect(kit().frame(undefined, OPTIONS, WIDTH)).toEqual(nativeRows);
    expect(thothRecord(KIT_KEY)).toBe(record);
    expect(faults).toEqual([]);
  });
});
