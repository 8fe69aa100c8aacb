/** Real Pi in a real terminal, with a scripted model, throw-away folders and no network. */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hostCli } from "../../scripts/host-cache.mjs";
import { piEnvironment } from "./pi-environment.js";
import {
  type ModelRequest,
  type ModelStep,
  SCRIPTED_MODEL,
  SCRIPTED_PROVIDER,
} from "./scripted-model.js";
import { type TerminalSize, TmuxTerminal } from "./tmux-terminal.js";

const root = join(import.meta.dirname, "../..");
const START_TIMEOUT_MS = 45_000;

export interface PiInTmuxOptions {
  /** A version of `HOST_VERSIONS`. */
  readonly host: string;
  readonly size: TerminalSize;
  /** What the model does, one step per request. */
  readonly script: readonly ModelStep[];
  /** Extension files in load order; default: ours, as built. */
  readonly extensions?: readonly string[];
  readonly arguments?: readonly string[];
}

export class PiInTmux {
  readonly terminal: TmuxTerminal;
  readonly #home: string;

  private constructor(terminal: TmuxTerminal, home: string) {
    this.terminal = terminal;
    this.#home = home;
  }

  /** Resolves when Pi takes input; throws with the screen when it does not start. */
  static async start(options: PiInTmuxOptions): Promise<PiInTmux> {
    const cli = await hostCli(options.host);
    const home = await mkdtemp(join(tmpdir(), "askroom-tui-"));
    const cwd = join(home, "project");
    await mkdir(cwd);
    await writeFile(join(home, "script.json"), JSON.stringify(options.script));
    const terminal = await TmuxTerminal.start({
      size: options.size,
      cwd,
      env: piEnvironment(home),
      command: [process.execPath, cli, ...piArguments(options)],
    });
    const pi = new PiInTmux(terminal, home);
    try {
      await terminal.waitFor(SCRIPTED_MODEL, { timeoutMs: START_TIMEOUT_MS });
      return pi;
    } catch (error) {
      await pi[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Types a line into the editor and sends it. */
  async say(text: string): Promise<void> {
    await this.terminal.type(text);
    await this.terminal.waitFor(text);
    await this.terminal.press("Enter");
  }

  /** Every request that reached the model so far. */
  requests(): readonly ModelRequest[] {
    const log = join(this.#home, "requests.jsonl");
    if (!existsSync(log)) return [];
    const lines = readFileSync(log, "utf8").split("\n").slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  }

  /** The first request that ends with a message of this role, once it has reached the model. */
  async requestEndingWith(role: string, { timeoutMs = 20_000 } = {}): Promise<ModelRequest> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = this.requests().find((request) => request.messages.at(-1)?.role === role);
      if (found !== undefined) return found;
      if (Date.now() > deadline) {
        throw new Error(`No request ended with ${role}; screen:\n${await this.terminal.screen()}`);
      }
      await delay(40);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.terminal[Symbol.asyncDispose]();
    await rm(this.#home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function piArguments(options: PiInTmuxOptions): readonly string[] {
  const model = join(root, "test/support/scripted-model.ts");
  const extensions = [model, ...(options.extensions ?? [join(root, "dist/pi/index.js")])];
  return [
    ...extensions.flatMap((file) => ["-e", file]),
    ...["--provider", SCRIPTED_PROVIDER, "--model", SCRIPTED_MODEL, "--no-session"],
    ...(options.arguments ?? []),
  ];
}
