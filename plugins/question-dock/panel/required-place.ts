/** Opens the editor's place for questions that a call waits for, and closes it again. */
import type { EditorSlot } from "../../../contracts/editor-slot.js";
import type { HostRecord } from "../../../contracts/host.js";
import type { QuestionUISession } from "../../../contracts/question-ui.js";
import { createState } from "../../../contracts/questions/index.js";
import { openInSlot, type SlotControls } from "../open-in-slot.js";
import type { PendingPanel } from "./pending-panel.js";
import { RequiredPane } from "./required-pane.js";
import type { SurfaceSettings } from "./surface-settings.js";

export interface PlaceListener {
  /** The last one was answered: the pane keeps the keys while other questions are left. */
  settled(): void;
  /** Nobody waits any more for the question that the person is at: their keys go on to it. */
  stayed(): void;
  /** Nobody waits any more. `wasFocused`: the panel above the editor had the keys before. */
  ended(wasFocused: boolean): void;
  record(entry: HostRecord): void;
}

interface Opening {
  readonly closing: AbortController;
  /** Which question was shown before. */
  readonly before: string | undefined;
  readonly wasFocused: boolean;
  pane: RequiredPane | undefined;
  controls: SlotControls | undefined;
  isSettled: boolean;
}

export class RequiredPlace implements Disposable {
  readonly #slot: EditorSlot;
  readonly #settings: SurfaceSettings;
  readonly #listener: PlaceListener;
  #opening: Opening | undefined;
  /** It could not stay there once: the questions are shown above the editor instead. */
  #isBarred = false;

  constructor(slot: EditorSlot, settings: SurfaceSettings, listener: PlaceListener) {
    this.#slot = slot;
    this.#settings = settings;
    this.#listener = listener;
  }

  /** The place is theirs, or will be in a moment. */
  get isTaken(): boolean {
    return this.#opening !== undefined;
  }

  /** They stand there. */
  get isOpen(): boolean {
    return this.#opening?.controls !== undefined;
  }

  update(panel: PendingPanel, isBlocked: boolean, isFocused: boolean): void {
    const isWanted = panel.tabs.requiredCount > 0 && !isBlocked && !this.#isBarred;
    if (isWanted && this.#opening === undefined) this.#open(panel, isFocused);
    if (!isWanted && this.#opening !== undefined) this.#close(panel, this.#opening, isBlocked);
  }

  expand(): void {
    this.#opening?.pane?.expand();
  }

  /** The question that was shown is gone: keys wait for a pause again. */
  lost(): void {
    const opening = this.#opening;
    if (opening === undefined) return;
    opening.isSettled = false;
    opening.pane?.lost();
    opening.controls?.rearm();
  }

  [Symbol.dispose](): void {
    this.#isBarred = true;
    this.#opening?.closing.abort();
    this.#opening = undefined;
  }

  #open(panel: PendingPanel, wasFocused: boolean): void {
    const question = panel.tabs.at(0);
    if (question === undefined) return;
    const opening: Opening = {
      closing: new AbortController(),
      before: panel.tabs.currentId,
      wasFocused,
      pane: undefined,
      controls: undefined,
      isSettled: false,
    };
    this.#opening = opening;
    const { labels } = question;
    const state = createState({
      ...(labels === undefined ? {} : { labels }),
      questions: [question.question],
    });
    const session: QuestionUISession = {
      id: question.id,
      state,
      signal: opening.closing.signal,
      onStateChange: () => undefined,
    };
    const { armingMs, place, locales } = this.#settings;
    const { record } = this.#listener;
    openInSlot(this.#slot, session, (shown) => () => this.#makePane(panel, opening, shown), {
      armingMs,
      // The person is at one of the questions: their keys go on to that one.
      startsArmed: opening.wasFocused,
      locales,
      collapseKey: place.collapseKey,
      record,
      onOpen: (controls) => {
        opening.controls = controls;
      },
    })
      .catch((error: unknown) => {
        const message = `A question that a call waits for could not be shown in place: ${error}`;
        record({ kind: "fault", where: "question-dock", message, error });
      })
      .finally(() => this.#wentAway(opening));
  }

  #makePane(panel: PendingPanel, opening: Opening, shown: QuestionUISession): RequiredPane {
    const { place } = this.#settings;
    const pane = new RequiredPane({
      ...place,
      panel,
      keepsTab: opening.wasFocused,
      takesKeys: () => shown.takesKeys?.() ?? true,
      onCollapse: (isCollapsed) => shown.onCollapseChange?.(isCollapsed),
      settled: () => {
        opening.isSettled = true;
      },
      left: () => {
        opening.isSettled = false;
      },
    });
    opening.pane = pane;
    return pane;
  }

  #close(panel: PendingPanel, opening: Opening, isBlocked: boolean): void {
    this.#opening = undefined;
    opening.closing.abort();
    const isInUse = opening.pane?.isInUse === true && !isBlocked;
    if (!isInUse && opening.before !== undefined) panel.tabs.select(opening.before);
    if (isInUse) this.#listener.stayed();
    else if (opening.isSettled) this.#listener.settled();
    else this.#listener.ended(opening.wasFocused);
  }

  #wentAway(opening: Opening): void {
    if (this.#opening !== opening) return;
    this.#opening = undefined;
    this.#isBarred = true;
    this.#listener.ended(opening.wasFocused);
  }
}
