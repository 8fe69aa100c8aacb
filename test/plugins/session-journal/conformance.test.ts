import { afterEach, describe, it } from "@jest/globals";
import { PiSessionJournal } from "../../../plugins/session-journal/pi-session-journal.js";
import { type JournalBench, sessionJournalCases } from "../../contracts/session-journal.cases.js";
import { PiStage } from "../../support/pi-stage.js";

const open: Disposable[] = [];

afterEach(() => {
  for (const each of open.splice(0)) each[Symbol.dispose]();
});

function makeBench(): JournalBench {
  const pi = new PiStage();
  const journal = new PiSessionJournal(pi.host());
  open.push(journal, pi);
  journal.start();
  pi.converse();
  return {
    journal,
    appendForeign: () => void pi.manager.appendCustomEntry("foreign", {}),
    leaf: () => pi.manager.getLeafId() ?? "",
    walkTo: (id) => pi.walkTo(id),
  };
}

describe("the journal of Pi's session as session-journal@1", () => {
  for (const { name, run } of sessionJournalCases) it(name, () => run(makeBench));
});
