import { ranked } from "../../contracts/contract.js";
import { hostV1 } from "../../contracts/host.js";
import { localeV1 } from "../../contracts/locale.js";
import { pendingAsksV1 } from "../../contracts/pending-asks.js";
import { pendingQuestionsV1 } from "../../contracts/pending-questions.js";
import { definePlugin } from "../../contracts/plugin.js";
import { questionFocusV1 } from "../../contracts/question-focus.js";
import { questionQueueV1 } from "../../contracts/question-queue.js";
import { sessionJournalV1 } from "../../contracts/session-journal.js";
import { AskInTurn } from "./ask-in-turn.js";
import { asksCommand } from "./asks-command.js";
import { DialogWaits } from "./dialog-waits.js";
import { foreignAsks } from "./foreign-asks.js";
import { PrivateAsks } from "./private-asks.js";

export const asksPlugin = definePlugin({
  id: "asks",
  summary: "Lists with /asks the questions that wait.",
  sessions: "ui",
  needs: {
    host: hostV1,
    queue: questionQueueV1,
    others: ranked(pendingAsksV1),
    stores: ranked(pendingQuestionsV1),
    places: ranked(questionFocusV1),
    journals: ranked(sessionJournalV1),
    locales: ranked(localeV1),
  },
  provides: [],
  activate({ host, queue, others, stores, places, journals, locales }, scope) {
    const turn = scope.create(AskInTurn, host, queue);
    const ours = scope.create(PrivateAsks, stores, places, turn);
    scope.create(DialogWaits, { host, stores, places, turn }).start();
    const command = asksCommand({
      sources: () => [...others.all().map(({ value }) => foreignAsks(value, host)), ours],
      locales,
      ui: host.ui,
      begun: () => journals.best()?.verify("command"),
    });
    host.command("asks", command);
  },
});
