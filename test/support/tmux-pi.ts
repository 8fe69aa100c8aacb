/** Real Pi in a real terminal, with a scripted model, throw-away folders and no network. */
import { setTimeout as delay } from "node:timers/promises";
import { hostCli } from "../../scripts/host-cache.mjs";
import { builtPackage } from "./built-package.js";
import { PiHome, piArguments } from "./pi-home.js";
import { type ModelRequest, type ModelStep, SCRIPTED_MODEL } from "./scripted-model.js";
import { type TerminalSize, TmuxTerminal } from "./tmux-terminal.js";

const START_TIMEOUT_MS = 45_000;
const REQUEST_TIMEOUT_MS = 20_000;
const POLL_MS = 40;

export interface PiInTmuxOptions {
  /** A version of `HOST_VERSIONS`. */
  readonly host: string;
  readonly size: TerminalSize;
  /** What the model does, one step per request. */
  readonly script: readonly ModelStep[];
  /** Extensions in load order; default: this package alone. */
  readonly extensions?: readonly string[];
  /** More arguments; default `--no-session`. */
  readonly arguments?: readonly string[];
  /** Where it runs; default a folder of its own that goes with it. */
  readonly home?: PiHome;
  /** More variables for Pi. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The computer's `askroom.json`. Default: a pane takes keys at once, as tests press none by chance. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

export class PiInTmux implements AsyncDisposable {
  readonly terminal: TmuxTerminal;
  readonly home: PiHome;
  readonly #owned: AsyncDisposableStack;

  private constructor(parts: {
    terminal: TmuxTerminal;
    home: PiHome;
    owned: AsyncDisposableStack;
  }) {
    this.terminal = parts.terminal;
    this.home = parts.home;
    this.#owned = parts.owned;
  }

  /** Resolves when Pi takes input; throws with the screen when it does not start. */
  static async start(options: PiInTmuxOptions): Promise<PiInTmux> {
    await using owned = new AsyncDisposableStack();
    const home = options.home ?? owned.use(await PiHome.create());
    await home.write("agent/askroom.json", JSON.stringify(options.settings ?? { armingMs: 0 }));
    const extensions = options.extensions ?? [await builtPackage()];
    const more = options.arguments ?? ["--no-session"];
    const terminal = owned.use(
      await TmuxTerminal.start({
        size: options.size,
        cwd: home.project,
        env: {
          ...(await home.environment(options.script)),
          TERM: "tmux-256color",
          COLORTERM: "truecolor",
          ...options.environment,
        },
        command: [
          process.execPath,
          await hostCli(options.host),
          ...piArguments(extensions),
          ...more,
        ],
      }),
    );
    await terminal.waitFor(SCRIPTED_MODEL, { timeoutMs: START_TIMEOUT_MS });
    return new PiInTmux({ terminal, home, owned: owned.move() });
  }

  /** Types a line into the editor and sends it. */
  async say(text: string): Promise<void> {
    await this.terminal.type(text);
    await this.terminal.waitFor(text);
    await this.terminal.press("Enter");
  }

  /** The first request that meets the predicate, once it has reached the model. */
  async waitForRequest(predicate: (request: ModelRequest) => boolean): Promise<ModelRequest> {
    const deadline = Date.now() + REQUEST_TIMEOUT_MS;
    for (;;) {
      const found = this.home.requests().find(predicate);
      if (found !== undefined) return found;
      if (Date.now() > deadline) {
        const screen = await this.terminal.screen();
        throw new Error(`No such request reached the model; the screen shows:\n${screen}`);
      }
      await delay(POLL_MS);
    }
  }

  /** Ends Pi as a person does and resolves with what the terminal shows then. */
  async quit(): Promise<string> {
    await this.terminal.type("/quit");
    await this.terminal.waitFor("/quit");
    await this.terminal.press("Enter");
    return await this.terminal.waitFor(/\[ended \d+\]/);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#owned.disposeAsync();
  }
}
