/** The service of a database that runs now, proven, and what can be asked of it. */
import { existsSync } from "node:fs";
import { laneError } from "../errors.js";
import { readKey } from "./key-file.js";
import { requestLocal } from "./local-request.js";
import type { ServicePaths } from "./paths.js";
import { probe } from "./probe.js";
import { readRecord, type ServiceRecord } from "./service-record.js";

const REQUEST_MS = 5000;

export interface RunningService {
  readonly record: ServiceRecord;
  readonly key: string;
}

/**
 * undefined when none runs.
 *
 * @throws key_unreadable, also when a service runs whose key file is gone
 */
export async function findRunning(paths: ServicePaths): Promise<RunningService | undefined> {
  const record = readRecord(paths.record);
  if (record === undefined) return undefined;
  const key = existsSync(paths.key) ? readKey(paths.key) : undefined;
  if (key === undefined) return refuseKeyless(record, paths.key);
  const seen = await probe({ url: record.url, key, storageId: record.storageId });
  return seen.kind === "ours" ? { record, key } : undefined;
}

/** A record may outlive its service; a key that was deleted on purpose is made anew by the next one. */
async function refuseKeyless(record: ServiceRecord, keyPath: string): Promise<undefined> {
  const seen = await probe({ url: record.url, key: undefined });
  if (seen.kind !== "foreign" || seen.claimedStorageId !== record.storageId) return;
  throw laneError(
    "key_unreadable",
    `The service on ${record.url} runs, but its key file ${keyPath} is gone; end its process ${record.pid} and start it again.`,
  );
}

/** Asks it to end, and returns when it has. */
export async function endRunning(
  running: RunningService,
  reason: "stop" | "hand-over",
  timeoutMs: number,
): Promise<void> {
  const { record, key } = running;
  await requestLocal(`${record.url}/api/service/${reason}`, {
    method: "POST",
    key,
    timeoutMs: REQUEST_MS,
  });
  const deadline = Date.now() + timeoutMs;
  while ((await probe({ url: record.url, key })).kind !== "absent") {
    if (Date.now() > deadline) {
      throw laneError("service_start_failed", `The service on ${record.url} does not end.`);
    }
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

/** A link that opens the website once, within a minute. */
export async function oneTimeLink(
  { record, key }: RunningService,
  nodeId: string | undefined,
): Promise<string> {
  const { status, text } = await requestLocal(`${record.url}/api/tickets`, {
    method: "POST",
    key,
    timeoutMs: REQUEST_MS,
  });
  if (status !== 201) throw laneError("incompatible_service", `No link was given: ${text}`);
  const { ticket } = JSON.parse(text) as { readonly ticket: string };
  const path = nodeId === undefined ? "/" : `/threads/${encodeURIComponent(nodeId)}`;
  return `${record.url}${path}?ticket=${encodeURIComponent(ticket)}`;
}
