/** A session that Pi left in the middle of a call, taken up by the next run. */
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { definePlugin } from "../../../contracts/plugin.js";
import { type QueuedQuestionnaire, questionQueueV1 } from "../../../contracts/question-queue.js";
import { questionUiV1 } from "../../../contracts/question-ui.js";
import { selectOption } from "../../../contracts/questions/index.js";
import { startKernel } from "../../../kernel/index.js";
import { askToolPlugin } from "../../../plugins/ask-tool/plugin.js";
import { asksPlugin } from "../../../plugins/asks/plugin.js";
import { leftCalls } from "../../../plugins/question-recovery/left-calls.js";
import { questionRecoveryPlugin } from "../../../plugins/question-recovery/plugin.js";
import { questionServicePlugin } from "../../../plugins/question-service/plugin.js";
import { createFakePi } from "../../support/fake-pi.js";
import { ScriptedQuestionUI } from "../../support/scripted-question-ui.js";

const QUESTION = {
  question: "Which database?",
  header: "Database",
  options: [{ label: "PostgreSQL" }, { label: "SQLite" }],
};
const ARGUMENTS = { title: "Plan", questions: [QUESTION] };

function assistant(...calls: readonly object[]): { type: "message"; message: object } {
  return { type: "message", message: { role: "assistant", content: [{ type: "text" }, ...calls] } };
}

function call(id: string, name = "ask_user_question", args: unknown = ARGUMENTS): object {
  return { type: "toolCall", id, name, arguments: args };
}

function result(toolCallId: string): { type: "message"; message: object } {
  return { type: "message", message: { role: "toolResult", toolCallId, content: [] } };
}

const FEEDBACK = "askroom.feedback.v1";

function feedback(customType: string, toolCallId: string) {
  return { type: "custom_message", customType, details: { answers: [{ toolCallId }] } };
}

type Entry = Parameters<ReturnType<typeof createFakePi>["session"]["append"]>[0];

async function resume(...entries: readonly Entry[]) {
  const fake = createFakePi();
  const ui = new ScriptedQuestionUI();
  const screen = definePlugin({
    id: "screen",
    summary: "A question UI of a test.",
    needs: {},
    provides: [questionUiV1],
    activate: (_needs, scope) => void scope.provide(questionUiV1, ui),
  });
  const wanted: (boolean | undefined)[] = [];
  const watcher = definePlugin({
    id: "watcher",
    summary: "Sees what comes before the person.",
    needs: { queue: questionQueueV1 },
    provides: [],
    activate: ({ queue }) => {
      const begun = ({ isWanted }: QueuedQuestionnaire): void => void wanted.push(isWanted);
      queue.watch?.({ begun, ended: () => undefined });
    },
  });
  const plugins = [
    screen,
    watcher,
    questionServicePlugin,
    askToolPlugin,
    questionRecoveryPlugin,
    asksPlugin,
  ];
  startKernel(fake.pi, plugins, { agentDir: "/no/such/agent/folder" });
  for (const entry of entries) fake.session.append(entry);
  await fake.startSession("resume");
  const notices = () => fake.ui.notifications.map(({ message }) => message);
  return { fake, ui, notices, wanted };
}

describe("a call that Pi's end left without a result", () => {
  it("is announced, and opened by /asks under its own id and drafts", async () => {
    const { fake, ui, notices, wanted } = await resume(assistant(call("call-1")));

    await fake.runCommand("asks");
    const opened = await ui.next();

    expect(wanted).toEqual([true]);
    expect(notices()).toEqual(["A questionnaire was left open when Pi ended: /asks opens it."]);
    expect(opened.session).toMatchObject({
      id: "call-1",
      draftGroup: "call-1",
      state: { title: "Plan", questions: [{ id: "database", prompt: "Which database?" }] },
    });
  });

  it("tells the agent once and wakes it, when it is submitted", async () => {
    const { fake, ui, notices } = await resume(assistant(call("call-1")));
    await fake.runCommand("asks");
    const { session, settle } = await ui.next();

    settle(selectOption(session.state, "database", "sqlite"));
    await setImmediate();
    await fake.runCommand("asks");

    expect(fake.messages).toHaveLength(1);
    expect(fake.messages[0]).toMatchObject({
      customType: "askroom.feedback.v1",
      display: true,
      details: {
        sessionId: "session-1",
        answers: [
          {
            toolCallId: "call-1",
            outcome: "answered",
            result: { cancelled: false, answers: { database: { values: ["sqlite"] } } },
          },
        ],
      },
      options: { triggerTurn: true },
    });
    expect(fake.messages[0]?.content).toContain("call-1");
    expect(fake.messages[0]?.content).toContain("Database [database]: SQLite (sqlite)");
    expect(notices().at(-1)).toBe("No question waits.");
  });

  it("stays under /asks, when the person leaves it, and is not listed while it is open", async () => {
    const { fake, ui, notices } = await resume(assistant(call("call-1")));
    await fake.runCommand("asks");
    const first = await ui.next();
    await fake.runCommand("asks");
    const meanwhile = notices().at(-1);

    first.settle(undefined, true);
    await setImmediate();
    const left = notices().at(-1);
    await fake.runCommand("asks");
    await ui.next();

    expect(first.session.isKept).toBe(true);
    expect(meanwhile).toBe("No question waits.");
    expect(left).toBe("It stays as it is; /asks opens it.");
    expect(fake.messages).toEqual([]);
  });

  it("tells the agent that the person declined", async () => {
    const { fake, ui } = await resume(assistant(call("call-1")));
    fake.dialogs.script.push((dialog) => dialog.rows[0]);

    await fake.runCommand("asks", "decline");
    await fake.runCommand("asks");

    expect(ui.opened).toEqual([]);
    expect(fake.messages).toMatchObject([
      { details: { answers: [{ toolCallId: "call-1", outcome: "declined" }] } },
    ]);
    expect(fake.messages[0]?.content).toContain("must not be assumed");
  });

  it("is chosen from a list, when there are several", async () => {
    const { fake, ui } = await resume(
      assistant(call("one"), call("two", undefined, { title: " ", questions: [QUESTION] })),
    );
    fake.dialogs.script.push((dialog) => dialog.rows[1]);

    await fake.runCommand("asks");

    expect((await ui.next()).session.id).toBe("two");
    expect(fake.dialogs.opened[0]?.rows).toEqual(["1. Plan", "2. Database"]);
  });

  it("is gone after a walk to a place where it has its result", async () => {
    const { fake, notices } = await resume(assistant(call("call-1")));

    fake.session.append(result("call-1"));
    await fake.emit("session_tree");
    await fake.runCommand("asks");

    expect(notices().at(-1)).toBe("No question waits.");
  });

  it("is told to nobody, when the person has meanwhile walked to where it has its result", async () => {
    const { fake, ui } = await resume(assistant(call("call-1")));
    await fake.runCommand("asks");
    const { session, settle } = await ui.next();

    fake.session.append(result("call-1"));
    await fake.emit("session_tree");
    settle(selectOption(session.state, "database", "sqlite"));
    await setImmediate();

    expect(fake.messages).toEqual([]);
  });

  it("is not taken for left, while the agent works", async () => {
    const { fake, notices } = await resume();
    fake.host.idle = false;

    fake.session.append(assistant(call("call-1")));
    await fake.emit("session_tree");
    fake.host.idle = true;
    await fake.runCommand("asks");

    expect(notices()).toEqual(["No question waits."]);
  });

  it("is left alone, when its arguments make no questionnaire", async () => {
    const { notices } = await resume(assistant(call("call-1", undefined, { questions: 7 })));

    expect(notices()).toEqual([]);
  });

  it("is asked again later, when the session ends in the middle", async () => {
    const { fake, ui } = await resume(assistant(call("call-1")));
    await fake.runCommand("asks");
    await ui.next();

    await fake.shutdownSession();

    expect(fake.messages).toEqual([]);
    expect(fake.staleReads).toEqual([]);
  });
});

describe("left calls", () => {
  const ids = (...branch: readonly object[]) =>
    leftCalls(branch, "ask_user_question").map(({ toolCallId }) => toolCallId);

  it.each([
    ["a result", [assistant(call("a"), call("b")), result("a")], ["b"]],
    ["a later message of the assistant", [assistant(call("a")), assistant()], []],
    ["another tool", [assistant(call("a", "bash"))], []],
    ["nothing at all", [], []],
    ["a result that came before it", [result("a"), assistant(call("a"))], ["a"]],
    ["a message of somebody else", [assistant(call("a")), feedback("another.type", "a")], ["a"]],
    [
      "feedback that stands in a message",
      [
        assistant(call("a")),
        { type: "message", message: { role: "custom", ...feedback(FEEDBACK, "a") } },
      ],
      [],
    ],
    ["feedback that was sent", [assistant(call("a")), feedback(FEEDBACK, "a")], []],
    [
      "what is malformed",
      [
        {},
        { type: "message" },
        { type: "message", message: null },
        { type: "message", message: { role: "assistant", content: [null, 7, call("a"), {}] } },
        { type: "message", message: { role: "user", content: "x" } },
        { type: "custom_message", customType: "askroom.feedback.v1", details: { answers: [null] } },
      ],
      ["a"],
    ],
  ])("tells them from %s", (_name, branch, expected) => {
    expect(ids(...branch)).toEqual(expected);
  });
});
