/** The service of this user: found or started before a connection, and ended on request. Never part of Pi's process. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ThreadroomError } from "../../../contracts/lane-errors.js";
import type { ConnectionGrant } from "../client/connections.js";
import { ensureService } from "../service/runtime/ensure.js";
import { readKey } from "../service/runtime/key-file.js";
import { type ServicePaths, servicePaths } from "../service/runtime/paths.js";
import {
  endRunning,
  findRunning,
  oneTimeLink,
  type RunningService,
} from "../service/runtime/running.js";

const END_MS = 10_000;
const COMMAND = "dist/lib/service/askroom.js";

export interface ManagedServiceOptions {
  readonly url: string;
  readonly isStarted: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What a relative THREADROOM_DB starts from. */
  readonly cwd: string;
}

export class ManagedService {
  readonly paths: ServicePaths;
  readonly #options: ManagedServiceOptions;
  #current: Promise<ConnectionGrant> | undefined;
  /** It ran for us before: if it ended in peace, only a new call starts it again. */
  #wasSeen = false;
  #isWanted = true;

  constructor(options: ManagedServiceOptions) {
    this.#options = options;
    const { env, cwd } = options;
    this.paths = servicePaths({ env, platform: process.platform, workingFolder: cwd });
  }

  /** The person or the model asks for something: a service that was stopped is started again. */
  want(): void {
    this.#isWanted = true;
  }

  /** For the client's `beforeConnect`; calls at the same time share one attempt. */
  grant(): Promise<ConnectionGrant> {
    this.#current ??= this.#find().finally(() => {
      this.#current = undefined;
    });
    return this.#current;
  }

  /** Starts nothing. */
  running(): Promise<RunningService | undefined> {
    return existsSync(this.paths.key) ? findRunning(this.paths) : Promise.resolve(undefined);
  }

  link(running: RunningService, nodeId: string | undefined): Promise<string> {
    return oneTimeLink(running, nodeId);
  }

  /** @returns where it ran; undefined when none did. */
  async stop(): Promise<string | undefined> {
    const running = await this.running();
    if (running === undefined) return undefined;
    this.#isWanted = false;
    this.#wasSeen = true;
    await endRunning(running, "stop", END_MS);
    return running.record.url;
  }

  async #find(): Promise<ConnectionGrant> {
    const { url, isStarted, env } = this.#options;
    if (!isStarted) return { key: this.#localKey() };
    // A record without a service is what a crash leaves; an end in peace takes it away.
    const isStopped = this.#wasSeen && !this.#isWanted && !existsSync(this.paths.record);
    if (isStopped) throw stopped(url);
    const { command, version } = packaged();
    const { key } = await ensureService({ url, paths: this.paths, version, env, command });
    this.#wasSeen = true;
    this.#isWanted = false;
    return { key };
  }

  #localKey(): string | undefined {
    return existsSync(this.paths.key) ? readKey(this.paths.key) : undefined;
  }
}

function stopped(endpoint: string): ThreadroomError {
  return new ThreadroomError(
    "lane_unreachable",
    `The service on ${endpoint} was stopped; the next shared call starts it again.`,
    { endpoint },
  );
}

/** The package that this file is part of, as source or built. */
function packaged(): { readonly command: string; readonly version: string } {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, COMMAND))) {
    const parent = dirname(folder);
    if (parent === folder) throw missing();
    folder = parent;
  }
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly version: string;
  };
  return { command: join(folder, COMMAND), version: manifest.version };
}

function missing(): ThreadroomError {
  return new ThreadroomError(
    "service_runtime_missing",
    `The package lacks ${COMMAND}; install pi-askroom again.`,
    { endpoint: "" },
  );
}
