import { ranked } from "../../contracts/contract.js";
import { hostV1 } from "../../contracts/host.js";
import { localeV1 } from "../../contracts/locale.js";
import { pendingQuestionsV1 } from "../../contracts/pending-questions.js";
import { definePlugin } from "../../contracts/plugin.js";
import { sessionJournalV1 } from "../../contracts/session-journal.js";
import { PrivateLane } from "./private-lane.js";
import { StatusLine } from "./status-line.js";

export const privateLanePlugin = definePlugin({
  id: "private-lane",
  summary: "Keeps questions that hold nothing up, and brings their answers to the agent.",
  sessions: "ui",
  needs: { host: hostV1, journal: sessionJournalV1, locales: ranked(localeV1) },
  provides: [pendingQuestionsV1],
  activate({ host, locales }, scope) {
    const lane = scope.own(scope.create(PrivateLane));
    lane.start();
    scope.own(scope.create(StatusLine, { host, lane, locales }).start());
    scope.provide(pendingQuestionsV1, lane);
  },
});
