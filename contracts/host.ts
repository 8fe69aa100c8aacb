/** The slice of Pi that a plugin may touch. The kernel provides it; every call is safe after shutdown. */
import type { ExtensionContext, Theme, ToolDefinition } from "@mariozechner/pi-coding-agent";
import type { AutocompleteProvider, Component, TUI } from "@mariozechner/pi-tui";
import { type Contract, defineContract } from "./contract.js";

/** `tui` and `rpc` have a person; `print` and `json` do not. Worked out where the host is too old to say. */
export type HostMode = "tui" | "rpc" | "json" | "print";

export type HostWidget = Component & { dispose?(): void };

/**
 * `ctx.ui`, guarded: a callback that throws is recorded and replaced by a plain safe one, and Pi
 * lives on. After `session_shutdown` every member does nothing and Pi's own `ctx` is never read.
 */
export interface HostUi {
  readonly theme: Theme | undefined;
  notify(message: string, type?: "info" | "warning" | "error"): void;
  select(
    title: string,
    rows: string[],
    options?: { signal?: AbortSignal },
  ): Promise<string | undefined>;
  input(
    title: string,
    placeholder?: string,
    options?: { signal?: AbortSignal },
  ): Promise<string | undefined>;
  /** A short text in the status line, until replaced; `undefined` removes it. */
  setStatus(key: string, text: string | undefined): void;
  /**
   * Rows above the editor. `undefined` removes them. Does nothing outside the TUI. The component that
   * the factory returns is mounted itself, its members guarded in place: its position can be found in
   * the `tui` tree by identity.
   */
  setWidget(key: string, factory: ((tui: TUI, theme: Theme) => HostWidget) | undefined): void;
  /**
   * Tells terminals that show it that Pi waits for the person, until disposed. Moves no focus and draws
   * nothing. Does nothing outside the TUI and on hosts that report no such thing.
   */
  reportBlocked(message: string): Disposable;
  /** Raw keys before anyone sees them. Does nothing outside the TUI. */
  onTerminalInput(
    listener: (data: string) => { consume?: boolean; data?: string } | undefined,
  ): Disposable;
  /**
   * The completion of Pi's own editor (commands, files after `@`), as it is now. The first call of a
   * session starts watching it: make it at the session's start, for it closes an open menu. Undefined
   * outside the TUI and on hosts that do not hand it out.
   */
  completion(): AutocompleteProvider | undefined;
  /** Pi's own `ctx.ui` for what is not wrapped here; undefined after shutdown. Prefer the members above. */
  raw(): ExtensionContext["ui"] | undefined;
}

export interface HostTools {
  /**
   * Registers a tool for the rest of the session. `isError` decides from a result's details whether
   * Pi flags it as an error: `execute` itself never throws for a known condition (a throw loses the
   * details on every host).
   */
  register(definition: ToolDefinition, options?: { isError?(details: unknown): boolean }): void;
  /**
   * Every tool that the model could be given, with where it came from. `isOurs`: registered through this
   * package, in this session or an earlier one of the same extension instance.
   */
  all(): readonly { name: string; sourcePath: string | undefined; isOurs: boolean }[];
  active(): readonly string[];
  setActive(names: readonly string[]): void;
}

export interface HostCommand {
  readonly description: string;
  run(args: string): void | Promise<void>;
  complete?(prefix: string): readonly { value: string; label: string }[];
}

/** A message of ours in the conversation; the model reads it as a user's. */
export interface HostMessage {
  /** For example `askroom.feedback.v1`. */
  readonly type: string;
  readonly content: string;
  /** Whether the transcript shows it. */
  readonly display: boolean;
  /** Stored with it, unseen by the model. */
  readonly details: unknown;
}

export type HostMessageCard = (
  message: { readonly content: unknown; readonly details?: unknown },
  options: { readonly expanded: boolean },
  theme: Theme,
) => Component | undefined;

/** Something that `/askroom` shows: a fault that was caught, a conflict, or a plain note. */
export interface HostRecord {
  readonly kind: "fault" | "conflict" | "note";
  /** What it concerns, for example `editor-slot` or `tool ask_user_question`. */
  readonly where: string;
  readonly message: string;
  readonly error?: unknown;
}

export interface Host {
  readonly mode: HostMode;
  /** A person can be reached (TUI or RPC). */
  readonly hasUI: boolean;
  readonly cwd: string;
  /** Pi's agent folder, absolute. */
  readonly agentDir: string;
  /** False where the host is too old to know. */
  readonly projectTrusted: boolean;
  readonly ui: HostUi;
  readonly tools: HostTools;
  /** Pi's read-only session manager; undefined after shutdown. */
  session(): ExtensionContext["sessionManager"] | undefined;
  command(name: string, command: HostCommand): void;
  /**
   * Subscribes to a Pi event for the rest of the session. The handler is not called after shutdown;
   * what it returns goes to Pi. A throw is recorded and counts as no answer. Events that an old host
   * does not know are never called.
   */
  on(event: string, handler: (event: never) => unknown): Disposable;
  /** Appends a custom entry to the session file. */
  appendEntry(type: string, data: unknown): void;
  /**
   * Puts a message into the conversation and has the agent read it: at once where it is idle, after the
   * tools of its running turn otherwise. False when Pi refused at once, and after shutdown.
   */
  sendMessage(message: HostMessage): boolean;
  /**
   * How the transcript shows messages of one type, for the rest of the session. `draw` may be called at any
   * time; what it throws is recorded, and so is what its component throws. Undefined leaves it to Pi.
   */
  messageCard(type: string, draw: HostMessageCard): void;
  /** Tells every extension, on Pi's own bus. Does nothing after shutdown. */
  emit(channel: string, data: unknown): void;
  /** False while the agent works; true after shutdown. */
  isIdle(): boolean;
  /** Wraps a callback that Pi will call: a throw is recorded, and `fallback` answers instead. */
  guard<A extends unknown[], R>(
    where: string,
    callback: (...args: A) => R,
    fallback: (...args: A) => R,
  ): (...args: A) => R;
  /** Puts a line where `/askroom` shows it. Repeats of the same line are counted, not listed. */
  record(entry: HostRecord): void;
}

export const hostV1: Contract<Host> = defineContract<Host>({ name: "host", version: 1 });
