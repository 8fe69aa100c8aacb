/** What a person or a model reads when the journal is closed. */
import type { JournalClosure, JournalGate } from "../../contracts/session-journal.js";

const MOVING: Readonly<Record<JournalGate, string>> = {
  replace:
    "Pi is about to leave this session, so nothing was saved. If you stay, send any message or run /asks and try again.",
  tree: "Pi is walking through the session's tree, so nothing was saved. Try again when it has arrived.",
  compact: "Pi is compacting the session, so nothing was saved. Try again when it is done.",
};

export function moving(gate: JournalGate): JournalClosure {
  return { code: "session_changing", gate, message: MOVING[gate] };
}

export function unconfirmed(path: string | undefined): JournalClosure {
  const file = path === undefined ? "the session file" : `the session file ${path}`;
  return {
    code: "storage_unconfirmed",
    message:
      `It is unknown whether everything reached ${file}, so no question or answer is saved or delivered any more. ` +
      "Copy what you have typed, make room on the disk or put the file back as it was, then quit Pi and resume " +
      "this session. /reload does not help. Answers may have reached the agent already: look before you answer again.",
  };
}
