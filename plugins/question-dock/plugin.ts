import { ranked } from "../../contracts/contract.js";
import { editorSlotV1 } from "../../contracts/editor-slot.js";
import { hostV1 } from "../../contracts/host.js";
import { localeV1 } from "../../contracts/locale.js";
import { pendingQuestionsV1 } from "../../contracts/pending-questions.js";
import { definePlugin } from "../../contracts/plugin.js";
import { questionDraftsV1 } from "../../contracts/question-drafts.js";
import { questionFocusV1 } from "../../contracts/question-focus.js";
import { questionUiV1 } from "../../contracts/question-ui.js";
import { renderKitV1 } from "../../contracts/render-kit.js";
import { settingsV1 } from "../../contracts/settings.js";
import { QuestionDock } from "./question-dock.js";

export const questionDockPlugin = definePlugin({
  id: "question-dock",
  summary: "Draws the questionnaire in the editor's place.",
  sessions: "ui",
  needs: {
    host: hostV1,
    slot: editorSlotV1,
    kits: ranked(renderKitV1),
    locales: ranked(localeV1),
    drafts: ranked(questionDraftsV1),
    settings: settingsV1,
    stores: ranked(pendingQuestionsV1),
  },
  provides: [questionUiV1, questionFocusV1],
  activate(_needs, scope) {
    const dock = scope.own(scope.create(QuestionDock));
    scope.provide(questionUiV1, dock, { rank: 100 });
    scope.provide(questionFocusV1, dock.pending);
  },
});
