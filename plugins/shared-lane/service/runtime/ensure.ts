/** Finds the service of this user and database, or starts it. Never retries a write, never ends a foreign program. */
import { mkdirSync } from "node:fs";
import { laneError } from "../errors.js";
import { readKey } from "./key-file.js";
import { claimLease } from "./lease.js";
import type { ServicePaths } from "./paths.js";
import { type Probe, probe } from "./probe.js";
import { readRecord } from "./service-record.js";
import { isLoopback } from "./service-settings.js";
import { type StartedService, spawnService } from "./spawn-service.js";
import { compareVersions } from "./version-order.js";

const STARTUP_MS = 5000;
const POLL_MS = 50;

export interface EnsureOptions {
  /** Like `http://127.0.0.1:4310`. */
  readonly url: string;
  readonly paths: ServicePaths;
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The built `askroom` command. */
  readonly command: string;
  readonly commandArguments?: readonly string[];
  readonly startupMs?: number;
}

export interface EnsuredService {
  readonly url: string;
  readonly key: string;
  readonly storageId: string;
  readonly version: string;
}

/** @throws unmanaged_endpoint, incompatible_service, service_start_failed, service_runtime_missing, key_unreadable */
export async function ensureService(options: EnsureOptions): Promise<EnsuredService> {
  refuseUnmanaged(options.url);
  mkdirSync(options.paths.folder, { recursive: true, mode: 0o700 });
  const startupMs = options.startupMs ?? STARTUP_MS;
  const deadline = Date.now() + startupMs * 2;
  for (;;) {
    const found = await adoptable(options);
    if (found !== undefined) return found;
    const lease = await claimLease(`${options.paths.record}.starting`, startupMs);
    if (lease.kind === "held") {
      using _ = lease;
      return (await adoptable(options)) ?? (await start(options, startupMs));
    }
    if (Date.now() > deadline) throw startFailed(options, "another starter did not finish");
  }
}

/** @throws unmanaged_endpoint */
function refuseUnmanaged(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isPlain =
    parsed !== undefined &&
    parsed.protocol === "http:" &&
    isLoopback(parsed.hostname) &&
    parsed.origin === url &&
    parsed.port !== "" &&
    parsed.port !== "0";
  if (isPlain) return;
  throw laneError(
    "unmanaged_endpoint",
    `A service can be started for an address like http://127.0.0.1:4310 alone, not for ${url}.`,
  );
}

/** undefined: nobody listens, or an older version that a start replaces. */
async function adoptable(options: EnsureOptions): Promise<EnsuredService | undefined> {
  const key = keyOf(options.paths);
  const storageId = readRecord(options.paths.record)?.storageId;
  const seen: Probe = await probe({ url: options.url, key, storageId });
  if (seen.kind === "absent") return undefined;
  // Another starter may have made the key while we asked.
  if (seen.kind === "foreign" && keyOf(options.paths) !== key) return adoptable(options);
  if (seen.kind === "foreign" || key === undefined) {
    throw laneError(
      "incompatible_service",
      `Something else answers on ${options.url}: ${seen.kind === "foreign" ? seen.why : "no key file"}. End it, or set THREADROOM_API_URL.`,
    );
  }
  if (compareVersions(seen.version, options.version) < 0) return undefined;
  return { url: options.url, key, storageId: seen.storageId, version: seen.version };
}

async function start(options: EnsureOptions, startupMs: number): Promise<EnsuredService> {
  const child = spawnService(options);
  const deadline = Date.now() + startupMs;
  while (Date.now() < deadline) {
    const found = await adoptable(options).catch((error: unknown) => {
      if (child.hasExited()) throw error;
      return undefined;
    });
    if (found !== undefined) return found;
    if (child.hasExited()) throw startFailed(options, child.lastWords());
    await new Promise((resume) => setTimeout(resume, POLL_MS));
  }
  return giveUp(options, child);
}

function giveUp(options: EnsureOptions, child: StartedService): never {
  child.kill();
  throw startFailed(options, `it was not healthy in time. ${child.lastWords()}`);
}

function startFailed({ url, paths }: EnsureOptions, why: string): Error {
  return laneError(
    "service_start_failed",
    `The shared service did not start on ${url}: ${why} See ${paths.log}.`,
  );
}

function keyOf(paths: ServicePaths): string | undefined {
  try {
    return readKey(paths.key);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
