/** What is begun in nonblocking questions outlives the panel. */
import { afterEach, describe, expect, it } from "@jest/globals";
import { SessionDrafts } from "../../../plugins/question-drafts/session-drafts.js";
import { FakeSession } from "../../support/fake-session.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { askTopics, makePendingStage, type PendingStage, topic } from "./pending-stage.js";

const open: Disposable[] = [];

afterEach(() => {
  for (const stage of open.splice(0).reverse()) stage[Symbol.dispose]();
});

/** A run of the extension over a session that outlives it. */
function run(session: FakeSession): { stage: PendingStage; drafts: SessionDrafts } {
  const drafts = new SessionDrafts({
    session: () => session.manager as never,
    appendEntry: (customType, data) => session.append({ type: "custom", customType, data }),
    guard: (_where, callback) => callback,
  });
  const stage = makePendingStage({ drafts });
  open.push(drafts, stage);
  return { stage, drafts };
}

async function enter(stage: PendingStage): Promise<void> {
  await stage.shows("Topic 1");
  stage.screen.press(KEYS.shiftTab);
  await stage.shows("Esc");
}

describe("drafts of nonblocking questions", () => {
  it("are there again after a reload: reply, checks, cursor, and what was put off", async () => {
    const session = new FakeSession("/project", "s1");
    const first = run(session);
    askTopics(first.stage.store, 1);
    first.stage.store.ask("ask-2", topic(2, { type: "multi" }));
    first.stage.store.ask("ask-3", topic(3));
    await enter(first.stage);
    first.stage.screen.press(..."half a reply", KEYS.tab);
    first.stage.screen.press(KEYS.space, KEYS.down, KEYS.down, KEYS.space, KEYS.tab);
    first.stage.screen.press(KEYS.escape);
    first.stage[Symbol.dispose]();
    first.drafts[Symbol.dispose]();

    const { stage } = run(session);
    askTopics(stage.store, 1);
    stage.store.ask("ask-2", topic(2, { type: "multi" }));
    stage.store.ask("ask-3", topic(3));
    expect(await stage.shows("Topic 3")).toContain("stays pending");
    stage.dock.pending.focus("ask-1");

    expect(await stage.shows("What about 1?")).toContain("half a reply");
    stage.screen.press(KEYS.tab);
    expect(await stage.screen.screen()).toMatch(
      /☑ Option 1[\s\S]*☐ Option 2[\s\S]*› 3\. ☑ Option 3/,
    );
    stage.dock.pending.focus("ask-3");
    stage.screen.press(KEYS.shiftTab);
    expect(await stage.screen.screen()).toContain("What about 3?");
  });

  it("survive without a reload when the person moves in the tree and back", async () => {
    const { stage } = run(new FakeSession("/project", "s1"));
    askTopics(stage.store, 2);
    await enter(stage);
    stage.screen.press(..."kept", KEYS.shiftTab);

    stage.store.drop("ask-1");
    stage.screen.emit("session_tree");
    await stage.shows("What about 2?");
    askTopics(stage.store, 1);
    stage.screen.emit("session_tree");
    stage.dock.pending.focus("ask-1");

    expect(await stage.shows("What about 1?")).toContain("kept");
  });

  it("are written to the branch that the person moves to", async () => {
    const session = new FakeSession("/project", "s1");
    const { stage } = run(session);
    askTopics(stage.store, 1);
    await enter(stage);
    stage.screen.press(..."kept", KEYS.shiftTab);
    session.entries.length = 0;

    stage.screen.emit("session_tree");
    stage[Symbol.dispose]();

    expect(JSON.stringify(session.entries)).toContain("kept");
  });

  it("of an answered question are gone for good", async () => {
    const { stage } = run(new FakeSession("/project", "s1"));
    askTopics(stage.store, 1);
    await enter(stage);
    stage.screen.press(..."first", KEYS.enter);

    askTopics(stage.store, 1);
    await enter(stage);

    expect(await stage.screen.screen()).not.toContain("first");
  });

  it("say nothing in the session, where nothing was begun", async () => {
    const session = new FakeSession("/project", "s1");
    const { stage } = run(session);
    askTopics(stage.store, 1);
    await enter(stage);
    stage.screen.press(KEYS.tab, KEYS.shiftTab, KEYS.shiftTab, KEYS.enter);
    stage.screen.emit("session_tree");
    stage[Symbol.dispose]();

    expect(session.entries).toEqual([]);
  });

  it("come with the question that was shown, though others went and the session moved", async () => {
    const session = new FakeSession("/project", "s1");
    const first = run(session);
    askTopics(first.stage.store, 4);
    await enter(first.stage);
    first.stage.screen.press(KEYS.tab, KEYS.tab);
    await first.stage.shows("What about 3?");
    first.stage.store.dropAll();
    first.stage.screen.emit("session_tree");
    askTopicsFrom(first.stage, [1, 2, 3, 4]);
    first.stage.screen.emit("session_tree");
    expect(await first.stage.shows("Topic 3")).toContain("What about 3?");
    first.stage[Symbol.dispose]();

    const { stage } = run(session);
    askTopicsFrom(stage, [2, 3, 4]);

    expect(await stage.shows("Topic 3")).toContain("What about 3?");
  });

  it("come with the panel as it was folded", async () => {
    const session = new FakeSession("/project", "s1");
    const first = run(session);
    askTopics(first.stage.store, 2);
    await first.stage.shows("Topic 1");
    first.stage.screen.press(KEYS.ctrlRightBracket);
    const folded = await first.stage.shows("Ctrl+] expand");
    first.stage[Symbol.dispose]();

    const second = run(session);
    askTopics(second.stage.store, 2);
    expect(await second.stage.shows("Ctrl+] expand")).toBe(folded);
    second.stage.screen.press(KEYS.ctrlRightBracket);
    second.stage[Symbol.dispose]();

    const { stage } = run(session);
    askTopics(stage.store, 2);
    expect(await stage.shows("Topic 1")).toContain("What about 1?");
  });

  it("of a panel that was folded do not fold later questions", async () => {
    const session = new FakeSession("/project", "s1");
    const first = run(session);
    askTopics(first.stage.store, 1);
    await first.stage.shows("Topic 1");
    first.stage.screen.press(KEYS.ctrlRightBracket);
    first.stage.store.drop("ask-1");
    first.stage[Symbol.dispose]();

    const { stage } = run(session);
    askTopicsFrom(stage, [2]);

    expect(await stage.shows("Topic 2")).toContain("What about 2?");
  });
});

function askTopicsFrom({ store }: PendingStage, numbers: readonly number[]): void {
  store.askAll(numbers.map((number) => [`ask-${number}`, topic(number)]));
}
