import { describe, expect, it, jest } from "@jest/globals";
import type { HostMode } from "../../../contracts/host.js";
import type { QuestionFocus } from "../../../contracts/question-focus.js";
import { selectOption } from "../../../contracts/questions/index.js";
import { AskInTurn } from "../../../plugins/asks/ask-in-turn.js";
import { DialogWaits } from "../../../plugins/asks/dialog-waits.js";
import { PrivateAsks } from "../../../plugins/asks/private-asks.js";
import { eachConversation, type LaneStage, RED } from "../../support/lane-stage.js";
import { providersOf } from "../../support/providers.js";
import { makeQuestionStage } from "../../support/question-stage.js";
import { ScriptedQuestionUI } from "../../support/scripted-question-ui.js";

let stage: LaneStage;

eachConversation((fresh) => {
  stage = fresh;
});

function makeAsks(options: { mode?: HostMode; focus?: QuestionFocus } = {}) {
  const { mode = "rpc", focus } = options;
  const dialogs = new ScriptedQuestionUI("dialogs");
  const pane = new ScriptedQuestionUI("pane");
  const notify = jest.fn();
  const host = { ...stage.pi.host(), mode, ui: { notify }, record: jest.fn() };
  const stores = providersOf([stage.lane]);
  const turn = new AskInTurn(host, makeQuestionStage([pane, dialogs]).queue);
  const places = providersOf(focus ? [focus] : []);
  const asks = new PrivateAsks(stores, places, turn);
  const waits = new DialogWaits({ host: host as never, stores, places, turn });
  return { asks, waits, dialogs, pane, notify };
}

describe("private questions under /asks", () => {
  it("are answered through dialogs, where there is no pane", async () => {
    const [id = ""] = stage.ask("one");
    const { asks, dialogs } = makeAsks();

    const opening = asks.list()[0]?.open();
    const opened = await dialogs.next();
    opened.settle(selectOption(opened.session.state, id, "red"));
    await opening;

    expect(stage.lane.list()).toEqual([]);
    expect(stage.lane.unreceived()).toMatchObject([{ id, saved: { answer: { values: ["red"] } } }]);
  });

  it("stay pending, when the dialogs are left", async () => {
    stage.ask("one");
    const { asks, dialogs } = makeAsks();

    const opening = asks.list()[0]?.open();
    (await dialogs.next()).settle(undefined, true);
    await opening;

    expect(stage.lane.list()).toHaveLength(1);
    expect(asks.list()).toHaveLength(1);
  });

  it("get the keys in the pane, where it shows them", async () => {
    const [id = ""] = stage.ask("one");
    const focus = jest.fn<QuestionFocus["focus"]>(() => true);
    const { asks, dialogs } = makeAsks({ mode: "tui", focus: { focus, canShow: () => true } });

    await asks.list()[0]?.open();

    expect(focus).toHaveBeenCalledWith(id);
    expect(dialogs.opened).toEqual([]);
  });

  it("that are open side by side and withdrawn all end, after one look at what waits", async () => {
    const ids = stage.ask(...Array.from({ length: 20 }, (_none, index) => `call-${index}`));
    const { asks, dialogs } = makeAsks();
    const openings = asks.list().map((ask) => ask.open());
    await dialogs.next();
    const list = jest.spyOn(stage.lane, "list");

    stage.lane.withdraw(ids);
    await Promise.all(openings);

    expect(list).toHaveBeenCalledTimes(1);
    expect(stage.lane.list()).toEqual([]);
  });

  it("are declined", () => {
    stage.ask("one");
    const { asks } = makeAsks();

    asks.list()[0]?.decline();

    expect(stage.lane.unreceived()).toMatchObject([{ saved: { outcome: "declined" } }]);
  });

  it("can be corrected until they are on their way, starting from the answer given", async () => {
    const [id = ""] = stage.ask("one");
    stage.lane.answer(id, RED, "tui");
    const { asks, pane } = makeAsks({ mode: "tui" });

    expect(asks.list()).toMatchObject([{ id, title: "Colour: Red", isAnswered: true }]);
    const opening = asks.list()[0]?.open();
    const opened = await pane.next();
    expect(opened.session.state.answers[id]).toMatchObject({ values: ["red"] });
    opened.settle(selectOption(opened.session.state, id, "green"));
    await opening;

    expect(stage.lane.unreceived()).toMatchObject([{ saved: { answer: { values: ["green"] } } }]);
  });

  it("close their dialogs, when the asker withdraws them", async () => {
    const [id = ""] = stage.ask("one");
    const { asks, dialogs } = makeAsks();

    const opening = asks.list()[0]?.open();
    await dialogs.next();
    stage.lane.withdraw([id]);
    await opening;

    expect(asks.list()).toEqual([]);
  });

  it("say what went wrong and stay, when the answer cannot be saved", async () => {
    const [id = ""] = stage.ask("one");
    const { asks, dialogs, notify } = makeAsks();

    const opening = asks.list()[0]?.open();
    const opened = await dialogs.next();
    stage.pi.announce("session_before_switch");
    opened.settle(selectOption(opened.session.state, id, "red"));
    await opening;

    expect(notify).toHaveBeenCalledWith(expect.any(String), "error");
    expect(stage.lane.list()).toHaveLength(1);
  });
});

describe("a wait where there is no pane", () => {
  it("comes up in dialogs by itself, and its answer ends the wait", async () => {
    const [id = ""] = stage.ask("one");
    const { waits, dialogs } = makeAsks();
    waits.start();

    const waiting = stage.lane.wait({ ids: [id] });
    const opened = await dialogs.next();
    opened.settle(selectOption(opened.session.state, id, "red"));

    expect(await waiting).toMatchObject({ waits: [{ questionId: id, status: "answered" }] });
    waits[Symbol.dispose]();
  });

  it("is released, when the dialogs are left", async () => {
    const [id = ""] = stage.ask("one");
    const { waits, dialogs } = makeAsks();
    waits.start();

    const waiting = stage.lane.wait({ ids: [id] });
    (await dialogs.next()).settle(undefined, true);

    expect(await waiting).toMatchObject({ waits: [{ status: "released" }] });
    expect(stage.lane.list()).toHaveLength(1);
    waits[Symbol.dispose]();
  });

  it("is left to the pane in a terminal", async () => {
    const [id = ""] = stage.ask("one");
    const focus = { focus: () => true, canShow: () => true };
    const { waits, dialogs } = makeAsks({ mode: "tui", focus });
    waits.start();

    const waiting = stage.lane.wait({ ids: [id], timeoutMs: 10_000 });
    await jest.advanceTimersByTimeAsync(10_000);

    expect(await waiting).toMatchObject({ waits: [{ status: "timeout" }] });
    expect(dialogs.opened).toEqual([]);
    waits[Symbol.dispose]();
  });

  it("comes up in dialogs in a terminal, where the pane has found no place", async () => {
    const [id = ""] = stage.ask("one");
    let isLooking = true;
    const focus = { focus: () => false, canShow: () => isLooking };
    const { waits, dialogs } = makeAsks({ mode: "tui", focus });
    waits.start();

    const waiting = stage.lane.wait({ ids: [id] });
    await jest.advanceTimersByTimeAsync(2_000);
    isLooking = false;
    expect(dialogs.opened).toEqual([]);
    await jest.advanceTimersByTimeAsync(1_000);
    const opened = await dialogs.next();
    opened.settle(selectOption(opened.session.state, id, "red"));

    expect(await waiting).toMatchObject({ waits: [{ status: "answered" }] });
    waits[Symbol.dispose]();
  });
});
