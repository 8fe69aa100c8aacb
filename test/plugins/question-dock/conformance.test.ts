import { afterEach, describe, it } from "@jest/globals";
import { questionUiCases } from "../../contracts/question-ui.cases.js";
import { type DockStage, makeDockStage } from "./dock-stage.js";

const open: DockStage[] = [];

afterEach(() => {
  for (const stage of open.splice(0)) stage[Symbol.dispose]();
});

describe.each([
  { size: "80x24", options: { columns: 80, rows: 24 } },
  { size: "120x40 fullscreen", options: { columns: 120, rows: 40, fullscreen: true } },
])("question-dock as question-ui@1 at $size", ({ options }) => {
  it.each(questionUiCases)("$name", async ({ run }) => {
    await run(() => {
      const stage = makeDockStage(options);
      open.push(stage);
      return stage;
    });
  });
});
