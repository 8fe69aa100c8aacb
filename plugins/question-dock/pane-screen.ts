/** What a pane is drawn with, and what it remembers from one frame to the next. */
import {
  type AnswerState,
  type LabelKey,
  type Labels,
  localizeState,
  resolveLabels,
} from "../../contracts/questions/index.js";
import type { RenderKit } from "../../contracts/render-kit.js";
import { InkWell } from "./ink.js";
import { safeMarkdownTheme } from "./markdown-theme.js";
import { keyName } from "./pane-keys.js";
import type { PaneState } from "./pane-state.js";
import { drawPane } from "./pane-view.js";
import type { QuestionnaireOptions } from "./questionnaire-options.js";
import { RichTexts } from "./rich-texts.js";
import type { NamedTabs } from "./tab-strip.js";
import { ownTabs } from "./tabs-row.js";
import type { TextEntry } from "./text-entry.js";
import { createViewMemory, type ViewContext, type ViewMemory } from "./view-context.js";
import { WrappedText } from "./wrapped-text.js";

/** Where a host is too odd to know how high its terminal is. */
const USUAL_ROWS = 24;

export class PaneScreen implements Disposable {
  readonly memory: ViewMemory = createViewMemory();
  /** Said once, until the next key. */
  notice: LabelKey | undefined;
  readonly #options: QuestionnaireOptions;
  readonly #labels: Labels;
  readonly #text = new WrappedText();
  readonly #inkWell = new InkWell(() => this.#forgetPaint());
  readonly #rich: RichTexts;
  #shown: { readonly answers: AnswerState; readonly localized: AnswerState } | undefined;

  constructor(options: QuestionnaireOptions) {
    this.#options = options;
    this.#labels = resolveLabels(options.session.state.labels, options.locale?.labels);
    this.#rich = new RichTexts({
      theme: safeMarkdownTheme(() => options.markdownTheme?.()),
      onProgress: () => options.tui.requestRender(),
      onFault: (error) =>
        options.record?.({
          kind: "fault",
          where: "question-dock",
          message: `A preview could not be parsed: ${error}`,
          error,
        }),
    });
  }

  draw(
    state: PaneState,
    entry: TextEntry | undefined,
    { width, focused }: { width: number; focused: boolean },
  ): string[] {
    const { kit, theme, tui, tone } = this.#options;
    this.#rich.startFrame();
    const inForce = kit();
    const view = this.#viewOf(state, entry, { kit: inForce, focused });
    const rows = tui.terminal?.rows ?? USUAL_ROWS;
    const colour = tone === undefined ? {} : { tone };
    return drawPane(view, { kit: inForce, theme, columns: width, rows, ...colour });
  }

  /** The questionnaire's own tabs, for whoever draws them beside others. */
  tabs(state: PaneState): NamedTabs {
    const { kit } = this.#options;
    return ownTabs(this.#viewOf(state, undefined, { kit: kit(), focused: false }));
  }

  #viewOf(
    state: PaneState,
    entry: TextEntry | undefined,
    { kit, focused }: { kit: RenderKit; focused: boolean },
  ): ViewContext {
    const { theme, session, collapseKey, neighbours } = this.#options;
    return {
      state: { ...state, answers: this.#localized(state.answers) },
      labels: this.#labels,
      ink: this.#inkWell.ink(kit, theme),
      text: this.#text,
      memory: this.memory,
      focused,
      collapseKey: collapseKey === "off" ? undefined : keyName(collapseKey),
      editorKey: this.#editorKey(),
      takesKeys: session.takesKeys?.() ?? true,
      isKept: session.isKept ?? false,
      notice: this.notice && this.#labels[this.notice],
      waiting: session.waiting?.get() ?? 0,
      rich: (source: string, columns: number) => this.#rich.get(source, columns),
      shows: (text: Parameters<RichTexts["want"]>[0]) => this.#rich.want(text),
      isCompleting: entry?.isCompleting ?? false,
      drawEditor: (columns: number, rows: number) => entry?.render(columns, rows, focused) ?? [],
      ...(neighbours === undefined ? {} : { neighbours: neighbours.tabs() }),
    };
  }

  #forgetPaint(): void {
    this.#text.clear();
    this.#rich.clear();
  }

  invalidate(): void {
    this.#inkWell.clear();
    this.#forgetPaint();
    this.memory.needs.clear();
  }

  [Symbol.dispose](): void {
    this.#rich[Symbol.dispose]();
  }

  #editorKey(): string | undefined {
    const { editorCommand, keybindings, collapseKey } = this.#options;
    const [key] = editorCommand ? (keybindings?.getKeys("app.editor.external") ?? []) : [];
    return key === undefined || key === collapseKey ? undefined : keyName(key);
  }

  #localized(answers: AnswerState): AnswerState {
    if (this.#shown?.answers !== answers) {
      this.#shown = { answers, localized: localizeState(answers, this.#labels) };
    }
    return this.#shown.localized;
  }
}
