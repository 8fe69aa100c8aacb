/** The routes over a real SQLite store, in process or behind a socket. */
import { join } from "node:path";
import { FileBlobStore } from "../../plugins/shared-lane/service/blobs/file-blob-store.js";
import { EventHub } from "../../plugins/shared-lane/service/events/event-hub.js";
import { createApp, type LaneApp } from "../../plugins/shared-lane/service/http/app.js";
import { Credentials } from "../../plugins/shared-lane/service/http/credentials.js";
import type { Lane, LanePolicy } from "../../plugins/shared-lane/service/http/lane.js";
import { RateLimits } from "../../plugins/shared-lane/service/http/rate-limits.js";
import { openSqliteStore } from "../../plugins/shared-lane/service/sqlite/sqlite-store.js";
import { SqliteWriter } from "../../plugins/shared-lane/service/sqlite/sqlite-writer.js";
import { Waits } from "../../plugins/shared-lane/service/waits.js";
import { makeFolder } from "./temporary-folder.js";

export const KEY = "k".repeat(64);
export const HOST = "127.0.0.1:4310";

export interface TestService extends AsyncDisposable {
  readonly app: LaneApp;
  readonly lane: Lane;
  readonly faults: readonly unknown[];
  readonly ends: readonly string[];
  /** A request as our own client makes it: with the key, to this computer. */
  send(path: string, init?: SendInit): Promise<Response>;
}

export interface SendInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly withoutKey?: boolean;
  readonly signal?: AbortSignal;
}

export function makeService(
  policy: Partial<LanePolicy> = {},
  more: Partial<Lane> = {},
): TestService {
  const folder = makeFolder();
  const path = join(folder.path, "lane.sqlite");
  const faults: unknown[] = [];
  const ends: string[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  const store = openSqliteStore({ path, writer: new SqliteWriter({ path }), onFault });
  const hub = new EventHub({ store, maxStreams: 3 });
  const waits = new Waits(store, 3);
  const lane: Lane = {
    store,
    hub,
    waits,
    blobs: new FileBlobStore(join(folder.path, "attachments")),
    credentials: new Credentials(KEY),
    limits: new RateLimits({ refusalsPerSecond: 1000, maxBodyBytes: 20_000_000 }),
    policy: { allowedHosts: [], uiOrigins: [], requiresKey: true, ...policy },
    site: undefined,
    version: "1.2.3",
    port: () => 4310,
    end: (reason) => void ends.push(reason),
    isClosing: () => false,
    onFault,
    now: Date.now,
    ...more,
  };
  const app = createApp(lane);
  return {
    app,
    lane,
    faults,
    ends,
    send: async (address, init = {}) => app.request(`http://${HOST}${address}`, requestInit(init)),
    [Symbol.asyncDispose]: async () => {
      waits[Symbol.dispose]();
      hub[Symbol.dispose]();
      await store.close();
      folder[Symbol.dispose]();
    },
  };
}

function requestInit({ method, headers, json, body, withoutKey, signal }: SendInit): RequestInit {
  const sent = json === undefined ? body : JSON.stringify(json);
  return {
    method: method ?? (sent === undefined ? "GET" : "POST"),
    headers: {
      Host: HOST,
      ...(withoutKey ? {} : { Authorization: `Bearer ${KEY}` }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
    ...(signal && { signal }),
  };
}

/** The body of an answer that has to have this status. */
export async function jsonOf(response: Response, status = 200): Promise<Record<string, never>> {
  const text = await response.text();
  if (response.status !== status)
    throw new Error(`${response.status} instead of ${status}: ${text}`);
  return JSON.parse(text);
}
