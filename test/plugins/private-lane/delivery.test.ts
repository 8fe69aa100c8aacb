import { describe, expect, it } from "@jest/globals";
import { eachConversation, GREEN, type LaneStage, RED } from "../../support/lane-stage.js";

let stage: LaneStage;

eachConversation((fresh) => {
  stage = fresh;
});

/** The runs that began, and the messages of ours that the agent got, each with its questions. */
const runs = (): number => stage.pi.requests.length - 1;

describe("answers on their way", () => {
  it("wake an idle agent, together as one message when they come close together", async () => {
    const [a = "", b = ""] = stage.ask("a", "b");

    stage.lane.answer(a, RED, "tui");
    stage.lane.answer(b, GREEN, "tui");
    await stage.settle();

    expect(stage.told()).toEqual([[a, b]]);
    expect(runs()).toBe(1);
  });

  it("reach a busy agent with its running turn, all of a turn together", async () => {
    const [a = "", b = ""] = stage.ask("a", "b");
    stage.pi.prompt("work");
    stage.pi.callTools("t1", "t2");

    stage.lane.answer(a, RED, "tui");
    await stage.settle();
    stage.lane.answer(b, GREEN, "tui");
    await stage.settle();
    const during = stage.told();
    stage.pi.endTools({ id: "t1" }, { id: "t2" });

    expect(during).toEqual([]);
    expect(stage.told()).toEqual([[a, b]]);
    expect(stage.pi.requests.at(-1)).toHaveLength(1);
  });

  it("wake the agent when it has ended in the meantime", async () => {
    const [a = ""] = stage.ask("a");
    stage.pi.prompt("work");

    stage.lane.answer(a, RED, "tui");
    await stage.settle();
    stage.pi.finish();
    await stage.settle();

    expect(stage.told()).toEqual([[a]]);
    expect(runs()).toBe(2);
  });

  it("wait after Esc for the next prompt and go along with it, once", async () => {
    const [a = ""] = stage.ask("a");
    stage.pi.prompt("work");
    stage.lane.answer(a, RED, "tui");
    await stage.settle();

    stage.pi.escape();
    await stage.settle();
    const afterEscape = { told: stage.told(), runs: runs() };
    stage.pi.prompt("go on");
    stage.pi.finish();
    await stage.settle();

    expect(afterEscape).toEqual({ told: [], runs: 1 });
    expect(stage.told()).toEqual([[a]]);
    expect(runs()).toBe(2);
  });

  it("rest after Esc through a reload as well", async () => {
    const [a = ""] = stage.ask("a");
    stage.pi.prompt("work");
    stage.lane.answer(a, RED, "tui");
    stage.pi.escape();

    stage.reload();
    await stage.settle();
    const resting = stage.told();
    stage.pi.prompt("go on");

    expect(resting).toEqual([]);
    expect(stage.told()).toEqual([[a]]);
  });

  it("are offered again, without the mark of a repeat, when Pi lost them in this process", async () => {
    const [a = ""] = stage.ask("a");
    stage.pi.prompt("work");
    stage.pi.callTools("t1");
    stage.lane.answer(a, RED, "tui");
    stage.pi.sending = "lost";
    stage.pi.endTools({ id: "t1" });
    const offered = stage.lane.unreceived()[0]?.saved.delivery;

    stage.pi.sending = "kept";
    stage.pi.finish();
    await stage.settle();

    expect(offered).toBe("offered");
    expect(stage.told()).toEqual([[a]]);
    expect(stage.feedback()[0]?.repeat).toBeUndefined();
  });

  it("stay in Pi's queue through a stop that does not empty it, and come once", async () => {
    const [a = ""] = stage.ask("a");
    stage.pi.prompt("work");
    stage.pi.callTools("t1");
    stage.lane.answer(a, RED, "tui");
    stage.pi.emit("tool_execution_end", { toolCallId: "t1" });
    const [queued] = stage.pi.queue;

    stage.pi.escape();
    stage.pi.queue = queued ? [queued] : [];
    stage.pi.prompt("go on");
    stage.pi.finish();
    await stage.settle();

    expect(stage.told()).toEqual([[a]]);
  });

  it("are tried again at the next run when Pi refused them", async () => {
    const [a = ""] = stage.ask("a");
    stage.pi.sending = "refused";
    stage.lane.answer(a, RED, "tui");
    await stage.settle();
    const refused = stage.lane.unreceived()[0]?.saved.delivery;

    stage.pi.sending = "kept";
    stage.pi.prompt("go on");

    expect(refused).toBe("saved");
    expect(stage.told()).toEqual([[a]]);
  });

  it("are delivered after a restart, unmarked when they were never sent", async () => {
    const [a = ""] = stage.ask("a");
    stage.lane.answer(a, RED, "tui");

    stage.kill();
    await stage.settle();

    expect(stage.told()).toEqual([[a]]);
    expect(stage.feedback()[0]?.repeat).toBeUndefined();
  });

  it("are marked as a possible repeat after a restart when they had been sent", async () => {
    const [a = ""] = stage.ask("a");
    stage.lane.answer(a, RED, "tui");
    stage.pi.sending = "lost";
    await stage.settle();

    stage.kill();
    stage.pi.sending = "kept";
    await stage.settle();

    expect(stage.feedback()).toMatchObject([{ repeat: true, answers: [{ questionId: a }] }]);
    expect(stage.pi.received()[0]?.content).toContain("may be a repeat");
  });

  it("are sent once although the extension is reloaded while Pi holds them", async () => {
    const [a = ""] = stage.ask("a");
    stage.lane.answer(a, RED, "tui");
    stage.pi.sending = "lost";
    await stage.settle();

    stage.pi.sending = "kept";
    stage.reload();
    await stage.settle();

    expect(stage.told()).toEqual([]);
    expect(stage.lane.unreceived()[0]?.saved.delivery).toBe("offered");
  });

  it("come once when one is saved while Pi compacts (2-56)", async () => {
    const [a = ""] = stage.ask("a");
    stage.pi.startCompaction();

    const saved = stage.lane.answer(a, RED, "tui");
    await stage.settle();
    const during = stage.told();
    stage.pi.endCompaction();
    await stage.settle();
    stage.pi.finish();
    await stage.settle();

    expect(saved.status).toBe("saved");
    expect(during).toEqual([]);
    expect(stage.told()).toEqual([[a]]);
    expect(runs()).toBe(1);
  });

  it("start no turn after a compaction when they have arrived before (2-56)", async () => {
    const [a = ""] = stage.ask("a");
    stage.lane.answer(a, RED, "tui");
    await stage.settle();
    stage.pi.finish();
    const before = runs();

    stage.pi.startCompaction();
    stage.pi.endCompaction();
    await stage.settle();

    expect(runs()).toBe(before);
    expect(stage.told()).toEqual([[a]]);
  });

  it("wake nobody when the person walks through the tree; the next run takes them along", async () => {
    const [a = ""] = stage.ask("a");
    const asked = stage.pi.manager.getLeafId() ?? "";
    stage.lane.answer(a, RED, "tui");
    const answered = stage.pi.manager.getLeafId() ?? "";
    await stage.settle();
    stage.pi.finish();
    const before = runs();

    stage.pi.walkTo(asked);
    const open = stage.lane.list().map(({ id }) => id);
    stage.pi.walkTo(answered);
    await stage.settle();
    const afterWalk = runs();
    stage.pi.prompt("go on");

    expect(open).toEqual([a]);
    expect(afterWalk).toBe(before);
    expect(stage.told()).toEqual([[a]]);
  });

  it("come anew on a branch that lacks them, also after a run that was stopped", async () => {
    const [a = ""] = stage.ask("a");
    stage.lane.answer(a, RED, "tui");
    const answered = stage.pi.manager.getLeafId() ?? "";
    await stage.settle();
    stage.pi.escape();

    stage.pi.walkTo(answered);
    const before = stage.told();
    stage.pi.prompt("once more");

    expect(before).toEqual([]);
    expect(stage.told()).toEqual([[a]]);
  });

  it("reach the agent on a host that never says it has settled", async () => {
    stage.pi.settles = false;
    const [a = ""] = stage.ask("a");
    stage.pi.prompt("work");
    stage.lane.answer(a, RED, "tui");

    stage.pi.finish();
    await stage.settle();

    expect(stage.told()).toEqual([[a]]);
  });

  it("say what was asked and chosen, and no preview", async () => {
    const [a = "", b = ""] = stage.ask("a", "b");
    stage.lane.answer(a, { ...RED, note: "warm" }, "tui");
    stage.lane.decline(b, "tui");
    await stage.settle();

    const { content } = stage.pi.received()[0] ?? {};

    expect(content).toContain('Asked: "Which colour?"');
    expect(content).toContain(`Colour [${a}]: Red (red)\n  Note: warm`);
    expect(content).toContain(`Colour [${b}]: Declined`);
    expect(content).not.toContain("preview");
  });
});
