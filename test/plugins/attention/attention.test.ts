import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { definePlugin } from "../../../contracts/plugin.js";
import { type QuestionQueue, questionQueueV1 } from "../../../contracts/question-queue.js";
import { questionUiV1 } from "../../../contracts/question-ui.js";
import { createState } from "../../../contracts/questions/index.js";
import { startKernel } from "../../../kernel/index.js";
import { Attention } from "../../../plugins/attention/attention.js";
import { attentionPlugin } from "../../../plugins/attention/plugin.js";
import { createSignal } from "../../../plugins/attention/signal.js";
import { questionServicePlugin } from "../../../plugins/question-service/plugin.js";
import { createFakePi } from "../../support/fake-pi.js";
import { providersOf } from "../../support/providers.js";
import { ScriptedQuestionUI } from "../../support/scripted-question-ui.js";

const state = createState({
  title: "Plan\x1b]0;x\x07\nof; war",
  questions: [{ id: "why", header: "Why", prompt: "Why now?", type: "text" }],
});

function makeAttention() {
  const emitted: { channel: string; data: unknown }[] = [];
  const reports: string[] = [];
  const signals: string[] = [];
  const attention = new Attention({
    host: {
      emit: (channel, data) => void emitted.push({ channel, data }),
      ui: {
        reportBlocked: (message: string) => {
          reports.push(message);
          return { [Symbol.dispose]: () => void reports.splice(reports.indexOf(message), 1) };
        },
      } as never,
    },
    locales: providersOf([]),
    signal: (message) => signals.push(message),
  });
  return { attention, emitted, reports, signals };
}

describe("attention", () => {
  it("signals once per wait, reports it as blocked, and tells the bus in pairs", () => {
    const { attention, emitted, reports, signals } = makeAttention();
    const request = { id: "call-1", state };

    attention.begun(request);
    const first = [...reports];
    attention.collapsed(request, true);
    const aside = [...reports];
    attention.collapsed(request, false);
    const back = [...reports];
    attention.ended(request, "answered");
    attention.ended(request, "answered");

    expect(signals).toEqual(["Ask user: Plan of; war"]);
    const report = ["Ask user: Plan of; war"];
    expect([first, aside, back, reports]).toEqual([report, [], report, []]);
    expect(emitted).toEqual([
      {
        channel: "askroom:waiting",
        data: {
          id: "call-1",
          title: state.title,
          questions: [{ id: "why", header: "Why", prompt: "Why now?" }],
        },
      },
      { channel: "askroom:settled", data: { id: "call-1", outcome: "answered" } },
    ]);
  });

  it("does not call the person for what the person asked for", () => {
    const { attention, emitted, signals } = makeAttention();

    attention.begun({ id: "call-1", isWanted: true, state });

    expect(signals).toEqual([]);
    expect(emitted).toHaveLength(1);
  });

  it("reports nothing of what has not begun or has ended", () => {
    const { attention, reports, emitted } = makeAttention();
    const request = { id: "call-1", state };

    attention.collapsed(request, false);
    attention.begun(request);
    attention.ended(request, "cancelled");
    attention.collapsed(request, false);

    expect(reports).toEqual([]);
    expect(emitted).toHaveLength(2);
  });

  it.each([
    ["the first prompt, where the title is blank", " ", "Ask user: Why now?"],
    ["the beginning of a title without end", "😀".repeat(500), `Ask user: ${"😀".repeat(290)}`],
  ])("calls with %s", (_name, title, expected) => {
    const { attention, signals } = makeAttention();

    attention.begun({ id: "call-1", state: { ...state, title } });

    expect(signals).toEqual([expected]);
  });

  it("settles on the bus what is open, when the session ends", async () => {
    const fake = createFakePi();
    const ui = new ScriptedQuestionUI();
    let queue: QuestionQueue | undefined;
    const test = definePlugin({
      id: "test",
      summary: "A question UI, and the queue for the test.",
      needs: {},
      provides: [questionUiV1],
      activate: (_needs, scope) => void scope.provide(questionUiV1, ui),
    });
    const asker = definePlugin({
      id: "asker",
      summary: "Asks.",
      needs: { queue: questionQueueV1 },
      provides: [],
      activate: (needs) => {
        queue = needs.queue;
      },
    });
    const plugins = [test, questionServicePlugin, attentionPlugin, asker];
    startKernel(fake.pi, plugins, { agentDir: "/no/such/agent/folder" });
    await fake.startSession();
    const asked = queue?.ask({ id: "call-1", state });
    await ui.next();

    await fake.shutdownSession();
    await asked;

    expect(fake.busEvents.map(({ channel }) => channel)).toEqual([
      "askroom:waiting",
      "askroom:settled",
    ]);
    expect(fake.busEvents[1]?.data).toEqual({ id: "call-1", outcome: "shutdown" });
  });
});

describe("a signal", () => {
  const folders: string[] = [];

  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  function send(
    notify: string,
    { isTTY = true, mode = "tui" as "tui" | "rpc", message = "Ask; now" } = {},
  ) {
    const written: string[] = [];
    let record: (entry: unknown) => void = () => undefined;
    const recorded = new Promise((resolve) => {
      record = resolve;
    });
    const host = { mode, record };
    const write = (sequence: unknown): boolean => written.push(String(sequence)) > 0;
    const terminal = { isTTY, write: write as NodeJS.WriteStream["write"] };
    createSignal(notify, host, terminal)(message);
    return { written, recorded };
  }

  it.each([
    ["off", []],
    ["bell", ["\x07"]],
    ["osc9", ["\x1b]9;Ask; now\x07"]],
    ["osc777", ["\x1b]777;notify;Pi;Ask, now\x07"]],
  ])("is what the setting says: %s", (notify, expected) => {
    expect(send(notify).written).toEqual(expected);
  });

  it("starts no program, when it is off or written to the terminal", () => {
    const programs = () =>
      process.getActiveResourcesInfo().filter((kind) => kind === "ProcessWrap");
    const before = programs().length;

    for (const notify of ["off", "bell", "osc9", "osc777"]) send(notify);

    expect(programs()).toHaveLength(before);
  });

  it("takes a name that every object has for a command like any other", async () => {
    const { written, recorded } = send("toString");

    expect(written).toEqual([]);
    expect(await recorded).toMatchObject({ kind: "fault", where: "attention" });
  });

  it("is recorded, when the system refuses to start the command", async () => {
    const { recorded } = send("true", { message: "x".repeat(4_000_000) });

    expect(await recorded).toMatchObject({ kind: "fault", error: { code: "E2BIG" } });
  });

  it("is sent on a terminal only", () => {
    expect(send("bell", { isTTY: false }).written).toEqual([]);
    expect(send("bell", { mode: "rpc" }).written).toEqual([]);
  });

  it("runs a command with the message in its environment", async () => {
    const folder = await mkdtemp(join(tmpdir(), "askroom-attention-"));
    folders.push(folder);
    const file = join(folder, "message");

    const { written } = send(
      `printf %s "$ASKROOM_MESSAGE" > '${file}.new'; mv '${file}.new' '${file}'`,
    );

    expect(await readWhenThere(file)).toBe("Ask; now");
    expect(written).toEqual([]);
  });

  it("is recorded, when the command fails", async () => {
    const { recorded } = send("exit 3");

    expect(await recorded).toMatchObject({ kind: "fault", where: "attention" });
  });
});

async function readWhenThere(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text !== undefined) return text;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
