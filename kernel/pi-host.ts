/** Makes the slice of Pi that plugins may touch, and takes it away before Pi's own objects go stale. */
import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";
import { messageOf } from "../contracts/errors.js";
import type { Host, HostCommand, HostMessage, HostRecord } from "../contracts/host.js";
import { HostEvents } from "./pi-host-events.js";
import { type Fault, guarded } from "./pi-host-guard.js";
import { registerMessageCard } from "./pi-host-messages.js";
import { hostMode, isProjectTrusted } from "./pi-host-mode.js";
import { GuardedTools } from "./pi-host-tools.js";
import { GuardedUi } from "./pi-host-ui.js";

export interface HostParts {
  readonly pi: ExtensionAPI;
  readonly ctx: ExtensionContext;
  readonly agentDir: string;
}

export interface OpenHost extends Disposable {
  readonly host: Host;
}

/** Disposing it makes every member of the host safe and idle; nothing reads `pi` or `ctx` from then on. */
export function openHost(
  { pi, ctx, agentDir }: HostParts,
  record: (entry: HostRecord) => void,
): OpenHost {
  const live = new Live(pi, ctx);
  const fault: Fault = (where, error) => record(faultRecord(where, error));
  const events = new HostEvents(pi, fault);
  const facts = sessionFacts(ctx);
  const ui = new GuardedUi({ live: () => live.ctx?.ui, isTui: facts.mode === "tui", fault });
  const tools = new GuardedTools({ live: () => live.pi, events, fault });
  const host: Host = {
    ...facts,
    agentDir,
    ui,
    tools,
    session: () => live.ctx?.sessionManager,
    command: (name, command) => registerCommand({ name, command, live, ui, fault }),
    on: (event, handler) => events.on(event, handler),
    appendEntry: (type, data) => live.pi?.appendEntry(type, data),
    sendMessage: (message) => sendMessage(live, message, fault),
    messageCard: (type, draw) => registerMessageCard(live.pi, { type, draw, fault }),
    emit: (channel, data) =>
      guarded(
        fault,
        `event ${channel}`,
        () => live.pi?.events.emit(channel, data),
        () => undefined,
      )(),
    isIdle: () => live.ctx?.isIdle() ?? true,
    guard: (where, callback, fallback) => guarded(fault, where, callback, fallback),
    record,
  };
  return {
    host,
    [Symbol.dispose]: () => {
      ui[Symbol.dispose]();
      events[Symbol.dispose]();
      live.end();
    },
  };
}

export type ContextHost = Pick<Host, "ui" | "mode" | "guard" | "record" | "cwd" | "hasUI">;

/** A host for one call, from its `ctx` alone: for tools that run without a kernel. */
export function hostFromContext(
  ctx: ExtensionContext,
  record: (entry: HostRecord) => void = () => undefined,
): { readonly host: ContextHost } & Disposable {
  let live: ExtensionContext | undefined = ctx;
  const fault: Fault = (where, error) => record(faultRecord(where, error));
  const { mode, hasUI, cwd } = sessionFacts(ctx);
  const ui = new GuardedUi({ live: () => live?.ui, isTui: mode === "tui", fault });
  return {
    host: {
      mode,
      hasUI,
      cwd,
      ui,
      guard: (where, callback, fallback) => guarded(fault, where, callback, fallback),
      record,
    },
    [Symbol.dispose]: () => {
      ui[Symbol.dispose]();
      live = undefined;
    },
  };
}

/** Pi's objects while they may be read. */
class Live {
  pi: ExtensionAPI | undefined;
  ctx: ExtensionContext | undefined;

  constructor(pi: ExtensionAPI, ctx: ExtensionContext) {
    this.pi = pi;
    this.ctx = ctx;
  }

  end(): void {
    this.pi = undefined;
    this.ctx = undefined;
  }
}

function sessionFacts(ctx: ExtensionContext) {
  const { hasUI, cwd } = ctx;
  return { mode: hostMode(ctx), hasUI, cwd, projectTrusted: isProjectTrusted(ctx) };
}

function sendMessage(live: Live, message: HostMessage, fault: Fault): boolean {
  const { type, content, display, details } = message;
  const send = guarded(
    fault,
    `message ${type}`,
    // Some hosts answer with a promise whose rejection would end Pi.
    (): unknown =>
      live.pi?.sendMessage(
        { customType: type, content, display, details },
        { triggerTurn: true, deliverAs: "steer" },
      ),
    () => false,
  );
  return live.pi !== undefined && send() !== false;
}

interface CommandParts {
  readonly name: string;
  readonly command: HostCommand;
  readonly live: Live;
  readonly ui: GuardedUi;
  readonly fault: Fault;
}

function registerCommand({ name, command, live, ui, fault }: CommandParts): void {
  const where = `command /${name}`;
  const { description, complete } = command;
  live.pi?.registerCommand(name, {
    description,
    handler: async (args) => {
      if (!live.ctx) return;
      try {
        await command.run(args);
      } catch (error) {
        fault(where, error);
        ui.notify(`/${name} failed: ${messageOf(error)}. /askroom says more.`, "error");
      }
    },
    ...(complete && {
      getArgumentCompletions: guarded(
        fault,
        where,
        (prefix: string) => (live.ctx ? [...complete.call(command, prefix)] : []),
        () => [],
      ),
    }),
  });
}

function faultRecord(where: string, error: unknown): HostRecord {
  return { kind: "fault", where, message: messageOf(error), error };
}
