/** The service of a database that runs now, proven, and what can be asked of it. */
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

/** undefined when none runs. */
export async function findRunning(paths: ServicePaths): Promise<RunningService | undefined> {
  const record = readRecord(paths.record);
  if (record === undefined) return undefined;
  const key = readKey(paths.key);
  const seen = await probe({ url: record.url, key, storageId: record.storageId });
  return seen.kind === "ours" ? { record, key } : undefined;
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
