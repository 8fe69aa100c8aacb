/** What the host sends out: messages to the agent, events to other extensions, the blocked status. */
import { describe, expect, it } from "@jest/globals";
import type { ExtensionContext } from "@mariozechner/pi-coding-agent";
import type { HostRecord } from "../../contracts/host.js";
import { openHost } from "../../kernel/pi-host.js";
import type { FakePiOptions } from "../support/fake-extension.js";
import { createFakePi } from "../support/fake-pi.js";

const MESSAGE = { type: "test.v1", content: "Hello", display: true, details: { a: 1 } };

function makeHost(options: FakePiOptions = {}) {
  const fake = createFakePi(options);
  const records: HostRecord[] = [];
  const parts = { pi: fake.pi, ctx: fake.ctx, agentDir: "/agent" };
  const opened = openHost(parts, (entry) => void records.push(entry));
  return { fake, records, opened, host: opened.host };
}

/** Pi's `custom`, as far as an overlay that is never seen goes. */
function watchOverlays(fake: ReturnType<typeof createFakePi>, terminal: object) {
  const open: { blocked: unknown; hidden: boolean }[] = [];
  const custom = (factory: Factory, options: Options): Promise<void> =>
    new Promise((resolve) => {
      const overlay = { blocked: options.blocked, hidden: false };
      let closed = false;
      factory({ terminal }, {}, {}, () => {
        closed = true;
        if (open.includes(overlay)) open.splice(open.indexOf(overlay), 1);
        resolve();
      });
      if (closed) return;
      open.push(overlay);
      options.onHandle({ setHidden: (hidden) => Object.assign(overlay, { hidden }) });
    });
  Object.assign(fake.ui.api as ExtensionContext["ui"], { custom });
  return open;
}

type Factory = (tui: unknown, theme: unknown, keys: unknown, done: () => void) => unknown;
interface Options {
  readonly blocked: unknown;
  onHandle(handle: { setHidden(hidden: boolean): void }): void;
}

describe("a message through the host", () => {
  it("reaches the conversation and wakes the agent", () => {
    const { fake, host } = makeHost();

    const isSent = host.sendMessage(MESSAGE);

    expect(isSent).toBe(true);
    expect(fake.messages).toEqual([
      {
        customType: "test.v1",
        content: "Hello",
        display: true,
        details: { a: 1 },
        options: { triggerTurn: true, deliverAs: "steer" },
      },
    ]);
  });

  it("is recorded instead of thrown, when Pi refuses it at once or later", async () => {
    for (const refusal of ["now", "later"]) {
      const { fake, host, records } = makeHost();
      const refuse = (): unknown => {
        const error = new Error("refused");
        if (refusal === "now") throw error;
        return Promise.reject(error);
      };
      fake.host.outbox.refuseMessages = refuse;

      const isSent = host.sendMessage(MESSAGE);
      await Promise.resolve();

      expect(isSent).toBe(refusal === "later");
      expect(records).toMatchObject([{ kind: "fault", where: "message test.v1" }]);
    }
  });

  it("goes nowhere after the session", () => {
    const { fake, host, opened } = makeHost();
    opened[Symbol.dispose]();

    const isSent = host.sendMessage(MESSAGE);
    host.emit("channel", 1);

    expect(isSent).toBe(false);
    expect(fake.messages).toEqual([]);
    expect(fake.busEvents).toEqual([]);
  });
});

describe("an event through the host", () => {
  it("reaches Pi's bus", () => {
    const { fake, host } = makeHost();

    host.emit("askroom:test", { id: "1" });

    expect(fake.busEvents).toEqual([{ channel: "askroom:test", data: { id: "1" } }]);
  });
});

describe("the blocked status through HostUi", () => {
  const modern = { setProgramStatus: () => undefined };

  it("is an unseen overlay while it lasts", () => {
    const { fake, host } = makeHost();
    const overlays = watchOverlays(fake, modern);

    const report = host.ui.reportBlocked("A question waits");
    const during = structuredClone(overlays);
    report[Symbol.dispose]();

    expect(during).toEqual([
      { blocked: { kind: "question", message: "A question waits" }, hidden: true },
    ]);
    expect(overlays).toEqual([]);
  });

  it("opens nothing on a host that reports no status, nor outside the TUI", () => {
    for (const [mode, terminal] of [
      ["tui", {}],
      ["rpc", modern],
    ] as const) {
      const { fake, host } = makeHost({ mode });
      const overlays = watchOverlays(fake, terminal);

      host.ui.reportBlocked("A question waits");

      expect(overlays).toEqual([]);
    }
  });

  it("ends with the session", () => {
    const { fake, host, opened } = makeHost();
    const overlays = watchOverlays(fake, modern);
    host.ui.reportBlocked("A question waits");

    opened[Symbol.dispose]();

    expect(overlays).toEqual([]);
  });
});
