/** Starts the service as a process of its own that outlives us and holds none of our handles. */
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { findNode } from "./node-runtime.js";
import type { ServicePaths } from "./paths.js";
import { serviceEnvironment } from "./service-environment.js";

const MAX_LAST_WORDS = 4000;

export interface StartedService {
  hasExited(): boolean;
  /** The end of what it wrote before it failed. */
  lastWords(): string;
  kill(): void;
}

export interface SpawnOptions {
  readonly url: string;
  readonly paths: ServicePaths;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly command: string;
  readonly commandArguments?: readonly string[];
}

export function spawnService(options: SpawnOptions): StartedService {
  const { url, paths, env, command, commandArguments = [] } = options;
  const wordsPath = `${paths.log}.start`;
  const words = openSync(wordsPath, "w", 0o600);
  const child = spawn(
    findNode(),
    [
      "--disable-warning=ExperimentalWarning",
      ...commandArguments,
      command,
      "serve",
      "--port",
      new URL(url).port,
    ],
    {
      cwd: paths.folder,
      detached: true,
      windowsHide: true,
      stdio: ["ignore", "ignore", words],
      env: {
        ...serviceEnvironment(env),
        ...(paths.database !== undefined && { THREADROOM_DB: paths.database }),
      },
    },
  );
  closeSync(words);
  child.unref();
  let isGone = false;
  child.once("exit", () => {
    isGone = true;
  });
  child.once("error", () => {
    isGone = true;
  });
  return {
    hasExited: () => isGone,
    lastWords: () => lastWords(wordsPath),
    kill: () => void child.kill(),
  };
}

function lastWords(path: string): string {
  try {
    const words = readFileSync(path, "utf8").trim().slice(-MAX_LAST_WORDS);
    rmSync(path, { force: true });
    return words;
  } catch {
    return "";
  }
}
