import { describe, expect, it } from "@jest/globals";
import { TOOL_NAME } from "../../plugins/ask-tool/guidance.js";
import askroom from "../../plugins/index.js";
import { createFakePi } from "../support/fake-pi.js";

const options = ["Red", "Green"].map((label) => ({ value: label.toLowerCase(), label }));
const args = {
  questions: [
    { id: "wall", header: "Wall", prompt: "Which colour?", options },
    { id: "name", header: "Name", prompt: "What is it called?", type: "text" },
  ],
};

async function startSession(mode: "tui" | "rpc") {
  const fake = createFakePi({ mode });
  askroom(fake.pi);
  await fake.startSession();
  return fake;
}

describe("the whole roster", () => {
  it("reads nothing of Pi after the session, when questions wait and dialogs are open (2-53)", async () => {
    const fake = await startSession("rpc");
    fake.dialogs.ignoresAbort = true;
    const open = fake.callTool(TOOL_NAME, args, { id: "open" });
    const waiting = fake.callTool(TOOL_NAME, args, { id: "waiting" });
    const first = await fake.dialogs.next();
    first.answer("1. Red");
    const second = await fake.dialogs.next();

    await fake.shutdownSession();
    second.answer("too late");
    const results = await Promise.all([open, waiting]);

    expect(results.map(({ details }) => details)).toMatchObject([
      { error: "aborted", answers: { wall: { values: ["red"] }, name: { status: "skipped" } } },
      { error: "aborted", answers: { wall: { status: "skipped" } } },
    ]);
    expect(fake.staleReads).toEqual([]);
    expect(fake.hostErrors).toEqual([]);
  });

  it.each(["tui", "rpc"] as const)(
    "leaves handlers, listeners and widgets flat through twenty sessions in %s mode (4-16)",
    async (mode) => {
      const during = new Set<string>();
      const after = new Set<string>();
      const resourcesBefore = process.getActiveResourcesInfo().length;

      for (let cycle = 0; cycle < 20; cycle += 1) {
        // Pi calls the factory again for each session.
        const fake = await startSession(mode);
        const count = (): string =>
          [fake.handlerCount(), fake.ui.listeners.size, fake.ui.widgets.size].join(" ");
        during.add(count());
        await fake.emit("session_shutdown");
        after.add(count());
        await fake.shutdownSession("new");
        expect(fake.hostErrors).toEqual([]);
        expect(fake.staleReads).toEqual([]);
      }

      expect(during.size).toBe(1);
      expect([...after]).toEqual(["2 0 0"]);
      // The test runner has some of its own that come and go.
      expect(process.getActiveResourcesInfo().length).toBeLessThan(resourcesBefore + 10);
    },
  );
});
