/** The shared lane over HTTP, without Pi. */

import { ThreadroomError } from "../../../contracts/lane-errors.js";
import type {
  LaneEvent,
  LaneNode,
  LanePublished,
  LanePublishInput,
  LaneResponded,
  LaneRespondInput,
  LaneSummary,
  LaneView,
} from "../../../contracts/lane-records.js";
import type {
  LaneCallOptions,
  LaneEventQuery,
  LaneFound,
  LaneQuery,
  LaneStreamOptions,
  LaneTransport,
  LaneWriteOptions,
} from "../../../contracts/lane-transport.js";
import {
  isEventPage,
  isFoundPage,
  isNodePage,
  isResponded,
  isView,
  isWritten,
} from "./answer-shapes.js";
import { type BeforeConnect, Connections } from "./connections.js";
import { DEFAULT_API_URL, type Endpoint, endpointOf } from "./endpoint.js";
import type { ExchangeRequest, Json } from "./exchange.js";
import { Exchanges } from "./exchanges.js";
import { queryText } from "./query-text.js";
import { streamEvents } from "./stream-events.js";

export interface ThreadroomClientOptions {
  /** Where people open the website. Default: the API address. */
  readonly uiUrl?: string | undefined;
  /** Sent as it is to another computer; on this computer only where the service proves that it knows it. */
  readonly key?: string | undefined;
  /** For a whole call, milliseconds. Default 15,000. */
  readonly timeoutMs?: number | undefined;
  /** Called before each new connection: starts the service, or finds the key. */
  readonly beforeConnect?: BeforeConnect | undefined;
  /** A stream that is silent for so long is broken, milliseconds. Default 40,000: two heartbeats and a half. */
  readonly silenceMs?: number | undefined;
}

const DEFAULT_CHILDREN = 10;
/** Goes into a header as it is. */
const RETRY_KEY = /^[\x21-\x7e]([\x20-\x7e]{0,4094}[\x21-\x7e])?$/;

export class ThreadroomClient implements LaneTransport {
  readonly apiUrl: string;
  readonly uiUrl: string;
  readonly #endpoint: Endpoint;
  readonly #exchanges: Exchanges;
  readonly #silenceMs: number;

  /** @throws ThreadroomError lane_settings_invalid */
  constructor(baseUrl: string = DEFAULT_API_URL, options: ThreadroomClientOptions = {}) {
    const { uiUrl, key, timeoutMs = 15_000, beforeConnect, silenceMs = 40_000 } = options;
    this.#endpoint = endpointOf(baseUrl, uiUrl);
    this.apiUrl = this.#endpoint.apiUrl;
    this.uiUrl = this.#endpoint.uiUrl;
    this.#silenceMs = silenceMs;
    const connections = new Connections({ endpoint: this.#endpoint, key, beforeConnect });
    this.#exchanges = new Exchanges({ endpoint: this.#endpoint, connections }, timeoutMs);
  }

  link(id: string): string {
    return `${this.uiUrl}/threads/${encodeURIComponent(id)}`;
  }

  async publish(input: LanePublishInput, options: LaneWriteOptions): Promise<LanePublished> {
    const request = { path: "/api/nodes", body: input, isExpected: isWritten };
    return (await this.#write(request, options)) as unknown as LanePublished;
  }

  async respond(
    id: string,
    input: LaneRespondInput,
    options: LaneWriteOptions,
  ): Promise<LaneResponded> {
    const request = { path: `${nodePath(id)}/respond`, body: input, isExpected: isResponded };
    return (await this.#write(request, options)) as unknown as LaneResponded;
  }

  async read(
    id: string,
    options: LaneCallOptions & { readonly children?: number } = {},
  ): Promise<LaneView> {
    const { children = DEFAULT_CHILDREN, signal } = options;
    const path = `${nodePath(id)}${queryText({ children })}`;
    return (await this.#get(path, isView, signal)) as unknown as LaneView;
  }

  async children(
    id: string,
    options: LaneCallOptions & { readonly before: string; readonly limit: number },
  ): Promise<{ readonly nodes: readonly LaneNode[]; readonly next: string | undefined }> {
    const { before, limit, signal } = options;
    const path = `${nodePath(id)}/children${queryText({ before, limit })}`;
    const page = (await this.#get(path, isNodePage, signal)) as unknown as {
      readonly nodes: readonly LaneNode[];
      readonly next: string | null;
    };
    return { nodes: page.nodes, next: page.next ?? undefined };
  }

  async find(query: LaneQuery, { signal }: LaneCallOptions = {}): Promise<LaneFound> {
    const { text, status, under, after, limit = 50 } = query;
    if (text === undefined && status === undefined) {
      return foundIn(
        await this.#get(`/api/tree${queryText({ after, limit })}`, isFoundPage, signal),
      );
    }
    const path =
      text === undefined
        ? `/api/attention${queryText({ status, after, limit })}`
        : `/api/search${queryText({ q: text, under, after, limit })}`;
    const { nodes, next } = foundIn(await this.#get(path, isFoundPage, signal));
    const fitting = status === undefined ? nodes : nodes.filter((each) => each.status === status);
    return { nodes: fitting, next };
  }

  async events(
    { watch, after }: LaneEventQuery,
    { signal }: LaneCallOptions = {},
  ): Promise<{ readonly events: readonly LaneEvent[]; readonly sequence: number }> {
    const path = `/api/events${queryText({ after, watch: watch.join(",") })}`;
    return (await this.#get(path, isEventPage, signal)) as unknown as {
      readonly events: readonly LaneEvent[];
      readonly sequence: number;
    };
  }

  stream(options: LaneStreamOptions): AsyncIterable<LaneEvent> {
    return streamEvents(this.#exchanges, options, this.#silenceMs);
  }

  async oneTimeLink(id: string | undefined, { signal }: LaneCallOptions = {}): Promise<string> {
    const { ticket } = await this.#exchanges.json(
      { method: "POST", path: "/api/tickets", body: {}, isExpected: hasTicket },
      signal,
    );
    const page = id === undefined ? `${this.uiUrl}/` : this.link(id);
    return `${page}?ticket=${encodeURIComponent(String(ticket))}`;
  }

  close(): Promise<void> {
    return this.#exchanges.close();
  }

  #get(
    path: string,
    isExpected: (answer: Json) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<Json> {
    return this.#exchanges.json({ method: "GET", path, isExpected }, signal);
  }

  #write(request: Omit<ExchangeRequest, "method">, options: LaneWriteOptions): Promise<Json> {
    const { retryKey, signal } = options;
    if (!RETRY_KEY.test(retryKey)) {
      throw new ThreadroomError(
        "lane_input_invalid",
        "A retry key has 1 to 4096 printable ASCII characters and no blank at its ends.",
        { endpoint: this.apiUrl },
      );
    }
    return this.#exchanges.json({ ...request, method: "POST", retryKey }, signal);
  }
}

function hasTicket({ ticket }: Json): boolean {
  return typeof ticket === "string";
}

function nodePath(id: string): string {
  return `/api/nodes/${encodeURIComponent(id)}`;
}

function foundIn(page: Json): LaneFound {
  const { nodes, items, next } = page as {
    readonly nodes?: readonly LaneSummary[];
    readonly items?: readonly { readonly node: LaneSummary }[];
    readonly next: string | null;
  };
  const found = nodes ?? items?.map(({ node }) => node) ?? [];
  return { nodes: found, next: next ?? undefined };
}
