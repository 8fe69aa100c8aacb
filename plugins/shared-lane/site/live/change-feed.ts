import { ChangeCursor, type Run } from "../state/change-cursor.js";
import {
  type Liveness,
  livenessAfterFailure,
  probePauseMs,
  probeTiming,
} from "../state/liveness.js";
import { Store } from "../state/store.js";
import type { Change } from "../wire/records.js";
import type { ServiceApi } from "../wire/service-api.js";
import { failureKind } from "../wire/service-failure.js";
import { Pause } from "./pause.js";

/** What models do when records changed; `everything` after a gap too long to replay. */
export type ChangeListener = (changes: readonly Change[] | "everything") => void;

/** More than this was missed: reading it all again is cheaper than the list of what changed. */
const replayLimit = 1000;

/**
 * Keeps the page current. The probe asks for what is new every two seconds: its answer is what proves the
 * service alive, and it is enough by itself. The stream, held by one tab for all, only makes it immediate.
 */
export class ChangeFeed {
  readonly liveness = new Store<Liveness>("connecting");
  readonly #api: ServiceApi;
  readonly #cursor = new ChangeCursor();
  readonly #listeners = new Set<ChangeListener>();
  readonly #pause = new Pause();

  constructor(api: ServiceApi) {
    this.#api = api;
  }

  get position(): number | undefined {
    return this.#cursor.position;
  }

  onChange(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#probe();
      await this.#pause.for(probePauseMs(this.liveness.value));
    }
  }

  /** Asks now instead of at the next turn: a stream broke, the tab came back, a save failed. */
  hurry(): void {
    this.#pause.end();
  }

  /** Changes that the stream or another tab brought; a gap before them is left to the probe. */
  accept(run: Run): void {
    const fresh = this.#cursor.take(run);
    if (fresh === undefined) this.hurry();
    else if (fresh.length > 0) this.#tell(fresh);
  }

  async #probe(): Promise<void> {
    try {
      await this.#catchUp();
      this.liveness.set("live");
    } catch (error) {
      this.liveness.set(livenessAfterFailure(failureKind(error)));
    }
  }

  async #catchUp(): Promise<void> {
    let taken = 0;
    for (;;) {
      const after = this.#cursor.position;
      const { changes, sequence } = await this.#api.changesAfter(after, probeTiming.timeoutMs);
      if (after === undefined) {
        this.#cursor.startAt(sequence);
        return;
      }
      if (sequence < after || taken + (sequence - after) > replayLimit) {
        this.#startOver(sequence);
        return;
      }
      this.accept({ after, changes });
      taken += changes.length;
      if (changes.length === 0 || sequence <= (this.#cursor.position ?? sequence)) return;
    }
  }

  #startOver(sequence: number): void {
    this.#cursor.reset();
    this.#cursor.startAt(sequence);
    this.#tell("everything");
  }

  #tell(changes: readonly Change[] | "everything"): void {
    for (const listener of [...this.#listeners]) listener(changes);
  }
}
