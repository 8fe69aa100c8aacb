/** Private questions through the whole roster, as Pi loads it. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { PendingQuestions } from "../../../contracts/pending-questions.js";
import { pendingQuestionsV1 } from "../../../contracts/pending-questions.js";
import { definePlugin, joinKernel } from "../../../contracts/plugin.js";
import { TOOL_NAME } from "../../../plugins/ask-tool/guidance.js";
import askroom from "../../../plugins/index.js";
import { createFakePi } from "../../support/fake-pi.js";
import { holdTimers, RED } from "../../support/lane-stage.js";
import { OutsideCalls } from "../../support/outside-calls.js";

const options = ["Red", "Green"].map((label) => ({ value: label.toLowerCase(), label }));
const QUESTION = { id: "wall", header: "Wall", prompt: "Which colour?", options };

let agentDir: string;
const agentDirBefore = process.env["PI_CODING_AGENT_DIR"];

beforeEach(() => {
  agentDir = mkdtempSync(join(tmpdir(), "askroom-agent-"));
  process.env["PI_CODING_AGENT_DIR"] = agentDir;
});

afterEach(() => {
  jest.useRealTimers();
  if (agentDirBefore === undefined) delete process.env["PI_CODING_AGENT_DIR"];
  else process.env["PI_CODING_AGENT_DIR"] = agentDirBefore;
  rmSync(agentDir, { recursive: true });
});

async function startSession(mode: "tui" | "rpc" = "tui") {
  const fake = createFakePi({ mode });
  let pending: PendingQuestions | undefined;
  askroom(fake.pi);
  joinKernel(
    fake.extension("/extensions/probe.js"),
    definePlugin({
      id: "probe",
      summary: "Answers for the person.",
      needs: { pending: pendingQuestionsV1 },
      provides: [],
      activate(needs) {
        pending = needs.pending;
      },
    }),
  );
  await fake.startSession();
  if (!pending) throw new Error("Nobody provides pending-questions@1.");
  return { fake, pending };
}

async function publish(fake: ReturnType<typeof createFakePi>, id: string): Promise<string> {
  const call = { blocking: false, questions: [QUESTION] };
  const { details } = await fake.callTool(TOOL_NAME, call, { id });
  const { questions } = details as { questions: { questionId: string }[] };
  return questions[0]?.questionId ?? "";
}

describe("private questions", () => {
  it("open no connection and start no process, with the lane on", async () => {
    writeFileSync(join(agentDir, "threadroom.json"), JSON.stringify({ shared: true }));
    const { fake, pending } = await startSession();
    const outside = new OutsideCalls();
    try {
      const first = await publish(fake, "one");
      const second = await publish(fake, "two");
      pending.answer(first, RED, "tui");
      const waiting = fake.callTool(
        TOOL_NAME,
        { questions: [{ questionId: second }] },
        { id: "three" },
      );
      await setImmediate();
      pending.answer(second, RED, "tui");
      const waited = await waiting;
      await fake.shutdownSession("reload");
      await fake.startSession("reload");

      expect([...fake.tools.keys()]).toContain("threadroom_ask");
      expect(waited.details).toMatchObject({ waits: [{ questionId: second, status: "answered" }] });
      expect(outside.seen).toEqual([]);
    } finally {
      outside[Symbol.dispose]();
      await fake.shutdownSession();
    }
  });

  it("would be caught at it", async () => {
    const outside = new OutsideCalls();
    try {
      const socket = connect({ port: 9, host: "127.0.0.1" }).on("error", () => undefined);
      socket.destroy();
      const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
      await new Promise((resolve) => child.once("close", resolve));

      expect(outside.seen.map((call) => call.split(" ")[0])).toEqual(["connect", "spawn"]);
    } finally {
      outside[Symbol.dispose]();
    }
  });

  it.each(["tui", "rpc"] as const)(
    "read nothing of Pi after the session, while questions, waits and deliveries are open in %s mode (2-53)",
    async (mode) => {
      holdTimers();
      const { fake, pending } = await startSession(mode);
      const first = await publish(fake, "one");
      const second = await publish(fake, "two");
      const waiting = fake.callTool(
        TOOL_NAME,
        { questions: [{ questionId: second }], timeoutMs: 60_000 },
        { id: "three" },
      );
      await setImmediate();
      pending.answer(first, RED, "tui");

      await fake.shutdownSession("reload");
      const { details } = await waiting;
      const late = [
        pending.answer(second, RED, "tui"),
        pending.publish({ toolCallId: "late", questions: [] }),
        pending.withdraw([second]),
        await pending.wait({ ids: [second] }),
      ];
      pending.list();
      pending.unreceived();
      pending.release(second);
      await jest.advanceTimersByTimeAsync(120_000);

      expect(details).toMatchObject({ code: "session_changing" });
      expect(late.map((outcome) => outcome.status === "refused" && outcome.code)).toEqual(
        Array(4).fill("session_changing"),
      );
      expect(fake.staleReads).toEqual([]);
      expect(fake.hostErrors).toEqual([]);
      expect(fake.ui.statuses.size).toBe(0);
    },
  );

  it("say in the status line how many wait", async () => {
    const { fake, pending } = await startSession();
    const first = await publish(fake, "one");
    await publish(fake, "two");
    await setImmediate();
    const both = fake.ui.statuses.get("askroom");

    pending.answer(first, RED, "tui");
    await setImmediate();
    const one = fake.ui.statuses.get("askroom");
    await fake.emit("session_before_switch");
    await setImmediate();
    const moving = fake.ui.statuses.get("askroom");
    await fake.shutdownSession();

    expect(both).toBe("open questions: 2 · /asks");
    expect(one).toBe("open questions: 1 · answers on their way: 1 · /asks");
    expect(moving).toBe("questions pause while the session moves");
  });
});
