import { hostV1 } from "../../contracts/host.js";
import { definePlugin } from "../../contracts/plugin.js";
import { sessionJournalV1 } from "../../contracts/session-journal.js";
import { PiSessionJournal } from "./pi-session-journal.js";

export const sessionJournalPlugin = definePlugin({
  id: "session-journal",
  summary: "Saves in the session with care and brings news to the agent once.",
  sessions: "ui",
  needs: { host: hostV1 },
  provides: [sessionJournalV1],
  activate(_needs, scope) {
    const journal = scope.own(scope.create(PiSessionJournal));
    journal.start();
    scope.provide(sessionJournalV1, journal);
  },
});
