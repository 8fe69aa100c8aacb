/**
 * Pi as far as sessions and delivery go: its own SessionManager over a real file, the order of its events,
 * its queue. What a process restart loses is lost here too: `restart` opens the same file anew.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SessionManager } from "@mariozechner/pi-coding-agent";
import type { Host, HostMessage } from "../../contracts/host.js";

export type StageHost = Pick<
  Host,
  "session" | "appendEntry" | "sendMessage" | "isIdle" | "on" | "guard" | "ui"
>;

export interface StageMessage {
  readonly customType: string;
  readonly content: string;
  readonly details: unknown;
}

type Handler = (event: never) => unknown;

export class PiStage implements Disposable {
  readonly folder: string;
  manager: SessionManager;
  /** What the model was asked with, run by run: texts of people and messages of ours. */
  readonly requests: string[][] = [];
  readonly statuses = new Map<string, string>();
  readonly faults: unknown[] = [];
  /** Pi takes our message and loses it, or refuses it. */
  sending: "kept" | "lost" | "refused" = "kept";
  /** A host before 0.83. */
  settles = true;
  isRunning = false;
  isBusy = false;
  queue: StageMessage[] = [];
  #handlers = new Map<string, Set<Handler>>();
  #isLive = true;
  readonly #said: string[] = [];

  constructor(folder = mkdtempSync(join(tmpdir(), "askroom-stage-"))) {
    this.folder = folder;
    this.manager = SessionManager.create(folder, folder);
  }

  get file(): string {
    return this.manager.getSessionFile() ?? "";
  }

  /** For one life of the extension; silent once it is over. */
  host(): StageHost {
    const isLive = (): boolean => this.#isLive;
    const handlers = this.#handlers;
    return {
      session: () => (isLive() ? this.manager : undefined),
      appendEntry: (type, data) => {
        if (isLive()) this.manager.appendCustomEntry(type, data);
      },
      sendMessage: (message) => isLive() && this.#send(message),
      isIdle: () => !this.isRunning && !this.isBusy,
      on: (event, handler) => {
        const known = handlers.get(event) ?? new Set();
        handlers.set(event, known.add(handler));
        return { [Symbol.dispose]: () => void known.delete(handler) };
      },
      guard:
        (_where, callback, fallback) =>
        (...args) => {
          try {
            return callback(...args);
          } catch (error) {
            this.faults.push(error);
            return fallback(...args);
          }
        },
      ui: {
        setStatus: (key: string, text: string | undefined) => {
          if (text === undefined) this.statuses.delete(key);
          else this.statuses.set(key, text);
        },
      } as Host["ui"],
    };
  }

  emit(event: string, payload: object = {}): void {
    for (const handler of [...(this.#handlers.get(event) ?? [])]) handler(payload as never);
  }

  /** A conversation has begun, so that Pi keeps a file. */
  converse(): void {
    this.prompt("hello");
    this.finish();
  }

  prompt(text: string): void {
    this.emit("input", { text });
    this.#run([() => this.#say(text)]);
  }

  /** The model answers with calls of tools; they have not ended. */
  callTools(...ids: string[]): void {
    const content = ids.map((id) => ({ type: "toolCall", id, name: "any", arguments: {} }));
    this.#assistant(content, "toolUse");
  }

  /** Calls end one after the other; Pi reads its queue after the last. */
  endTools(...results: { id: string; toolName?: string; details?: unknown }[]): void {
    for (const { id } of results) this.emit("tool_execution_end", { toolCallId: id });
    for (const { id, toolName = "any", details } of results) {
      const message = {
        role: "toolResult",
        toolCallId: id,
        toolName,
        content: [{ type: "text", text: "done" }],
        details,
        isError: false,
        timestamp: 1,
      };
      this.emit("message_end", { message });
      this.manager.appendMessage(message as never);
    }
    this.emit("turn_end", {});
    this.#nextTurn();
  }

  /** The model stops; what is queued by then makes it go on. */
  finish(): void {
    this.#assistant([{ type: "text", text: "done" }], "stop");
    this.emit("turn_end", {});
    if (this.queue.length > 0) {
      this.#nextTurn();
      this.finish();
      return;
    }
    this.#settle(false);
  }

  /** Esc empties Pi's queue before it stops the run. */
  escape(): void {
    this.queue = [];
    this.#assistant([], "aborted");
    this.emit("turn_end", {});
    this.#settle(true);
  }

  announce(event: "session_before_switch" | "session_before_fork" | "session_before_tree"): void {
    if (event === "session_before_tree") this.isBusy = true;
    this.emit(event);
  }

  walkTo(id: string): void {
    this.announce("session_before_tree");
    this.manager.branch(id);
    this.isBusy = false;
    this.emit("session_tree");
  }

  startCompaction(): void {
    this.isBusy = true;
    this.emit("session_before_compact");
  }

  endCompaction(isDone = true): void {
    const leaf = this.manager.getLeafId();
    if (isDone) this.manager.appendCompaction("summary", leaf ?? "", 1);
    this.emit(isDone ? "session_compact" : "session_compact_failed");
    this.isBusy = false;
  }

  /** The extension goes, Pi stays: the session manager and the queue are the same. */
  reload(): void {
    this.#handlers = new Map();
  }

  /** Pi ends without a word and is started again over the same file. */
  restart(): void {
    const { file } = this;
    this.#handlers = new Map();
    this.isRunning = false;
    this.isBusy = false;
    this.queue = [];
    this.manager = SessionManager.open(file, this.folder);
  }

  end(): void {
    this.emit("session_shutdown");
    this.#isLive = false;
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Messages of ours in the active branch. */
  received(): readonly StageMessage[] {
    return this.manager
      .getBranch()
      .filter(({ type }) => type === "custom_message") as unknown as StageMessage[];
  }

  #send({ type, content, details }: HostMessage): boolean {
    if (this.sending === "refused") return false;
    if (this.sending === "lost") return true;
    const message: StageMessage = { customType: type, content, details };
    if (this.isRunning) this.queue.push(message);
    else this.#run([() => this.#take(message)]);
    return true;
  }

  #run(starting: (() => void)[]): void {
    this.isRunning = true;
    this.emit("before_agent_start");
    this.emit("agent_start");
    this.emit("turn_start");
    for (const start of starting) start();
    this.#drain();
  }

  #nextTurn(): void {
    const { queue } = this;
    this.queue = [];
    this.emit("turn_start");
    for (const message of queue) this.#take(message);
    this.#drain();
  }

  #drain(): void {
    for (const message of this.queue.splice(0)) this.#take(message);
    this.requests.push(this.#said.splice(0));
  }

  #say(text: string): void {
    const message = { role: "user", content: [{ type: "text", text }], timestamp: 1 };
    this.emit("message_end", { message });
    this.manager.appendMessage(message as never);
    this.#said.push(text);
  }

  #take({ customType, content, details }: StageMessage): void {
    this.emit("message_end", { message: { role: "custom", customType, content, details } });
    this.manager.appendCustomMessageEntry(customType, content, true, details);
    this.#said.push(content);
  }

  #assistant(content: readonly object[], stopReason: string): void {
    const message = { role: "assistant", content, stopReason, timestamp: 1 };
    this.emit("message_end", { message });
    this.manager.appendMessage(message as never);
  }

  #settle(aborted: boolean): void {
    this.emit("agent_end");
    this.isRunning = false;
    if (this.settles) this.emit("agent_settled", { aborted });
  }
}
