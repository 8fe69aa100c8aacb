/** The questionnaire on the screen: keys in, rows out, and exactly one result. */
import type {
  Component,
  Focusable,
  TuiMouseEvent,
  TuiMouseEventResult,
} from "@mariozechner/pi-tui";
import type { OpenDraft } from "../../contracts/question-drafts.js";
import { buildResult } from "../../contracts/questions/index.js";
import { draftStateOf, restorePane } from "./draft-state.js";
import { typeFilter } from "./filter-line.js";
import { createInk } from "./ink.js";
import { OpenField } from "./open-field.js";
import { OutsideEditing } from "./outside-editing.js";
import type { PaneAction } from "./pane-action.js";
import { isCollapseKey, type KeyMeaning } from "./pane-keys.js";
import { mouseMeaning } from "./pane-mouse.js";
import { reduce } from "./pane-reducer.js";
import { PaneScreen } from "./pane-screen.js";
import { createPaneState, type PaneState } from "./pane-state.js";
import { PasteAssembler } from "./paste-assembler.js";
import type { QuestionnaireOptions } from "./questionnaire-options.js";
import { readKey } from "./read-key.js";
import { scrollAction, wheelAction } from "./scroll-steps.js";
import type { NamedTabs } from "./tab-strip.js";
import { tabCount } from "./tabs-row.js";
import type { TextEntry } from "./text-entry.js";

const ESCAPE = "\x1b";

export class Questionnaire implements Component, Focusable {
  readonly #options: QuestionnaireOptions;
  readonly #screen: PaneScreen;
  readonly #field: OpenField;
  readonly #outside: OutsideEditing;
  readonly #paste = new PasteAssembler();
  readonly #waitingWatch: Disposable | undefined;
  readonly #abort = () => this.#finish("aborted");
  #state: PaneState;
  readonly #draft: OpenDraft | undefined;
  /** The tab that the last single click fell on. */
  #clickedTab: number | undefined;
  #focused = false;
  #finished = false;

  constructor(options: QuestionnaireOptions) {
    const { session, tui, completion } = options;
    this.#options = options;
    this.#screen = new PaneScreen(options);
    this.#state = createPaneState(session.state);
    this.#draft = this.#keepDraft();
    this.#field = new OpenField({
      tui,
      ink: () => createInk(options.kit(), options.theme),
      ...(completion === undefined ? {} : { completion }),
      onSubmit: (text) => this.#dispatch({ type: "save", text }),
    });
    this.#field.sync(this.#state);
    this.#outside = this.#prepareOutside();
    this.#waitingWatch = session.waiting?.onChange(() => tui.requestRender());
    session.signal?.addEventListener("abort", this.#abort, { once: true });
    if (session.signal?.aborted) this.#finish("aborted");
  }

  get focused(): boolean {
    return this.#focused;
  }

  /** What is begun is kept at once, when the keys go elsewhere. */
  set focused(focused: boolean) {
    if (this.#focused && !focused) this.#draft?.flush();
    this.#focused = focused;
  }

  /** Only while something is open that has a use for PgUp and PgDn. */
  get capturesViewportInput(): boolean {
    const { reading, collapsed } = this.#state;
    const isCompleting = this.#field.entry?.isCompleting ?? false;
    return !this.#finished && !collapsed && (reading || isCompleting);
  }

  render(width: number): string[] {
    return this.#screen.draw(this.#state, this.#field.entry, { width, focused: this.focused });
  }

  /** Its own tabs as they are called now. */
  tabs(): NamedTabs {
    return this.#screen.tabs(this.#state);
  }

  get isCollapsed(): boolean {
    return this.#state.collapsed;
  }

  expand(): void {
    if (this.#state.collapsed) this.#dispatch({ type: "collapse" });
  }

  /** The person comes from a neighbour's tab, or has clicked one of ours. */
  arriveAt(tab: number): void {
    this.#dispatch({ type: "goTo", tab });
    this.#options.tui.requestRender();
  }

  handleInput(data: string): void {
    for (const input of this.#paste.feed(data)) {
      // Two that come at once are still two.
      const keys = input === `${ESCAPE}${ESCAPE}` ? [ESCAPE, ESCAPE] : [input];
      for (const key of keys) this.#handle(key);
    }
  }

  #handle(data: string): void {
    if (this.#finished || this.#outside.isOpen) return;
    const { deadKeys = [] } = this.#options;
    if (deadKeys.some((key) => isCollapseKey(data, key))) return;
    this.#screen.notice = undefined;
    const meaning = this.#meaningOf(data);
    if (meaning === undefined) return;
    if (meaning === "text") this.#type(data);
    else if (meaning === "interrupt") this.#interrupt();
    else if (meaning === "outside") this.#outside.start(this.#field.entry);
    else this.#act(meaning);
    this.#options.tui.requestRender();
  }

  handleMouse(event: TuiMouseEvent): TuiMouseEventResult | undefined {
    const { map } = this.#screen.memory;
    if (this.#finished || this.#outside.isOpen || this.#state.collapsed || !map) return undefined;
    const meaning = mouseMeaning(event, map);
    if (meaning === undefined) return undefined;
    if (this.#isLateClick(event)) return { handled: true };
    if (meaning.kind === "actions") for (const action of meaning.actions) this.#click(action);
    else this.#dispatch(wheelAction(meaning.part, meaning.rows, this.#screen.memory));
    this.#options.tui.requestRender();
    return { handled: true };
  }

  invalidate(): void {
    this.#screen.invalidate();
    this.#field.entry?.invalidate();
  }

  dispose(): void {
    this.#finished = true;
    this.#draft?.[Symbol.dispose]();
    this.#release();
  }

  #meaningOf(data: string): ReturnType<typeof readKey> {
    const { collapseKey, keybindings } = this.#options;
    return readKey(data, {
      state: this.#state,
      collapseKey,
      keybindings,
      isCompleting: this.#field.entry?.isCompleting ?? false,
      contextOverflows: (this.#screen.memory.scrolls.get("context")?.most ?? 0) > 0,
      nowMs: this.#now(),
    });
  }

  #act(meaning: Exclude<KeyMeaning, "text" | "interrupt" | undefined>): void {
    const { memory } = this.#screen;
    if (meaning.type === "tab" && this.#leavesBy(meaning.step)) return;
    if (meaning.type === "scrollBy") this.#dispatch(scrollAction(meaning.by, memory));
    else if (meaning.type !== "preview" || !memory.beside) this.#dispatch(meaning);
  }

  /** Past an end are the neighbours, where there are any. The tab that is left is as if it were come to. */
  #leavesBy(step: 1 | -1): boolean {
    const next = this.#state.tab + step;
    if (next >= 0 && next < tabCount(this.#state)) return false;
    const isOut = this.#options.neighbours?.enter(step) ?? false;
    if (isOut) this.#dispatch({ type: "goTo", tab: this.#state.tab });
    return isOut;
  }

  /** The first click of a double one may have brought another tab under the second, where nobody aimed. */
  #isLateClick({ type, clickCount = 1 }: TuiMouseEvent): boolean {
    if (type !== "click") return false;
    if (clickCount === 1) this.#clickedTab = this.#state.tab;
    return clickCount > 1 && this.#clickedTab !== this.#state.tab;
  }

  #click(action: PaneAction): void {
    const index = action.type === "goTo" ? action.tab - tabCount(this.#state) : -1;
    if (index >= 0) this.#options.neighbours?.show(index);
    else this.#dispatch(action);
  }

  #type(data: string): void {
    const { filter } = this.#state;
    if (filter?.typing) {
      const text = typeFilter(filter.text, data);
      if (text !== filter.text) this.#dispatch({ type: "filterText", text });
      return;
    }
    const { entry } = this.#field;
    entry?.handleInput(data);
    // Enter may have saved and closed it.
    if (entry && entry === this.#field.entry) {
      this.#dispatch({ type: "draft", text: entry.text() });
    }
  }

  /** Ctrl+C takes a typed text first, then it is Esc. */
  #interrupt(): void {
    const { entry } = this.#field;
    const { filter } = this.#state;
    if (filter?.typing && filter.text !== "") {
      this.#dispatch({ type: "filterText", text: "" });
    } else if (entry === undefined || entry.text() === "") {
      this.#dispatch({ type: "escape", atMs: this.#now() });
    } else {
      entry.replace("");
      this.#dispatch({ type: "draft", text: "" });
    }
  }

  #endOutside(entry: TextEntry, isEdited: boolean): void {
    if (this.#finished || entry !== this.#field.entry) return;
    if (isEdited) this.#dispatch({ type: "draft", text: entry.text() });
    else this.#screen.notice = "externalEditorFailed";
    this.#options.tui.requestRender();
  }

  #dispatch(action: PaneAction): void {
    if (this.#finished) return;
    const before = this.#state;
    const step = reduce(before, action);
    this.#state = step.state;
    this.#field.sync(step.state);
    if (step.state.answers !== before.answers) {
      this.#options.session.onStateChange(step.state.answers);
    }
    if (step.state.collapsed !== before.collapsed) {
      this.#options.session.onCollapseChange?.(step.state.collapsed);
    }
    if (step.outcome) this.#finish(step.outcome);
    else this.#noteChange(before);
  }

  /** Takes up what an earlier run of the same questionnaire left behind. */
  #keepDraft(): OpenDraft | undefined {
    const { drafts, session } = this.#options;
    const kept = drafts?.();
    const group = session.draftGroup;
    if (kept === undefined || group === undefined) return undefined;
    this.#state = restorePane(this.#state, kept.restore(group));
    if (this.#state.answers !== session.state) session.onStateChange(this.#state.answers);
    return kept.open(group, () => draftStateOf(this.#state));
  }

  #noteChange(before: PaneState): void {
    if (this.#state === before) return;
    const { tab, collapsed } = this.#state;
    if (tab !== before.tab || collapsed !== before.collapsed) this.#draft?.flush();
    else this.#draft?.changed();
  }

  #finish(outcome: "submit" | "cancel" | "aborted"): void {
    if (this.#finished) return;
    this.#finished = true;
    // Only a submitted questionnaire is over: what was left may be taken up again.
    if (outcome === "submit") this.#draft?.end();
    else this.#draft?.[Symbol.dispose]();
    this.#release();
    const { answers } = this.#state;
    const cancelled = outcome !== "submit";
    const error = outcome === "aborted" ? { error: "aborted" as const } : {};
    this.#options.done(buildResult(answers, { cancelled, ...error }));
  }

  #release(): void {
    this.#options.session.signal?.removeEventListener("abort", this.#abort);
    this.#waitingWatch?.[Symbol.dispose]();
    this.#screen[Symbol.dispose]();
  }

  /** Nobody waits for what goes on between two keys: a throw there would end Pi. */
  #prepareOutside(): OutsideEditing {
    const { tui, editorCommand, record } = this.#options;
    return new OutsideEditing({
      tui,
      ...(editorCommand === undefined ? {} : { command: editorCommand }),
      onEnd: (entry, isEdited) => this.#endOutside(entry, isEdited),
      onFault: (error) => {
        const message = `The external editor of a question failed: ${error}`;
        record?.({ kind: "fault", where: "question-dock", message, error });
      },
    });
  }

  #now(): number {
    return this.#options.now?.() ?? performance.now();
  }
}
