import { describe, expect, it } from "@jest/globals";
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { TOOL_NAME } from "../../../plugins/ask-tool/guidance.js";
import { createFakePi } from "../../support/fake-pi.js";
import { startTool } from "../../support/tool-session.js";

const THEIR_PATH = "/extensions/theirs.js";

function registerTheirs(pi: ExtensionAPI): void {
  pi.registerTool({
    name: TOOL_NAME,
    label: "Theirs",
    description: "Another producer of the name",
    parameters: { type: "object", properties: {} },
    execute: async () => ({ content: [{ type: "text", text: "theirs" }], details: {} }),
  });
}

function labelOf(fake: ReturnType<typeof createFakePi>): string | undefined {
  return fake.tools.get(TOOL_NAME)?.definition.label;
}

describe("tool name", () => {
  it("is taken on session start without a word, when nobody owns it", async () => {
    const fake = createFakePi();
    const { conflicts } = startTool(fake.pi);

    await fake.startSession();
    await fake.emit("before_agent_start");

    expect(labelOf(fake)).toBe("Ask User Question");
    expect(fake.ui.notifications).toEqual([]);
    expect(conflicts()).toEqual([]);
  });

  it("is taken before session start gives way to anything else, such as a prompt typed meanwhile", async () => {
    const fake = createFakePi();
    startTool(fake.pi);

    const starting = fake.startSession();

    expect(labelOf(fake)).toBe("Ask User Question");
    await starting;
  });

  it("is left alone with a notice, when a later extension owns it since load (2-66, 4-24)", async () => {
    const fake = createFakePi();
    const { conflicts } = startTool(fake.pi);
    registerTheirs(fake.extension(THEIR_PATH));

    await fake.startSession();
    await fake.emit("before_agent_start");

    expect(labelOf(fake)).toBe("Theirs");
    expect(fake.ui.notifications).toEqual([
      { message: expect.stringContaining(THEIR_PATH), type: "warning" },
    ]);
    expect(conflicts()).toEqual([expect.stringContaining(THEIR_PATH)]);
  });

  it("is left alone with a notice, when an earlier extension registers on its session start (2-66)", async () => {
    const fake = createFakePi();
    fake.pi.on("session_start", () => registerTheirs(fake.pi));
    startTool(fake.extension("/extensions/ours.js"));

    await fake.startSession();

    expect(labelOf(fake)).toBe("Theirs");
    expect(fake.ui.notifications).toHaveLength(1);
  });

  it("stays ours without a word, when a later extension registers it afterwards", async () => {
    const fake = createFakePi();
    const { conflicts } = startTool(fake.pi);
    const theirs = fake.extension(THEIR_PATH);
    theirs.on("session_start", () => registerTheirs(theirs));

    await fake.startSession();
    await fake.emit("before_agent_start");

    expect(labelOf(fake)).toBe("Ask User Question");
    expect(conflicts()).toEqual([]);
  });

  it("is reported once as taken over, when an earlier extension registers it in mid-session", async () => {
    const fake = createFakePi();
    fake.pi.on("before_agent_start", () => registerTheirs(fake.pi));
    const { conflicts } = startTool(fake.extension("/extensions/ours.js"));

    await fake.startSession();
    await fake.emit("before_agent_start");
    await fake.emit("before_agent_start");

    expect(labelOf(fake)).toBe("Theirs");
    expect(conflicts()).toHaveLength(1);
    expect(fake.ui.notifications).toEqual([
      { message: expect.stringContaining("/extensions/askroom.js"), type: "warning" },
    ]);
  });

  it("is ours again without a word, when one and the same extension starts another session", async () => {
    const fake = createFakePi();
    const { conflicts, state } = startTool(fake.pi);

    await fake.startSession();
    await fake.shutdownSession();
    await fake.startSession();
    await fake.emit("before_agent_start");

    expect(labelOf(fake)).toBe("Ask User Question");
    expect(state()).toBe("active");
    expect(fake.ui.notifications).toEqual([]);
    expect(conflicts()).toEqual([]);
  });

  it("is missing without a word, when the operator filtered it", async () => {
    const fake = createFakePi({ filteredTools: [TOOL_NAME] });
    const { conflicts, state } = startTool(fake.pi);

    await fake.startSession();
    await fake.emit("before_agent_start");

    expect(labelOf(fake)).toBeUndefined();
    expect(state()).toBe("active");
    expect(fake.ui.notifications).toEqual([]);
    expect(conflicts()).toEqual([]);
  });
});
