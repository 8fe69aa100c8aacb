import { describe, it } from "@jest/globals";
import { type DraftHost, SessionDrafts } from "../../../plugins/question-drafts/session-drafts.js";
import { type DraftsBench, questionDraftsCases } from "../../contracts/question-drafts.cases.js";
import { FakeSession } from "../../support/fake-session.js";

function makeBench(): DraftsBench {
  const session = new FakeSession("/project", "session-1");
  const host: DraftHost = {
    session: () => session.manager as unknown as ReturnType<DraftHost["session"]>,
    appendEntry: (customType, data) => session.append({ type: "custom", customType, data }),
    guard: (_where, callback) => callback,
  };
  return { start: () => new SessionDrafts(host), writings: () => session.entries.length };
}

describe("session drafts as question-drafts@1", () => {
  for (const { name, run } of questionDraftsCases) it(name, () => run(makeBench));
});
