import { ranked } from "../../contracts/contract.js";
import { dialogsV1 } from "../../contracts/dialogs.js";
import { localeV1 } from "../../contracts/locale.js";
import { definePlugin } from "../../contracts/plugin.js";
import { questionUiV1 } from "../../contracts/question-ui.js";
import { FallbackDialogs } from "./fallback-dialogs.js";

export const fallbackDialogsPlugin = definePlugin({
  id: "fallback-dialogs",
  summary: "Asks a questionnaire in the host's plain dialogs where no pane can be mounted.",
  sessions: "ui",
  needs: { dialogs: dialogsV1, locales: ranked(localeV1) },
  provides: [questionUiV1],
  activate(_needs, scope) {
    scope.provide(questionUiV1, scope.create(FallbackDialogs), { rank: -100 });
  },
});
