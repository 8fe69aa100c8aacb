/** Nonblocking questions in every state that looks different. */
import { afterEach, describe, expect, it } from "@jest/globals";
import { createState, type Question } from "../../../contracts/questions/index.js";
import { hostTheme } from "../../support/host-theme.js";
import { KEYS } from "../../support/virtual-terminal.js";
import type { DockStageOptions } from "./dock-stage.js";
import { asciiKit } from "./native-kit.js";
import { makePendingStage, type PendingStage } from "./pending-stage.js";

const DATABASE: Question = {
  id: "database",
  header: "Database",
  prompt: "Which database should the new service use?",
  context: "The old one runs **PostgreSQL 12**, which nobody may upgrade.",
  type: "single",
  options: [
    { value: "pg", label: "PostgreSQL", description: "Known to the team.", recommended: true },
    { value: "lite", label: "SQLite", preview: "```sh\nsqlite3 app.db\n```" },
    { value: "none", label: "None" },
  ],
};
const REGIONS: Question = {
  id: "regions",
  header: "Regions",
  prompt: "Where?",
  type: "multi",
  options: ["Frankfurt", "Dublin", "Oregon"].map((label) => ({ value: label, label })),
};
const REASON: Question = { id: "why", header: "Reason", prompt: "Why now?", type: "text" };
const SURE: Question = {
  id: "sure",
  header: "Sure",
  prompt: "Delete the old one?",
  type: "confirm",
};

const { shiftTab, tab, down, space, escape: esc, ctrlRightBracket } = KEYS;

interface GoldenState {
  readonly keys: readonly string[];
  readonly requires?: string;
  readonly blocks?: boolean;
  readonly refuses?: boolean;
}

const STATES: Readonly<Record<string, GoldenState>> = {
  "above, without the keys": { keys: [] },
  "above, with the keys": { keys: [shiftTab] },
  "above, option with a preview": { keys: [shiftTab, down] },
  "above, reply": { keys: [shiftTab, ..."Ask Ana first."] },
  "above, reply without the keys": { keys: [shiftTab, ..."Ask Ana first.", shiftTab] },
  "above, multi": { keys: [shiftTab, tab, space, down, down, space] },
  "above, text": { keys: [shiftTab, tab, tab] },
  "above, confirmation": { keys: [shiftTab, shiftTab, shiftTab, tab, tab, tab] },
  "above, full view": { keys: [shiftTab, "\x1bo"] },
  "above, declining": { keys: [shiftTab, "\x1bx"] },
  "above, not saved": { keys: [shiftTab, KEYS.enter], refuses: true },
  collapsed: { keys: [ctrlRightBracket] },
  "put off": { keys: [shiftTab, esc] },
  required: { keys: [], requires: "ask-2" },
  "required, with a reply": { keys: [..."All of them."], requires: "ask-2" },
  "required, collapsed": { keys: [ctrlRightBracket], requires: "ask-2" },
  "beside a questionnaire, its own tab": { keys: [], blocks: true },
  "beside a questionnaire, a nonblocking tab": { keys: [tab], blocks: true },
  "beside a questionnaire, one required": { keys: [tab], requires: "ask-2", blocks: true },
};

const open: PendingStage[] = [];
hostTheme("dark");

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

async function show(state: GoldenState, options: DockStageOptions): Promise<PendingStage> {
  const stage = makePendingStage(options);
  open.push(stage);
  const { store, screen } = stage;
  for (const [index, question] of [DATABASE, REGIONS, REASON, SURE].entries()) {
    store.ask(`ask-${index + 1}`, question, { title: "New service" });
  }
  await stage.shows("Database");
  if (state.refuses) {
    const message = "The session file could not be written: no space left on the device.";
    store.refusal = { status: "refused", code: "save_failed", message };
  }
  if (state.requires !== undefined) {
    store.require(state.requires);
    await stage.shows("★");
  }
  if (state.blocks) {
    const questions: Question[] = [{ ...SURE, id: "go", header: "Release", prompt: "Release it?" }];
    const answers = createState({ title: "Release 4.2", questions });
    void stage.open({ state: answers, onStateChange: () => undefined });
    await stage.shows("Release");
  }
  for (const key of state.keys) {
    screen.press(key);
    screen.tui.renderNow(true);
  }
  return stage;
}

describe.each([
  [80, 24],
  [40, 14],
  [120, 40],
])("screens of nonblocking questions at %dx%d", (columns, rows) => {
  it.each(Object.entries(STATES))("%s", async (_name, state) => {
    const stage = await show(state, { columns, rows });

    expect(`\n${await stage.screen.screen()}\n`).toMatchSnapshot();
  });
});

describe("screens of nonblocking questions in ASCII", () => {
  it.each(["above, without the keys", "above, with the keys", "collapsed"])("%s", async (name) => {
    const stage = await show(STATES[name] ?? { keys: [] }, { kits: [asciiKit] });

    expect(`\n${await stage.screen.screen()}\n`).toMatchSnapshot();
  });
});

describe.each(["dark", "light"] as const)("nonblocking questions in the %s theme", (name) => {
  it.each([
    "above, without the keys",
    "above, with the keys",
    "required",
    "beside a questionnaire, one required",
  ])("%s", async (state) => {
    const stage = await show(STATES[state] ?? { keys: [] }, { theme: hostTheme(name) });
    await stage.screen.screen();

    expect(`\n${await stage.screen.terminal.styledScreen()}\n`).toMatchSnapshot();
  });
});
