import { ranked } from "../../contracts/contract.js";
import { hostV1 } from "../../contracts/host.js";
import { definePlugin } from "../../contracts/plugin.js";
import { questionQueueV1 } from "../../contracts/question-queue.js";
import { questionServiceV1 } from "../../contracts/question-service.js";
import { questionUiV1 } from "../../contracts/question-ui.js";
import { RankedQuestionQueue } from "./question-queue.js";
import { QueuedQuestionService } from "./question-service.js";

export const questionServicePlugin = definePlugin({
  id: "question-service",
  summary: "Puts questionnaires before the person one at a time, the tool's and other packages'.",
  sessions: "ui",
  needs: { host: hostV1, uis: ranked(questionUiV1) },
  provides: [questionQueueV1, questionServiceV1],
  activate({ host }, scope) {
    const queue = scope.create(RankedQuestionQueue);
    scope.provide(questionQueueV1, queue);
    scope.provide(questionServiceV1, scope.create(QueuedQuestionService, queue, host.hasUI));
  },
});
