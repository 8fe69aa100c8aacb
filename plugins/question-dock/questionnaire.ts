/** The questionnaire on the screen: keys in, rows out, and exactly one result. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import type { Component, Focusable, TUI } from "@mariozechner/pi-tui";
import type { QuestionUISession } from "../../contracts/question-ui.js";
import {
  buildResult,
  type Labels,
  type QuestionResult,
  resolveLabels,
} from "../../contracts/questions/index.js";
import type { RenderKit } from "../../contracts/render-kit.js";
import { createInk } from "./ink.js";
import { keyMeaning, keyName } from "./pane-keys.js";
import { type PaneAction, type PaneStep, reduce } from "./pane-reducer.js";
import {
  activeQuestion,
  cellKey,
  createPaneState,
  draftOf,
  type PaneState,
  recordedText,
} from "./pane-state.js";
import { drawPane } from "./pane-view.js";
import { TextEntry } from "./text-entry.js";
import type { ViewMemory } from "./view-context.js";
import { WrappedText } from "./wrapped-text.js";

export interface QuestionnaireOptions {
  readonly tui: TUI;
  readonly theme: Theme | undefined;
  readonly session: QuestionUISession;
  /** Asked at every frame: kits come and go. */
  kit(): RenderKit;
  /** Pi key id, or `off`. */
  readonly collapseKey: string;
  done(result: QuestionResult): void;
  /** Milliseconds of any clock. */
  now?(): number;
}

export class Questionnaire implements Component, Focusable {
  focused = false;
  readonly #options: QuestionnaireOptions;
  readonly #labels: Labels;
  readonly #text = new WrappedText();
  readonly #memory: ViewMemory = {
    windowStarts: new Map(),
    needs: new Map(),
    recommends: new Map(),
  };
  readonly #waitingWatch: Disposable | undefined;
  readonly #abort = () => this.#finish("aborted");
  #state: PaneState;
  #entry: { readonly key: string; readonly field: TextEntry } | undefined;
  #finished = false;

  constructor(options: QuestionnaireOptions) {
    const { session, tui } = options;
    this.#options = options;
    this.#labels = resolveLabels(session.state.labels);
    this.#state = createPaneState(session.state);
    this.#syncEntry();
    this.#waitingWatch = session.waiting?.onChange(() => tui.requestRender());
    session.signal?.addEventListener("abort", this.#abort, { once: true });
    if (session.signal?.aborted) this.#finish("aborted");
  }

  render(width: number): string[] {
    const { kit, theme, tui, session, collapseKey } = this.#options;
    const inForce = kit();
    const ink = createInk(inForce, theme);
    return drawPane(
      {
        state: this.#state,
        labels: this.#labels,
        ink,
        text: this.#text,
        memory: this.#memory,
        collapseKey: collapseKey === "off" ? undefined : keyName(collapseKey),
        waiting: session.waiting?.get() ?? 0,
        takesKeys: session.takesKeys?.() ?? true,
        drawEditor: (columns, rows) => this.#entry?.field.render(columns, rows, this.focused) ?? [],
      },
      { kit: inForce, theme, columns: width, rows: tui.terminal?.rows ?? 24 },
    );
  }

  handleInput(data: string): void {
    if (this.#finished) return;
    const { collapseKey, now = () => performance.now() } = this.#options;
    const meaning = keyMeaning(data, {
      collapseKey,
      collapsed: this.#state.collapsed,
      editing: this.#state.editing !== undefined,
      onReview: activeQuestion(this.#state) === undefined,
      nowMs: now(),
    });
    if (meaning === undefined) return;
    if (meaning === "text") this.#type(data);
    else if (meaning === "interrupt") this.#interrupt(now());
    else this.#dispatch(meaning);
    this.#options.tui.requestRender();
  }

  invalidate(): void {
    this.#text.clear();
    this.#memory.needs.clear();
    this.#entry?.field.invalidate();
  }

  dispose(): void {
    this.#finished = true;
    this.#release();
  }

  #type(data: string): void {
    const entry = this.#entry;
    entry?.field.handleInput(data);
    // Enter may have saved and closed it.
    if (entry && entry === this.#entry) this.#dispatch({ type: "draft", text: entry.field.text() });
  }

  /** Ctrl+C takes a typed text first, then it is Esc. */
  #interrupt(atMs: number): void {
    const field = this.#entry?.field;
    if (field === undefined || field.text() === "") {
      this.#dispatch({ type: "escape", atMs });
      return;
    }
    field.clear();
    this.#dispatch({ type: "draft", text: "" });
  }

  #dispatch(action: PaneAction): void {
    if (this.#finished) return;
    const before = this.#state;
    const step: PaneStep = reduce(before, action);
    this.#state = step.state;
    this.#syncEntry();
    if (step.state.answers !== before.answers) {
      this.#options.session.onStateChange(step.state.answers);
    }
    if (step.state.collapsed !== before.collapsed) {
      this.#options.session.onCollapseChange?.(step.state.collapsed);
    }
    if (step.outcome) this.#finish(step.outcome);
  }

  /** One field per cell: it lives through collapsing, and gives way when another cell is edited. */
  #syncEntry(): void {
    const question = activeQuestion(this.#state);
    const target = this.#state.editing;
    if (question === undefined || target === undefined) {
      this.#entry = undefined;
      return;
    }
    const key = cellKey(question, target);
    if (this.#entry?.key === key) return;
    const { kit, theme, tui } = this.#options;
    const text =
      draftOf(this.#state, question, target) ?? recordedText(this.#state, question, target);
    const field = new TextEntry(tui, createInk(kit(), theme), text);
    field.onSubmit((submitted) => this.#dispatch({ type: "save", text: submitted }));
    this.#entry = { key, field };
  }

  #finish(outcome: "submit" | "cancel" | "aborted"): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#release();
    const { answers } = this.#state;
    const cancelled = outcome !== "submit";
    const error = outcome === "aborted" ? { error: "aborted" as const } : {};
    this.#options.done(buildResult(answers, { cancelled, ...error }));
  }

  #release(): void {
    this.#options.session.signal?.removeEventListener("abort", this.#abort);
    this.#waitingWatch?.[Symbol.dispose]();
  }
}
