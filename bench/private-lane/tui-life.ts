/** One life of Pi in a terminal: the person replies in the pane, begins another reply, and Pi is killed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { PROCESS_ID_FILE } from "../../test/support/abort-on-signal.js";
import type { PiHome } from "../../test/support/pi-home.js";
import type { ModelStep } from "../../test/support/scripted-model.js";
import { pendingIn, readSession } from "../../test/support/session-facts.js";
import { PiInTmux } from "../../test/support/tmux-pi.js";
import type { KillPlan } from "./kill-plan.js";
import type { Ledger } from "./ledger.js";

export interface TuiLifeParts {
  readonly host: string;
  readonly home: PiHome;
  readonly sessionFile: string;
  readonly extensions: readonly string[];
  readonly script: readonly ModelStep[];
  readonly ledger: Ledger;
  readonly kill: KillPlan;
}

const SIZE = { columns: 100, rows: 30 };
const PANEL = "What about number";
/** The hint of a pane that has the keys. */
const FOCUSED = "Enter send";
/** The hint of one that has not. */
const RESTS = "Shift+Tab answer";
const STARTING = "Startup is still in progress";
const POLL_MS = 30;
const PATIENCE_MS = 15_000;

/** Pi is gone; nothing more can be seen. */
class Killed extends Error {}

export class TuiLife {
  readonly #parts: TuiLifeParts;
  readonly #pi: PiInTmux;

  private constructor(parts: TuiLifeParts, pi: PiInTmux) {
    this.#parts = parts;
    this.#pi = pi;
  }

  /** From its start until it is killed: by its plan, or at the end of what the person does. */
  static async live(parts: TuiLifeParts): Promise<void> {
    const { host, home, sessionFile, extensions, script, kill } = parts;
    await using pi = await PiInTmux.start({
      host,
      home,
      size: SIZE,
      script,
      extensions,
      arguments: ["--session", sessionFile],
      environment: "at" in kill ? { ASKROOM_KILL_AT: JSON.stringify(kill.at) } : {},
    });
    const life = new TuiLife(parts, pi);
    try {
      await life.#act();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
    life.#end();
    await pi.terminal.waitFor(/\[ended \d+\]/);
  }

  async #act(): Promise<void> {
    if (this.#parts.ledger.draft !== undefined) await this.#findDraft(this.#parts.ledger.draft);
    else await this.#begin("Go");
    await this.#see((screen) => screen.includes(PANEL));
    await this.#focus();
    await this.#reply();
    if (pendingIn(this.#facts()).length > 0) await this.#beginReply();
  }

  /** Pi takes the keys of its first moments and not the Enter. */
  async #begin(text: string): Promise<void> {
    await this.#pi.terminal.type(text);
    await this.#until(async () => {
      await this.#press(["Enter"]);
      return !(await this.#screen()).includes(STARTING);
    });
  }

  /** What was begun before the crash is in the pane again; it is sent. */
  async #findDraft(text: string): Promise<void> {
    const { ledger } = this.#parts;
    ledger.draft = undefined;
    ledger.drafts += 1;
    await this.#see((screen) => screen.includes(PANEL));
    await this.#focus();
    for (const _ of pendingIn(this.#facts())) {
      if ((await this.#screen()).includes(text)) {
        ledger.draftsBack += 1;
        return await this.#send(text);
      }
      await this.#press(["Tab"]);
      await delay(100);
    }
    ledger.faults.push(`the draft ${text} is gone:\n${await this.#screen()}`);
  }

  async #reply(): Promise<void> {
    const text = this.#parts.ledger.nextText();
    await this.#pi.terminal.type(text);
    await this.#see((screen) => screen.includes(text));
    await this.#send(text);
  }

  /** The person knows that it was sent when it has left the pane. */
  async #send(text: string): Promise<void> {
    await this.#press(["Enter"]);
    await this.#see((screen) => !fieldOf(screen).includes(text));
    this.#parts.ledger.promised.add(text);
  }

  async #beginReply(): Promise<void> {
    const { ledger } = this.#parts;
    const text = ledger.nextText();
    await this.#focus();
    await this.#pi.terminal.type(text);
    await this.#until(() => this.#facts().drafts.some((draft) => draft.includes(text)));
    ledger.draft = text;
  }

  /** Until the pane names the key, it is Pi's; pressed twice, it leads out again. */
  async #focus(): Promise<void> {
    await this.#see((screen) => screen.includes(FOCUSED) || screen.includes(RESTS));
    if ((await this.#screen()).includes(FOCUSED)) return;
    await this.#press(["BTab"]);
    await this.#see((screen) => screen.includes(FOCUSED));
  }

  #facts() {
    return readSession(this.#parts.sessionFile);
  }

  async #press(keys: readonly string[]): Promise<void> {
    await this.#pi.terminal.press(...keys);
  }

  async #screen(): Promise<string> {
    const screen = await this.#pi.terminal.screen();
    if (/\[ended \d+\]/.test(screen)) throw new Killed();
    return screen;
  }

  async #see(condition: (screen: string) => boolean): Promise<void> {
    await this.#until(async () => condition(await this.#screen()));
  }

  async #until(condition: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await condition())) {
      const screen = await this.#screen();
      if (Date.now() > deadline)
        throw new Error(`Waited in vain:\n${screen}${await this.#report()}`);
      await delay(POLL_MS);
    }
  }

  /** What the package itself says of its state. */
  async #report(): Promise<string> {
    await this.#press(["/", "a", "s", "k", "r", "o", "o", "m", "Enter"]);
    await delay(1000);
    return await this.#pi.terminal.screen();
  }

  #end(): void {
    const id = Number(readFileSync(join(this.#parts.home.project, PROCESS_ID_FILE), "utf8"));
    try {
      process.kill(id, "SIGKILL");
    } catch {
      // Its plan was faster.
    }
  }
}

/** The pane; cards of the transcript, which may show the same words, stand above it. */
function fieldOf(screen: string): string {
  return screen.slice(screen.lastIndexOf("╭"));
}
