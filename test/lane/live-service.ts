/** The service behind a real socket, in this process. */
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { FileBlobStore } from "../../plugins/shared-lane/service/blobs/file-blob-store.js";
import { startService } from "../../plugins/shared-lane/service/runtime/service.js";
import { openSqliteStore } from "../../plugins/shared-lane/service/sqlite/sqlite-store.js";
import { SqliteWriter } from "../../plugins/shared-lane/service/sqlite/sqlite-writer.js";
import { KEY } from "./make-service.js";
import { makeFolder } from "./temporary-folder.js";

const SITE = {
  "index.html": "<!doctype html><title>site</title>",
  "assets/app-1a2b.js": "go()",
  "bridge.js": "bridge()",
};

export async function startLive() {
  const folder = makeFolder();
  const siteFolder = join(folder.path, "site");
  mkdirSync(join(siteFolder, "assets"), { recursive: true });
  for (const [name, text] of Object.entries(SITE)) writeFileSync(join(siteFolder, name), text);
  const path = join(folder.path, "lane.sqlite");
  const logged: { readonly event: string; readonly facts: unknown }[] = [];
  const onFault = (error: unknown) => void logged.push({ event: "fault", facts: error });
  const store = openSqliteStore({ path, writer: new SqliteWriter({ path }), onFault });
  const service = await startService({
    settings: {
      port: 0,
      address: "127.0.0.1",
      requiresKey: true,
      servesWebsite: true,
      allowedHosts: [],
      uiOrigins: [],
    },
    store,
    blobs: new FileBlobStore(join(folder.path, "attachments")),
    key: KEY,
    siteFolder,
    version: "1.0.0",
    log: { write: (event, facts) => void logged.push({ event, facts }) },
    onEnd: () => {},
  });
  return {
    service,
    store,
    logged,
    url: service.url,
    post: (address: string, json: unknown, signal?: AbortSignal) =>
      fetch(`${service.url}${address}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${KEY}` },
        body: JSON.stringify(json),
        ...(signal && { signal }),
      }),
    get: (address: string) =>
      fetch(`${service.url}${address}`, { headers: { Authorization: `Bearer ${KEY}` } }),
    async [Symbol.asyncDispose]() {
      await service.close();
      folder[Symbol.dispose]();
    },
  };
}

export interface OpenStream {
  /** The sequence numbers heard so far. */
  readonly heard: readonly number[];
  readonly messages: readonly EventSourceMessage[];
  readonly status: number;
  /** Returns when so many have been heard. */
  until(count: number): Promise<void>;
  readonly ended: Promise<void>;
  pause(): void;
  resume(): void;
  close(): void;
}

export function openStream(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenStream> {
  const messages: EventSourceMessage[] = [];
  let wake = () => {};
  const parser = createParser({
    onEvent: (message) => {
      messages.push(message);
      wake();
    },
  });
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      { agent: false, headers: { Authorization: `Bearer ${KEY}`, ...headers } },
      (answer) => {
        answer.setEncoding("utf8");
        answer.on("data", (text: string) => parser.feed(text));
        const ended = new Promise<void>((settle) => answer.once("close", () => settle()));
        resolve({
          messages,
          get heard() {
            return messages.map(({ id }) => Number(id));
          },
          status: answer.statusCode ?? 0,
          until: async (count) => {
            while (messages.length < count) {
              await new Promise<void>((settle) => {
                wake = settle;
              });
            }
          },
          ended,
          pause: () => void answer.pause(),
          resume: () => void answer.resume(),
          close: () => void sent.destroy(),
        });
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}
