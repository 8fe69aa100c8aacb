/**
 * A Pi without Pi: extensions, sessions, events, tools, commands and `ctx`, as far as our code touches
 * them. It behaves like the real host where that matters: handlers run in load order and are awaited, a
 * throw of a handler is caught and kept in `hostErrors`, the earliest extension owns a tool name, and
 * every read of `ctx` or call of `pi` after `session_shutdown` throws and is counted in `staleReads`.
 *
 * ```ts
 * const fake = createFakePi({ mode: "tui" });
 * startKernel(fake.pi, plugins, { agentDir: "/no/such/folder" });
 * await fake.startSession();
 * const result = await fake.callTool("ask_user_question", { questions: [] });
 * await fake.shutdownSession();
 * ```
 */
import type { ExtensionAPI, ExtensionContext, ToolDefinition } from "@mariozechner/pi-coding-agent";
import type { FakeCommand, FakeExtension, FakeHandler, FakePiOptions } from "./fake-extension.js";
import { type FakeMessage, FakeOutbox } from "./fake-outbox.js";
import { FakeDialogs, FakeSession } from "./fake-session.js";
import { createFakeUi, type FakeUi, plainTheme } from "./fake-ui.js";

export type FakePi = ReturnType<typeof createFakePi>;

export function createFakePi(options: FakePiOptions = {}) {
  const host = new FakeHost(options);
  const first = host.extension("/extensions/askroom.js");
  return {
    /** The `pi` of our own extension. */
    pi: first.pi,
    host,
    /** Another extension of the same Pi, later in load order; returns its `pi`. */
    extension: (path: string): ExtensionAPI => host.extension(path).pi,
    startSession: (reason = "startup") => host.start(reason),
    shutdownSession: (reason = "quit") => host.shutdown(reason),
    /** Runs the handlers of every extension; returns the last answer that is not undefined. */
    emit: (event: string, payload: Record<string, unknown> = {}) => host.emit(event, payload),
    callTool: host.callTool.bind(host),
    runCommand: host.runCommand.bind(host),
    get ui(): FakeUi {
      return host.ui;
    },
    get dialogs(): FakeDialogs {
      return host.dialogs;
    },
    get session(): FakeSession {
      return host.session;
    },
    get ctx(): ExtensionContext {
      return host.ctx;
    },
    get tools() {
      return host.allTools();
    },
    get commands(): ReadonlyMap<string, FakeCommand> {
      return host.allCommands();
    },
    get activeTools(): readonly string[] {
      return [...host.active];
    },
    hostErrors: host.errors,
    /** What was sent into the conversation. */
    messages: host.outbox.messages,
    /** How messages are drawn, by type. */
    renderers: host.renderers,
    /** What was told on the bus that extensions share. */
    busEvents: host.outbox.busEvents,
    /** What was read from `ctx` or called on `pi` after shutdown. */
    staleReads: host.staleReads,
    handlerCount: () => host.handlerCount(),
  };
}

class FakeHost {
  readonly errors: unknown[] = [];
  readonly outbox = new FakeOutbox();
  readonly renderers = new Map<string, unknown>();
  readonly staleReads: string[] = [];
  readonly active = new Set<string>();
  readonly extensions: FakeExtension[] = [];
  session: FakeSession;
  dialogs = new FakeDialogs();
  ui: FakeUi;
  ctx: ExtensionContext;
  idle = true;
  #stale = { value: false };

  constructor(readonly options: FakePiOptions) {
    this.session = this.#newSession();
    this.ui = this.#newUi();
    this.ctx = this.#newContext();
  }

  extension(path: string): FakeExtension {
    const handlers = new Map<string, FakeHandler[]>();
    const tools = new Map<string, ToolDefinition>();
    const commands = new Map<string, FakeCommand>();
    const extension = { path, handlers, tools, commands } as unknown as FakeExtension;
    Object.assign(extension, { pi: this.#api(extension) });
    this.extensions.push(extension);
    return extension;
  }

  async start(reason: string): Promise<ExtensionContext> {
    if (this.#stale.value) {
      this.#stale = { value: false };
      this.session = this.#newSession();
      this.dialogs = new FakeDialogs();
      this.ui = this.#newUi();
      this.ctx = this.#newContext();
    }
    await this.emit("session_start", { reason });
    return this.ctx;
  }

  async shutdown(reason: string): Promise<void> {
    await this.emit("session_shutdown", { reason });
    this.#stale.value = true;
    for (const widget of this.ui.widgets.values()) widget.dispose?.();
    this.ui.widgets.clear();
    this.ui.listeners.clear();
  }

  async emit(event: string, payload: Record<string, unknown>): Promise<unknown> {
    const ctx = this.ctx;
    const handlers = this.extensions.flatMap((each) => [...(each.handlers.get(event) ?? [])]);
    const current: Record<string, unknown> = { type: event, ...payload };
    let last: unknown;
    for (const handler of handlers) {
      try {
        const answer = await handler(current, ctx);
        if (answer === undefined) continue;
        last = answer;
        if (event === "tool_result") Object.assign(current, answer);
      } catch (error) {
        this.errors.push(error);
      }
    }
    return last;
  }

  async callTool(
    name: string,
    args: unknown,
    call: { id?: string; signal?: AbortSignal } = {},
  ): Promise<{ content: unknown; details: unknown; isError: boolean }> {
    const found = this.allTools().get(name);
    if (!found) throw new Error(`Tool ${name} not found`);
    const toolCallId = call.id ?? "call-1";
    const { definition } = found;
    const input = definition.prepareArguments ? definition.prepareArguments(args) : args;
    const outcome = await definition
      .execute(toolCallId, input as never, call.signal, undefined, this.ctx as never)
      .then(
        (result) => ({ content: result.content, details: result.details, isError: false }),
        (error: unknown) => ({ content: String(error), details: {}, isError: true }),
      );
    const patch = await this.emit("tool_result", { toolName: name, toolCallId, input, ...outcome });
    return { ...outcome, ...(patch as object | undefined) };
  }

  async runCommand(name: string, args = ""): Promise<void> {
    const command = this.allCommands().get(name);
    if (!command) throw new Error(`Command /${name} not found`);
    await command.handler(args, this.ctx);
  }

  allTools(): Map<string, { definition: ToolDefinition; path: string }> {
    const all = new Map<string, { definition: ToolDefinition; path: string }>();
    for (const { tools, path } of this.extensions) {
      for (const [name, definition] of tools) {
        const filtered = this.options.filteredTools?.includes(name) ?? false;
        if (!all.has(name) && !filtered) all.set(name, { definition, path });
      }
    }
    return all;
  }

  allCommands(): Map<string, FakeCommand> {
    return new Map(this.extensions.flatMap((each) => [...each.commands]));
  }

  handlerCount(): number {
    return this.extensions
      .flatMap((each) => [...each.handlers.values()])
      .reduce((sum, handlers) => sum + handlers.length, 0);
  }

  #api(extension: FakeExtension): ExtensionAPI {
    const api = {
      on: (event: string, handler: FakeHandler) => {
        const list = extension.handlers.get(event) ?? [];
        const own: FakeHandler = (...args) => handler(...args);
        extension.handlers.set(event, [...list, own]);
        if (this.options.old) return undefined;
        return () => {
          const left = (extension.handlers.get(event) ?? []).filter((each) => each !== own);
          extension.handlers.set(event, left);
        };
      },
      registerTool: (definition: ToolDefinition) => {
        extension.tools.set(definition.name, definition);
        if (this.allTools().has(definition.name)) this.active.add(definition.name);
      },
      registerCommand: (name: string, command: FakeCommand) =>
        extension.commands.set(name, command),
      appendEntry: (customType: string, data: unknown) =>
        this.session.append({ type: "custom", customType, data }),
      getAllTools: () =>
        [...this.allTools()].map(([name, { definition, path }]) => ({
          name,
          description: definition.description,
          parameters: definition.parameters,
          sourceInfo: { path, source: path, scope: "temporary", origin: "top-level" },
        })),
      getActiveTools: () => [...this.active],
      setActiveTools: (names: string[]) => {
        this.active.clear();
        for (const name of names) if (this.allTools().has(name)) this.active.add(name);
      },
      sendMessage: (message: FakeMessage, options?: unknown) =>
        this.outbox.send(message, options, this.session),
      registerMessageRenderer: (type: string, draw: unknown) => this.renderers.set(type, draw),
      events: this.outbox.events,
    };
    return this.#guarded(api as unknown as ExtensionAPI, "pi", () => this.#stale.value);
  }

  #newSession(): FakeSession {
    const { cwd = "/project", sessionId = "session-1" } = this.options;
    return new FakeSession(cwd, sessionId);
  }

  #newUi(): FakeUi {
    const { mode = "tui", tui, theme = plainTheme } = this.options;
    return createFakeUi({ mode, theme, dialogs: this.dialogs, ...(tui && { tui }) });
  }

  #newContext(): ExtensionContext {
    const { mode = "tui", old = false, cwd = "/project", trusted = false } = this.options;
    const hasUI = mode === "tui" || mode === "rpc";
    const ctx = {
      ui: this.ui.api,
      hasUI,
      cwd,
      sessionManager: this.session.manager,
      isIdle: () => this.idle,
      abort: () => undefined,
      signal: undefined,
      ...(old ? {} : { mode, isProjectTrusted: () => trusted }),
    };
    const stale = this.#stale;
    return this.#guarded(ctx as unknown as ExtensionContext, "ctx", () => stale.value);
  }

  #guarded<T extends object>(target: T, label: string, isStale: () => boolean): T {
    const check = (member: string | symbol): void => {
      if (!isStale()) return;
      this.staleReads.push(`${label}.${String(member)}`);
      throw new Error(`${label} is stale after session shutdown`);
    };
    return new Proxy(target, {
      get: (object, member, receiver) => {
        check(member);
        return Reflect.get(object, member, receiver) as unknown;
      },
      has: (object, member) => {
        check(member);
        return Reflect.has(object, member);
      },
    });
  }
}
