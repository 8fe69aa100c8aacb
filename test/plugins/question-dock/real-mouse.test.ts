/** The mouse as fullscreen Pi hands it on: press and release first, and a click for who took the press. */
import { afterEach, describe, expect, it } from "@jest/globals";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers } from "./make-state.js";
import { askTopics, makePendingStage, type PendingStage } from "./pending-stage.js";

const open: PendingStage[] = [];

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

async function start(count: number): Promise<PendingStage> {
  const stage = makePendingStage({ fullscreen: true });
  open.push(stage);
  askTopics(stage.store, count);
  if (count > 0) await stage.shows("Topic 1");
  return stage;
}

async function click(stage: PendingStage, text: string): Promise<void> {
  const rows = (await stage.screen.screen()).split("\n");
  const row = rows.findIndex((each) => each.includes(text));
  const column = rows[row]?.indexOf(text) ?? -1;
  stage.screen.press(`\x1b[<0;${column + 1};${row + 1}M`, `\x1b[<0;${column + 1};${row + 1}m`);
}

describe("the mouse in fullscreen", () => {
  it("picks an option and shows a tab of a questionnaire", async () => {
    const stage = await start(0);
    void stage.open({ state: makeAnswers({}, {}), onStateChange: () => undefined });
    await stage.shows("Esc cancel");

    await click(stage, "Option 2");
    expect(await stage.screen.screen()).toContain("› 2. ◉ Option 2");
    await click(stage, "Review");

    expect(await stage.screen.screen()).toContain("[Review]");
  });

  it("brings the keys to a question above the editor, then points at its rows and tabs", async () => {
    const stage = await start(2);

    await click(stage, "Option 2");
    expect(await stage.shows("Esc put off")).toContain("› 1. ○ Option 1");
    await click(stage, "Option 2");
    expect(await stage.screen.screen()).toContain("› 2. ○ Option 2");
    await click(stage, "Topic 2");
    expect(await stage.screen.screen()).toContain("What about 2?");
    stage.screen.press(KEYS.enter);

    expect(stage.store.settled).toMatchObject([
      { questionId: "ask-2", answer: { values: ["v1"] } },
    ]);
  });

  it("walks between a questionnaire and the questions beside it", async () => {
    const stage = await start(1);
    void stage.open({ state: makeAnswers({}), onStateChange: () => undefined });
    await stage.shows("Head 1");

    await click(stage, "Topic 1");
    expect(await stage.shows("What about 1?")).toContain("Esc put off");
    await click(stage, "Head 1");

    expect(await stage.shows("Esc cancel")).toContain("[○ Head 1]");
  });
});
