import { describe, it } from "@jest/globals";
import { questionUiCases } from "../../contracts/question-ui.cases.js";
import { makeDialogsStage } from "./dialogs-stage.js";

describe("fallback-dialogs as question-ui@1", () => {
  it.each(questionUiCases)("$name", async ({ run }) => {
    await run(makeDialogsStage);
  });
});
