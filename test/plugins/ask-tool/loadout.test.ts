import { describe, expect, it } from "@jest/globals";
import { TOOL_NAME } from "../../../plugins/ask-tool/guidance.js";
import { LOADOUT_ENTRY } from "../../../plugins/ask-tool/loadout.js";
import type { FakePiOptions } from "../../support/fake-extension.js";
import { createFakePi, type FakePi } from "../../support/fake-pi.js";
import { startTool } from "../../support/tool-session.js";

type Change = "added" | "removed by the operator" | "removed in a headless run";

/** A session whose branch tells of these changes, as Pi and we write them. */
function makeResumed(mode: FakePiOptions["mode"] & string, changes: readonly Change[]): FakePi {
  const fake = createFakePi({ mode });
  for (const change of changes) appendChange(fake, change);
  startTool(fake.pi);
  return fake;
}

function appendChange(fake: FakePi, change: Change): void {
  const member = change === "added" ? "toolsAdded" : "toolsRemoved";
  if (change === "removed in a headless run") {
    const data = { tool: TOOL_NAME, reason: "headless" };
    fake.session.append({ type: "custom", customType: LOADOUT_ENTRY, data });
  }
  const message = { role: "system", content: "", [member]: [{ name: TOOL_NAME }] };
  fake.session.append({ type: "message", message });
}

function marks(fake: FakePi): number {
  return fake.session.entries.filter((entry) => entry["customType"] === LOADOUT_ENTRY).length;
}

function registerOther(fake: FakePi, name: string): void {
  fake.extension("/extensions/other.js").registerTool({
    name,
    label: name,
    description: "A tool of another extension",
    parameters: { type: "object", properties: {} },
    execute: async () => ({ content: [], details: {} }),
  });
}

describe("loadout", () => {
  it.each(["print", "json"] as const)(
    "takes only our tool out before each run of %s mode and marks it once (2-51)",
    async (mode) => {
      const fake = makeResumed(mode, []);
      registerOther(fake, "read");

      await fake.startSession();
      await fake.emit("before_agent_start");
      fake.pi.setActiveTools(["read", TOOL_NAME]);
      await fake.emit("before_agent_start");

      expect(fake.activeTools).toEqual(["read"]);
      expect(marks(fake)).toBe(1);
    },
  );

  it.each(["tui", "rpc"] as const)("leaves the set alone in %s mode", async (mode) => {
    const fake = makeResumed(mode, ["added"]);

    await fake.startSession();
    await fake.emit("before_agent_start");
    expect(fake.activeTools).toContain(TOOL_NAME);
    fake.pi.setActiveTools([]);
    await fake.emit("before_agent_start");

    expect(fake.activeTools).toEqual([]);
    expect(marks(fake)).toBe(0);
  });

  it.each([
    ["on", []],
    ["on", ["added"]],
    ["off", ["added", "removed by the operator"]],
    ["on", ["added", "removed by the operator", "added"]],
    ["on", ["added", "removed in a headless run"]],
    ["on", ["removed in a headless run"]],
    ["off", ["added", "removed in a headless run", "added", "removed by the operator"]],
    ["off", ["removed in a headless run", "added", "removed by the operator"]],
  ] as const)(
    "has the tool %s in a resumed session with a person after %j",
    async (state, changes) => {
      const fake = makeResumed("tui", changes);

      await fake.startSession();
      await fake.emit("before_agent_start");

      expect(fake.activeTools.includes(TOOL_NAME)).toBe(state === "on");
    },
  );

  it.each([
    ["on", "removed in a headless run"],
    ["off", "removed by the operator"],
  ] as const)("has the tool %s after a walk to where it was %s", async (state, change) => {
    const fake = makeResumed("tui", ["added"]);
    await fake.startSession();

    appendChange(fake, change);
    fake.pi.setActiveTools([]);
    await fake.emit("session_tree");

    expect(fake.activeTools.includes(TOOL_NAME)).toBe(state === "on");
  });

  it("takes a mark of another tool for no mark of its own", async () => {
    const fake = makeResumed("tui", ["added"]);
    const data = { tool: "threadroom", reason: "headless" };
    fake.session.append({ type: "custom", customType: LOADOUT_ENTRY, data });
    appendChange(fake, "removed by the operator");

    await fake.startSession();

    expect(fake.activeTools).toEqual([]);
  });

  it("keeps the operator's choice through a headless run", async () => {
    const fake = makeResumed("print", ["added", "removed by the operator"]);

    await fake.startSession();
    await fake.emit("before_agent_start");

    expect(fake.activeTools).toEqual([]);
    expect(marks(fake)).toBe(0);
  });

  it("takes the tool out in a resumed headless session too (2-51)", async () => {
    const fake = makeResumed("print", ["added"]);

    await fake.startSession();
    await fake.emit("before_agent_start");

    expect(fake.activeTools).toEqual([]);
  });

  it("touches nobody else's tool of the name in a headless run", async () => {
    const fake = createFakePi({ mode: "print" });
    startTool(fake.pi);
    registerOther(fake, TOOL_NAME);

    await fake.startSession();
    await fake.emit("before_agent_start");

    expect(fake.activeTools).toEqual([TOOL_NAME]);
  });
});
