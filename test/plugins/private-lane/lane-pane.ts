/** The real panel over the real lane, for one life of the extension: a person with a keyboard. */
import { setImmediate } from "node:timers/promises";
import { SessionDrafts } from "../../../plugins/question-drafts/session-drafts.js";
import type { LaneStage } from "../../support/lane-stage.js";
import { makePendingStage, type PendingStage } from "../question-dock/pending-stage.js";

const COLUMNS = 80;
/** More turns of the event loop than it takes to mount. */
const TURNS = 500;

export class LanePane implements Disposable {
  readonly #dock: PendingStage;
  readonly #drafts: SessionDrafts;
  #isKilled = false;

  constructor({ pi, lane }: LaneStage) {
    const host = pi.host();
    this.#drafts = new SessionDrafts({
      ...host,
      session: () => (this.#isKilled ? undefined : host.session()),
    });
    this.#dock = makePendingStage({ pending: lane, drafts: this.#drafts });
  }

  /** What was recorded for `/askroom`. */
  get records(): readonly unknown[] {
    return this.#dock.screen.records;
  }

  /** Puts an open question before the person, with the keys. */
  async show(id: string): Promise<string> {
    for (let turn = 0; turn < TURNS; turn += 1) {
      if (this.#dock.dock.pending.focus(id)) return this.text();
      await setImmediate();
    }
    throw new Error(`The panel never showed ${id}:\n${this.text()}`);
  }

  press(...keys: readonly string[]): void {
    this.#dock.screen.press(...keys);
  }

  /** All rows of Pi's screen. */
  text(): string {
    return this.#dock.screen.tui.render(COLUMNS).join("\n");
  }

  walked(): void {
    this.#dock.screen.emit("session_tree");
  }

  /** Pi is gone: nothing of what was not written is written any more. */
  kill(): void {
    this.#isKilled = true;
    this[Symbol.dispose]();
  }

  [Symbol.dispose](): void {
    this.#dock[Symbol.dispose]();
    this.#drafts[Symbol.dispose]();
  }
}
