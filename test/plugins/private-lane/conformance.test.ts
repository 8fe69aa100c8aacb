import { afterEach, describe, it } from "@jest/globals";
import { pendingQuestionsCases } from "../../contracts/pending-questions.cases.js";
import { LaneStage } from "../../support/lane-stage.js";

let stage: LaneStage | undefined;

afterEach(() => stage?.[Symbol.dispose]());

describe("the private lane as pending-questions@1", () => {
  for (const { name, run } of pendingQuestionsCases) {
    it(name, () =>
      run(() => {
        stage = new LaneStage();
        stage.pi.prompt("work");
        return stage.lane;
      }),
    );
  }
});
