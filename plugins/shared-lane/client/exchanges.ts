/** Calls of one client: each with a deadline, repeated only where that cannot save anything twice. */
import type { IncomingMessage } from "node:http";
import { hasCode } from "../../../contracts/errors.js";
import type { ThreadroomError } from "../../../contracts/lane-errors.js";
import {
  type ExchangeRequest,
  type Json,
  type Route,
  readJson,
  refusal,
  send,
} from "./exchange.js";
import { failureOf } from "./failures.js";

/** While one version of the service hands over to the next. */
const HAND_OVER_PAUSE_MS = 100;

interface Trouble {
  readonly failure: ThreadroomError;
  /** The service closed a kept connection as the request was on its way. */
  readonly isStaleSocket: boolean;
}

export class Exchanges {
  readonly #route: Route;
  readonly #timeoutMs: number;
  readonly #closed = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  #ending: Promise<void> | undefined;

  constructor(route: Route, timeoutMs: number) {
    this.#route = route;
    this.#timeoutMs = timeoutMs;
  }

  get endpoint(): Route["endpoint"] {
    return this.#route.endpoint;
  }

  json(request: ExchangeRequest, caller: AbortSignal | undefined): Promise<Json> {
    return this.#follow(this.#repeated(request, caller));
  }

  /** The head of an answer that goes on; the caller's signal ends it. */
  async open(request: ExchangeRequest, caller: AbortSignal): Promise<IncomingMessage> {
    const patience = AbortSignal.timeout(this.#timeoutMs);
    const ends = new AbortController();
    const giveUp = () => ends.abort(patience.reason);
    patience.addEventListener("abort", giveUp);
    const signal = AbortSignal.any([caller, this.#closed.signal, ends.signal]);
    try {
      const answer = await send(this.#route, request, signal);
      const status = answer.statusCode ?? 0;
      const isStream = /^text\/event-stream\b/.test(answer.headers["content-type"] ?? "");
      if (status >= 200 && status < 300 && isStream) return answer;
      await readJson(answer, this.endpoint, signal);
      throw refusal(status, undefined, this.endpoint);
    } catch (error) {
      throw this.failure(error, { caller, timedOut: patience.aborted });
    } finally {
      patience.removeEventListener("abort", giveUp);
    }
  }

  failure(
    error: unknown,
    facts: {
      readonly caller: AbortSignal | undefined;
      readonly timedOut: boolean;
      readonly retryKey?: string | undefined;
      readonly wasSent?: boolean;
    },
  ): ThreadroomError {
    const { retryKey, wasSent = false } = facts;
    const isClosed = this.#closed.signal.aborted;
    return failureOf(error, { ...facts, retryKey, wasSent, isClosed, endpoint: this.endpoint });
  }

  close(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    this.#closed.abort();
    await this.#route.connections.close();
    await Promise.allSettled(this.#running);
  }

  #follow<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    const forget = () => void this.#running.delete(work);
    work.then(forget, forget);
    return work;
  }

  async #repeated(request: ExchangeRequest, caller: AbortSignal | undefined): Promise<Json> {
    const patience = AbortSignal.timeout(this.#timeoutMs);
    const signals = [patience, this.#closed.signal, ...(caller ? [caller] : [])];
    const signal = AbortSignal.any(signals);
    let [hasRetried, isHandingOver] = [false, false];
    for (;;) {
      const done = await this.#once(request, signal, { caller, patience });
      if ("json" in done) return done.json;
      const { failure, isStaleSocket } = done;
      if (signal.aborted) throw failure;
      isHandingOver ||= hasCode(failure, "service_closing");
      const isGap = isHandingOver && failure.ambiguous !== true && isTemporary(failure);
      const isRepeatable = request.method === "GET" || request.retryKey !== undefined;
      if (isGap) await pause(HAND_OVER_PAUSE_MS, signal);
      else if (hasRetried || !isStaleSocket || !isRepeatable) throw failure;
      else hasRetried = true;
    }
  }

  async #once(
    request: ExchangeRequest,
    signal: AbortSignal,
    given: { readonly caller: AbortSignal | undefined; readonly patience: AbortSignal },
  ): Promise<{ readonly json: Json } | Trouble> {
    let wasSent = false;
    try {
      const answer = await send(this.#route, request, signal, () => {
        wasSent = true;
      });
      const json = await readJson(answer, this.endpoint, signal);
      if (request.isExpected?.(json) ?? true) return { json };
      throw refusal(answer.statusCode ?? 0, undefined, this.endpoint);
    } catch (error) {
      const { retryKey } = request;
      const timedOut = given.patience.aborted;
      const facts = { caller: given.caller, timedOut, retryKey, wasSent };
      return {
        failure: this.failure(error, facts),
        isStaleSocket: (error as { reusedSocket?: boolean }).reusedSocket === true,
      };
    }
  }
}

function isTemporary(failure: ThreadroomError): boolean {
  return hasCode(failure, "service_closing") || hasCode(failure, "lane_unreachable");
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });
}
