import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { PiSessionJournal } from "../../../plugins/session-journal/pi-session-journal.js";
import { PiStage } from "../../support/pi-stage.js";

let pi: PiStage;
let journal: PiSessionJournal;

beforeEach(() => {
  pi = new PiStage();
  journal = new PiSessionJournal(pi.host());
  journal.start();
  pi.converse();
});

afterEach(() => {
  journal[Symbol.dispose]();
  pi[Symbol.dispose]();
});

const gate = (): string | undefined => {
  const closure = journal.closed();
  return closure?.code === "session_changing" ? closure.gate : closure?.code;
};
const save = () => journal.append([{ type: "test", data: {} }]);

const ANNOUNCED = [
  ["session_before_switch", "replace"],
  ["session_before_fork", "replace"],
  ["session_before_tree", "tree"],
  ["session_before_compact", "compact"],
] as const;

describe("the gates of a session", () => {
  it.each(ANNOUNCED)("close at %s", (event, closed) => {
    pi.emit(event);

    expect(gate()).toBe(closed);
    expect(save()).toMatchObject({ status: "refused", code: "session_changing", saved: 0 });
  });

  it.each([
    ["session_before_tree", "session_tree"],
    ["session_before_compact", "session_compact"],
    ["session_before_compact", "session_compact_failed"],
  ])("open again: %s, then %s", (begun, ended) => {
    pi.emit(begun);

    pi.emit(ended);

    expect(save().status).toBe("saved");
  });

  it("open one at a time: what ends one transition says nothing of another", () => {
    pi.emit("session_before_switch");
    pi.emit("session_before_compact");

    pi.emit("session_compact");

    expect(gate()).toBe("replace");
  });

  it.each(["input", "before_agent_start", "agent_start", "turn_start"])(
    "open at %s when a transition came to nothing and all is where it was",
    (event) => {
      for (const [begun] of ANNOUNCED) pi.emit(begun);

      pi.emit(event, { text: "hi" });

      expect(gate()).toBeUndefined();
    },
  );

  it.each(["tool", "command"] as const)("open when one of our %ss begins to run", (by) => {
    pi.emit("session_before_switch");

    journal.verify(by);

    expect(gate()).toBeUndefined();
  });

  it("stay shut at all of these when the session stands elsewhere", () => {
    const before = pi.manager.getBranch()[0]?.id ?? "";
    pi.emit("session_before_switch");
    pi.manager.branch(before);

    for (const event of ["input", "before_agent_start", "agent_start", "turn_start"])
      pi.emit(event);
    journal.verify("tool");
    journal.verify("command");

    expect(gate()).toBe("replace");
  });

  it("stay shut for the turns of a run that goes on meanwhile, until the person says more", () => {
    pi.prompt("work");
    pi.announce("session_before_switch");

    pi.callTools("t");
    pi.endTools({ id: "t" });
    const during = gate();
    pi.emit("input");

    expect(during).toBe("replace");
    expect(gate()).toBeUndefined();
  });

  it("open when the person says more, though the history was compacted meanwhile", () => {
    pi.startCompaction();
    pi.announce("session_before_switch");
    pi.endCompaction();
    const during = gate();

    pi.emit("input");

    expect(during).toBe("replace");
    expect(gate()).toBeUndefined();
  });

  it("look past notes that moved nothing, such as drafts and another model", () => {
    pi.emit("session_before_switch");
    pi.manager.appendCustomEntry("askroom.draft.v1", {});
    pi.manager.appendModelChange("faux", "faux-2");

    pi.emit("input");

    expect(gate()).toBeUndefined();
  });

  it("stay shut when a command or text comes while Pi still compacts or summarises", () => {
    pi.startCompaction();

    pi.emit("input");
    journal.verify("command");
    const during = gate();
    pi.endCompaction(false);

    expect(during).toBe("compact");
    expect(gate()).toBeUndefined();
  });

  it("let through what a gate does not matter to", () => {
    pi.emit("session_before_compact");

    const outcome = journal.append([{ type: "test", data: {} }], { through: ["compact"] });
    pi.emit("session_before_tree");
    const both = journal.append([{ type: "test", data: {} }], { through: ["compact"] });

    expect(outcome.status).toBe("saved");
    expect(both).toMatchObject({ code: "session_changing" });
  });

  it("never open by themselves, however long nothing happens", () => {
    pi.emit("session_before_switch");

    pi.emit("agent_settled", { aborted: false });
    pi.emit("message_end", {});

    expect(gate()).toBe("replace");
  });

  it("stay shut after the session", () => {
    pi.end();

    expect(gate()).toBe("replace");
    expect(save()).toMatchObject({ status: "refused", code: "session_changing" });
  });
});
