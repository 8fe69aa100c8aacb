import { afterEach, describe, expect, it } from "@jest/globals";
import { hostTheme } from "../../support/host-theme.js";
import { type DockStage, type DockStageOptions, makeDockStage } from "./dock-stage.js";
import { GOLDEN_STATES, goldenQuestionnaire } from "./golden-states.js";
import { asciiKit } from "./native-kit.js";

const SIZES = [
  [40, 14],
  [80, 24],
  [100, 30],
  [120, 40],
  [200, 60],
] as const;

// Every colour stands in the snapshots; markdown looks alike in every test, whichever ran before.
hostTheme("dark");

let open: DockStage | undefined;

afterEach(() => {
  open?.[Symbol.dispose]();
  open = undefined;
});

async function show(keys: readonly string[], options: DockStageOptions): Promise<DockStage> {
  const stage = makeDockStage(options);
  open = stage;
  void stage.open({ state: goldenQuestionnaire(), onStateChange: () => undefined });
  await stage.shows("Release 4.2");
  for (const key of keys) {
    stage.screen.press(key);
    // Scrolling goes by what the last frame showed.
    stage.screen.tui.renderNow(true);
  }
  return stage;
}

describe.each(SIZES)("screens at %dx%d", (columns, rows) => {
  it.each(Object.entries(GOLDEN_STATES))("%s", async (_name, keys) => {
    const stage = await show(keys, { columns, rows });

    expect(`\n${await stage.screen.screen()}\n`).toMatchSnapshot();
  });
});

describe("screens in ASCII at 80x24", () => {
  it.each(Object.entries(GOLDEN_STATES))("%s", async (_name, keys) => {
    const stage = await show(keys, { columns: 80, rows: 24, kits: [asciiKit] });
    const screen = await stage.screen.screen();

    expect(`\n${screen}\n`).toMatchSnapshot();
  });
});

describe.each(["dark", "light"] as const)("screens in the %s theme", (name) => {
  it.each([
    ["single choice", 80, 24],
    ["single choice, preview open", 80, 24],
    ["single choice", 120, 40],
    ["multiple choice", 80, 24],
    ["text, open", 80, 24],
    ["review, with a draft", 80, 24],
  ] as const)("%s at %dx%d", async (state, columns, rows) => {
    const theme = hostTheme(name);
    const stage = await show(GOLDEN_STATES[state] ?? [], { columns, rows, theme });
    await stage.screen.screen();

    expect(`\n${await stage.screen.terminal.styledScreen()}\n`).toMatchSnapshot();
  });
});
