/** One subscription to Pi for each event, however many handlers: 0.73 cannot take one back. */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { type Fault, guarded } from "./pi-host-guard.js";

type Handler = (event: never) => unknown;
/** Pi types each event of its own; an event that a host does not know is never sent. */
type AnyOn = (event: string, handler: (event: never) => unknown) => (() => void) | undefined;

export class HostEvents implements Disposable {
  readonly #on: AnyOn;
  readonly #fault: Fault;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #subscriptions: { event: string; unsubscribe(): void }[] = [];
  #closed = false;

  constructor(pi: Pick<ExtensionAPI, "on">, fault: Fault) {
    this.#on = (event, handler) => (pi.on as unknown as AnyOn).call(pi, event, handler);
    this.#fault = fault;
  }

  on(event: string, handler: Handler): Disposable {
    // Its own function, so that one handler may be subscribed twice.
    const own: Handler = (payload) => handler(payload);
    if (!this.#closed) this.#handlersOf(event).add(own);
    return { [Symbol.dispose]: () => void this.#handlers.get(event)?.delete(own) };
  }

  [Symbol.dispose](): void {
    this.#closed = true;
    this.#handlers.clear();
    for (const { event, unsubscribe } of this.#subscriptions.splice(0)) {
      guarded(this.#fault, `event ${event}`, unsubscribe, () => undefined)();
    }
  }

  #handlersOf(event: string): Set<Handler> {
    const known = this.#handlers.get(event);
    if (known) return known;
    const handlers = new Set<Handler>();
    this.#handlers.set(event, handlers);
    const unsubscribe = this.#on(event, (payload) => this.#emit(event, payload));
    if (unsubscribe) this.#subscriptions.push({ event, unsubscribe });
    return handlers;
  }

  /** Later answers win, member by member, as Pi merges those of its extensions. */
  async #emit(event: string, payload: never): Promise<unknown> {
    let merged: unknown;
    for (const handler of [...(this.#handlers.get(event) ?? [])]) {
      // Gone while an earlier handler was awaited.
      if (!this.#handlers.get(event)?.has(handler)) continue;
      try {
        const answer = await handler(payload);
        if (answer !== undefined)
          merged = isRecord(merged) && isRecord(answer) ? { ...merged, ...answer } : answer;
      } catch (error) {
        this.#fault(`event ${event}`, error);
      }
    }
    return merged;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
