import { ranked } from "../../contracts/contract.js";
import { hostV1 } from "../../contracts/host.js";
import { localeV1 } from "../../contracts/locale.js";
import { pendingAsksV1 } from "../../contracts/pending-asks.js";
import { definePlugin } from "../../contracts/plugin.js";
import { questionQueueV1 } from "../../contracts/question-queue.js";
import { questionToolV1 } from "../../contracts/question-tool.js";
import { RecoveredAsks } from "./recovered-asks.js";

export const questionRecoveryPlugin = definePlugin({
  id: "question-recovery",
  summary: "Takes up questionnaires that were open when Pi ended.",
  sessions: "ui",
  needs: {
    host: hostV1,
    queue: questionQueueV1,
    tool: questionToolV1,
    locales: ranked(localeV1),
  },
  provides: [pendingAsksV1],
  activate(_needs, scope) {
    const asks = scope.create(RecoveredAsks);
    asks.start();
    scope.provide(pendingAsksV1, asks);
  },
});
