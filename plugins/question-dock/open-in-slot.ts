/** Runs any question UI hook in the editor slot, and settles exactly once whoever ends it. */
import { randomUUID } from "node:crypto";
import type { Theme } from "@mariozechner/pi-coding-agent";
import { type Focusable, isKeyRelease, matchesKey } from "@mariozechner/pi-tui";
import type { EditorSlot, SlotHandle } from "../../contracts/editor-slot.js";
import type { HostRecord } from "../../contracts/host.js";
import { type Locale, labelsFor } from "../../contracts/locale.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import type {
  QuestionComponent,
  QuestionUIHook,
  QuestionUIOutcome,
  QuestionUISession,
} from "../../contracts/question-ui.js";
import {
  type AnswerState,
  buildResult,
  type QuestionResult,
} from "../../contracts/questions/index.js";
import { isAppKey } from "./app-keys.js";
import { Arming } from "./arming.js";
import { isCollapseKey } from "./pane-keys.js";
import { DEFAULT_COLLAPSE_KEY } from "./question-hook.js";
import { SecondEnter } from "./second-enter.js";
import { waitsRow } from "./waits-row.js";

/** What may be asked of a UI's place while it is open. */
export interface SlotControls {
  /** What has the keys has changed unasked: they go to the editor until the person pauses. */
  rearm(): void;
}

export interface OpenInSlotOptions {
  /** Brings a collapsed questionnaire back. Pi key id, or `off`. Default `ctrl+]`. */
  readonly collapseKey?: string;
  /** The language of the row that stands for a covered question. Default: English. */
  readonly locales?: Pick<RankedProviders<Locale>, "best">;
  /** The keyboard must have been quiet for so many milliseconds before the pane takes keys. Default 0. */
  readonly armingMs?: number;
  record?(entry: HostRecord): void;
  /** The keys are for it already: it takes them at once. Default false. */
  readonly startsArmed?: boolean;
  /** Told once, when the UI is in its place. */
  onOpen?(controls: SlotControls): void;
  /** Aborts when the opener goes away: what is open is then unavailable here. */
  readonly closing?: AbortSignal;
}

/**
 * Rejects when the hook or its factory throws. `unavailable` when there is no slot or no factory, when
 * the UI says so with `done(undefined)`, and when it fails while it is open.
 */
export function openInSlot(
  slot: EditorSlot | undefined,
  session: QuestionUISession,
  hook: QuestionUIHook,
  options: OpenInSlotOptions = {},
): Promise<QuestionUIOutcome> {
  return new SlotOpening(slot, session, hook, options).outcome;
}

class SlotOpening {
  readonly outcome: Promise<QuestionUIOutcome>;
  readonly #session: QuestionUISession;
  readonly #options: OpenInSlotOptions;
  readonly #onAbort = () => this.#settle(this.#aborted());
  readonly #onClosing = () => {
    this.#settle(this.#unavailable("closed"));
    this.#giveBack();
  };
  readonly #arming: Arming;
  readonly #secondEnter: SecondEnter;
  #resolve: (outcome: QuestionUIOutcome) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  #state: AnswerState;
  #handle: SlotHandle | undefined;
  #component: QuestionComponent | undefined;
  #collapsed = false;
  /** The last key that the pane took. */
  #lastKey = "";
  #lingering: NodeJS.Timeout | undefined;
  /** Somebody else had the keys in the last frame. */
  #away = false;
  #settled = false;

  constructor(
    slot: EditorSlot | undefined,
    session: QuestionUISession,
    hook: QuestionUIHook,
    options: OpenInSlotOptions,
  ) {
    this.#session = session;
    this.#state = session.state;
    this.#options = options;
    this.#arming = new Arming(options.armingMs ?? 0, () => this.#handle?.refresh());
    this.#secondEnter = new SecondEnter(options.armingMs ?? 0);
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#watch(session.signal, this.#onAbort);
    this.#watch(options.closing, this.#onClosing);
    void this.#open(slot, hook).catch((error: unknown) => this.#fail(error));
  }

  async #open(slot: EditorSlot | undefined, hook: QuestionUIHook): Promise<void> {
    if (this.#settled) return;
    const factory = hook(this.#watchedSession());
    if (factory === undefined) return this.#settle(this.#unavailable("no factory"));
    const handle = await this.#register(slot);
    if (this.#settled) return handle?.[Symbol.dispose]();
    if (handle === undefined) return this.#settle(this.#unavailable("no editor slot"));
    this.#handle = handle;
    const done = (result: QuestionResult | undefined) => this.#done(result);
    const component = await factory(handle.tui, handle.theme, handle.keybindings, done);
    if (this.#settled) return this.#dispose(component);
    this.#component = component;
    if (!this.#options.startsArmed) this.#arming.begin(handle.quietMs());
    this.#options.onOpen?.({ rearm: () => this.#arming.begin(handle.quietMs()) });
    handle.refresh();
  }

  async #register(slot: EditorSlot | undefined): Promise<SlotHandle | undefined> {
    return slot?.register({
      key: `question-${this.#session.id ?? ""}-${randomUUID()}`,
      replacement: () => (this.#collapsed ? undefined : this.#component),
      takesKeys: () => this.#arming.isArmed,
      aboveEditor: (width) => this.#frame(width),
      handleInput: (data) => this.#onKey(data),
      onFault: () => this.#settle(this.#unavailable("failed")),
    });
  }

  /** The row above the editor, asked for in every frame. */
  #frame(width: number): readonly string[] {
    this.#notice();
    const component = this.#component;
    if (component === undefined) return [];
    if (this.#collapsed) return component.render(width);
    return this.#handle?.isCovered() ? [this.#waitsRow(width, this.#handle.theme)] : [];
  }

  #waitsRow(width: number, theme: Theme): string {
    const { locales = NO_LOCALES } = this.#options;
    return waitsRow(labelsFor(locales, this.#state.labels), theme, width);
  }

  /** Keys that come back from a dialog or an overlay may still be meant for it. */
  #notice(): void {
    const handle = this.#handle;
    if (handle === undefined) return;
    const away = !handle.hasInput();
    if (this.#away && !away) this.#arming.begin(handle.quietMs());
    // Covered, it is not drawn, and would not be told.
    const component = this.#component as (QuestionComponent & Partial<Focusable>) | undefined;
    if (away && component?.focused) component.focused = false;
    this.#away = away;
  }

  /** While collapsed, the editor never sees the key that expands, in any of its events. */
  #onKey(data: string): { consume: boolean } | undefined {
    const { collapseKey = DEFAULT_COLLAPSE_KEY } = this.#options;
    if (this.#secondEnter.drops(data)) return { consume: true };
    if (!this.#component) return undefined;
    this.#notice();
    if (isCollapseKey(data, collapseKey) && (this.#collapsed || !this.#arming.isArmed)) {
      this.#arming.arm();
      this.#component.handleInput?.(data);
      return { consume: true };
    }
    if (this.#collapsed) return undefined;
    // What is bound to the pane is the pane's, also where Pi has a use for the key.
    if (isCollapseKey(data, collapseKey)) return undefined;
    if (this.#arming.isArmed) {
      this.#lastKey = data;
      return this.#passAppKey(data);
    }
    if (!isKeyRelease(data)) this.#arming.keyPassed();
    return undefined;
  }

  /** Keys of Pi that have nothing to do with the question stay Pi's. */
  #passAppKey(data: string): { consume: boolean } | undefined {
    const handle = this.#handle;
    if (!handle) return undefined;
    if (!isAppKey(data, handle.keybindings)) return undefined;
    handle.passToEditor(data);
    return { consume: true };
  }

  #watchedSession(): QuestionUISession {
    const session = this.#session;
    return {
      ...session,
      takesKeys: () => this.#arming.isArmed,
      onStateChange: (state) => {
        if (this.#settled) return;
        this.#state = state;
        session.onStateChange(state);
      },
      onCollapseChange: (collapsed) => {
        if (this.#settled || collapsed === this.#collapsed) return;
        this.#collapsed = collapsed;
        this.#handle?.refresh();
        session.onCollapseChange?.(collapsed);
      },
    };
  }

  #watch(signal: AbortSignal | undefined, listener: () => void): void {
    signal?.addEventListener("abort", listener, { once: true });
    if (signal?.aborted) listener();
  }

  #aborted(): QuestionUIOutcome {
    const result = buildResult(this.#state, { cancelled: true, error: "aborted" });
    return { status: "settled", result };
  }

  #unavailable(reason: string): QuestionUIOutcome {
    return { status: "unavailable", reason, state: this.#state };
  }

  #done(result: QuestionResult | undefined): void {
    if (result && !this.#settled && matchesKey(this.#lastKey, "enter")) this.#linger();
    this.#settle(result ? { status: "settled", result } : this.#unavailable("declined"));
  }

  /** What Enter has ended keeps its keys a moment longer: a second one would send what is in the editor. */
  #linger(): void {
    const { armingMs = 0 } = this.#options;
    if (armingMs === 0) return;
    this.#secondEnter.begin();
    const look = () => {
      if (this.#secondEnter.isOn) this.#lingering = setTimeout(look, armingMs).unref();
      else this.#giveBack();
    };
    this.#lingering = setTimeout(look, armingMs).unref();
  }

  #settle(outcome: QuestionUIOutcome): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#release();
    this.#resolve(outcome);
  }

  #fail(error: unknown): void {
    if (this.#settled) {
      this.#record("threw after its end", error);
      return;
    }
    this.#settled = true;
    this.#release();
    this.#reject(error);
  }

  #release(): void {
    this.#arming[Symbol.dispose]();
    this.#session.signal?.removeEventListener("abort", this.#onAbort);
    const component = this.#component;
    this.#component = undefined;
    if (this.#lingering === undefined) this.#giveBack();
    else this.#handle?.refresh();
    if (component) this.#dispose(component);
  }

  #giveBack(): void {
    clearTimeout(this.#lingering);
    this.#options.closing?.removeEventListener("abort", this.#onClosing);
    const handle = this.#handle;
    this.#handle = undefined;
    try {
      handle?.[Symbol.dispose]();
    } catch (error) {
      this.#record("could not give the editor slot back", error);
    }
  }

  #dispose(component: QuestionComponent): void {
    try {
      component.dispose?.();
    } catch (error) {
      this.#record("threw in dispose", error);
    }
  }

  #record(what: string, error: unknown): void {
    const message = `A question UI ${what}: ${error}`;
    this.#options.record?.({ kind: "fault", where: "question-dock", message, error });
  }
}

const NO_LOCALES = { best: () => undefined };
