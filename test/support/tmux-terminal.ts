/** A real terminal under our control: one tmux server per terminal, driven by keys, read by screen. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const POLL_MS = 40;
/** Generous: the machine may be busy. A wait that is met ends at once. */
const DEFAULT_TIMEOUT_MS = 20_000;

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

export interface TerminalOptions {
  readonly size: TerminalSize;
  readonly cwd: string;
  /** The whole environment of the program. */
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

export type ScreenCondition = string | RegExp | ((screen: string) => boolean);

export class TmuxTerminal {
  /** Holds the server's socket. */
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async start({ size, cwd, env, command }: TerminalOptions): Promise<TmuxTerminal> {
    const terminal = new TmuxTerminal(await mkdtemp(join(tmpdir(), "askroom-tmux-")));
    const assignments = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const program = ["env", "-i", ...assignments, ...command].map(quote).join(" ");
    // The shell stays after the program, so that its last words can still be read.
    const line = `${program}; echo "[ended $?]"; sleep 600`;
    await terminal.#tmux(
      ...["-f", "/dev/null", "start-server", ";"],
      ...["set", "-g", "default-terminal", "tmux-256color", ";"],
      ...["set", "-s", "escape-time", "0", ";", "set", "-s", "extended-keys", "on", ";"],
      ...["set", "-g", "status", "off", ";"],
      ...["new-session", "-d", "-s", "main", "-c", cwd],
      ...["-x", String(size.columns), "-y", String(size.rows), line],
    );
    return terminal;
  }

  /** Presses keys by tmux's names: `Enter`, `Escape`, `C-]`, `Down`, `BTab`, `x`. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.#tmux("send-keys", "-t", "main", "--", ...keys);
  }

  async type(text: string): Promise<void> {
    await this.#tmux("send-keys", "-t", "main", "-l", "--", text);
  }

  /** Sends these bytes as the terminal's own: keys in an encoding of the test's choice, and answers. */
  async send(bytes: string): Promise<void> {
    const codes = Array.from(Buffer.from(bytes), (byte) => byte.toString(16).padStart(2, "0"));
    await this.#tmux("send-keys", "-t", "main", "-H", ...codes);
  }

  /** Pastes as a terminal does: in brackets, when the program asked for them. */
  async paste(text: string): Promise<void> {
    await this.#tmux("set-buffer", "--", text, ";", "paste-buffer", "-p", "-d", "-t", "main");
  }

  /** Appends everything that the program writes from now on, sequences included, to a file. */
  async recordTo(file: string): Promise<void> {
    await this.#tmux("pipe-pane", "-t", "main", `cat >> ${quote(file)}`);
  }

  async resize({ columns, rows }: TerminalSize): Promise<void> {
    const [x, y] = [String(columns), String(rows)];
    await this.#tmux("resize-window", "-t", "main", "-x", x, "-y", y);
  }

  /** What the terminal shows now: one line per row, no colours. */
  async screen(): Promise<string> {
    return await this.#tmux("capture-pane", "-p", "-t", "main");
  }

  /** As `screen`, with the sequences that colour it. */
  async paintedScreen(): Promise<string> {
    return await this.#tmux("capture-pane", "-p", "-e", "-t", "main");
  }

  /** The first screen that meets every condition; throws with the last screen when none does in time. */
  async waitFor(
    condition: ScreenCondition | readonly ScreenCondition[],
    { timeoutMs = DEFAULT_TIMEOUT_MS }: { timeoutMs?: number } = {},
  ): Promise<string> {
    const conditions = isList(condition) ? condition : [condition];
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const screen = await this.screen();
      const missing = conditions.filter((one) => !meets(screen, one));
      if (missing.length === 0) return screen;
      if (Date.now() > deadline) {
        const wanted = missing.map(String).join(" and ");
        throw new Error(`Waited ${timeoutMs} ms for ${wanted}, but the screen shows:\n${screen}`);
      }
      await delay(POLL_MS);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#tmux("kill-server").catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #tmux(...words: readonly string[]): Promise<string> {
    const socket = join(this.#folder, "socket");
    const { stdout } = await run("tmux", ["-S", socket, ...words], { timeout: 10_000 });
    return stdout;
  }
}

function isList(
  condition: ScreenCondition | readonly ScreenCondition[],
): condition is readonly ScreenCondition[] {
  return Array.isArray(condition);
}

function meets(screen: string, condition: ScreenCondition): boolean {
  if (typeof condition === "string") return screen.includes(condition);
  return condition instanceof RegExp ? condition.test(screen) : condition(screen);
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
