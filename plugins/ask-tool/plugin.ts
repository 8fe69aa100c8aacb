import { ranked } from "../../contracts/contract.js";
import { hostV1 } from "../../contracts/host.js";
import { localeV1 } from "../../contracts/locale.js";
import { pendingQuestionsV1 } from "../../contracts/pending-questions.js";
import { definePlugin } from "../../contracts/plugin.js";
import { questionQueueV1 } from "../../contracts/question-queue.js";
import { questionToolV1 } from "../../contracts/question-tool.js";
import { renderKitV1 } from "../../contracts/render-kit.js";
import { sessionJournalV1 } from "../../contracts/session-journal.js";
import { settingsV1 } from "../../contracts/settings.js";
import { toolRegistryV1 } from "../../contracts/tool-registry.js";
import { AskTool } from "./ask-tool.js";
import { ToolPublication } from "./tool-publication.js";

export const askToolPlugin = definePlugin({
  id: "ask-tool",
  summary: "Gives the model the ask_user_question tool.",
  needs: {
    host: hostV1,
    settings: settingsV1,
    queues: ranked(questionQueueV1),
    stores: ranked(pendingQuestionsV1),
    journals: ranked(sessionJournalV1),
    kits: ranked(renderKitV1),
    locales: ranked(localeV1),
    registries: ranked(toolRegistryV1),
  },
  provides: [questionToolV1],
  activate(_needs, scope) {
    const tool = scope.create(AskTool);
    tool.start();
    scope.provide(questionToolV1, tool);
    scope.create(ToolPublication).publish(tool.definition);
  },
});
