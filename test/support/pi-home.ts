/** Throw-away folders for real Pi: its agent folder, a project, the model's script and its log. */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ModelRequest,
  type ModelStep,
  SCRIPTED_MODEL,
  SCRIPTED_PROVIDER,
} from "./scripted-model.js";

export class PiHome implements AsyncDisposable {
  /** Pi's agent folder. */
  readonly agentFolder: string;
  /** The project that Pi works in. */
  readonly project: string;
  /** Added to the environment of every Pi in this home. */
  readonly variables: Record<string, string> = {};
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.agentFolder = join(folder, "agent");
    this.project = join(folder, "project");
  }

  static async create(): Promise<PiHome> {
    const home = new PiHome(await mkdtemp(join(tmpdir(), "askroom-pi-")));
    await mkdir(home.project);
    await mkdir(home.agentFolder);
    return home;
  }

  /** Writes a file into the home and returns its path. */
  async write(name: string, content: string): Promise<string> {
    const path = join(this.#folder, name);
    await writeFile(path, content);
    return path;
  }

  /** The environment of a Pi process that plays this script. */
  async environment(script: readonly ModelStep[]): Promise<Record<string, string>> {
    return {
      PATH: process.env["PATH"] ?? "",
      HOME: this.#folder,
      TMPDIR: tmpdir(),
      LANG: "C.UTF-8",
      PI_OFFLINE: "1",
      PI_SKIP_VERSION_CHECK: "1",
      PI_TELEMETRY: "0",
      PI_CODING_AGENT_DIR: this.agentFolder,
      ASKROOM_MODEL_SCRIPT: await this.write("script.json", JSON.stringify(script)),
      ASKROOM_MODEL_LOG: join(this.#folder, "requests.jsonl"),
      ...this.variables,
    };
  }

  /** Where programs in this home keep their data. */
  get dataFolder(): string {
    return join(this.#folder, ".local/share");
  }

  /** Every request that reached the model, over all runs in this home. */
  requests(): readonly ModelRequest[] {
    const log = join(this.#folder, "requests.jsonl");
    if (!existsSync(log)) return [];
    const lines = readFileSync(log, "utf8").split("\n").slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Pi's arguments for extensions in load order, with the scripted model after them. */
export function piArguments(extensions: readonly string[]): readonly string[] {
  const model = join(import.meta.dirname, "scripted-model.ts");
  return [
    ...[...extensions, model].flatMap((file) => ["-e", file]),
    ...["--provider", SCRIPTED_PROVIDER, "--model", SCRIPTED_MODEL],
  ];
}
