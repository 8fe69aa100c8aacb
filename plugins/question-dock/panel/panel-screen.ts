/** What the panel is drawn with, and what it remembers from one frame to the next. */
import { labelsFor } from "../../../contracts/locale.js";
import { type LabelKey, localizeState } from "../../../contracts/questions/index.js";
import type { RenderKit, Tone } from "../../../contracts/render-kit.js";
import { createInk } from "../ink.js";
import { safeMarkdownTheme } from "../markdown-theme.js";
import { keyName } from "../pane-keys.js";
import { RichTexts } from "../rich-texts.js";
import { joinTabs, type NamedTabs } from "../tab-strip.js";
import type { TextEntry } from "../text-entry.js";
import { createViewMemory, type ViewMemory } from "../view-context.js";
import { WrappedText } from "../wrapped-text.js";
import type { PanelLayout, PanelView } from "./panel-context.js";
import type { PanelLook } from "./panel-look.js";
import { drawPanel } from "./panel-view.js";
import type { PendingTabs } from "./pending-tabs.js";
import { pendingNames } from "./tab-names.js";

/** Where a host is too odd to know how high its terminal is. */
const USUAL_ROWS = 24;
const KEPT_MEMORIES = 50;

/** How the panel is shown this time. */
export interface PanelFrame {
  readonly width: number;
  readonly layout: PanelLayout;
  readonly focused: boolean;
  readonly takesKeys: boolean;
  readonly isFolded: boolean;
  /** False where the collapse key does nothing. */
  readonly folds: boolean;
  /** Of a blocking group, before those of the panel. */
  readonly before: NamedTabs;
  readonly tone?: Tone;
}

export class PanelScreen implements Disposable {
  /** Said once, until the next key. */
  notice: LabelKey | undefined;
  readonly #look: PanelLook;
  readonly #text = new WrappedText();
  readonly #rich: RichTexts;
  readonly #memories = new Map<string, ViewMemory>();

  constructor(look: PanelLook) {
    this.#look = look;
    this.#rich = new RichTexts({
      theme: safeMarkdownTheme(() => look.markdownTheme()),
      onProgress: () => look.tui.requestRender(),
      onFault: (error) => {
        const message = `A preview could not be parsed: ${error}`;
        look.record({ kind: "fault", where: "question-dock", message, error });
      },
    });
  }

  draw(tabs: PendingTabs, entry: TextEntry | undefined, frame: PanelFrame): string[] {
    const { tui, kit, theme } = this.#look;
    const inForce = kit();
    const view = this.#viewOf(tabs, entry, { ...frame, kit: inForce });
    if (view === undefined) return [];
    this.#rich.startFrame();
    const rows = tui.terminal?.rows ?? USUAL_ROWS;
    const colour = frame.tone === undefined ? {} : { tone: frame.tone };
    return drawPanel(view, { kit: inForce, theme: theme(), columns: frame.width, rows, ...colour });
  }

  /** The names of the panel's tabs, for whoever draws them beside its own. */
  names(tabs: PendingTabs): NamedTabs {
    return pendingNames(tabs, createInk(this.#look.kit(), this.#look.theme()).glyphs);
  }

  memory(id: string): ViewMemory {
    const known = this.#memories.get(id);
    if (known !== undefined) return known;
    if (this.#memories.size >= KEPT_MEMORIES) this.#memories.clear();
    const made = createViewMemory();
    this.#memories.set(id, made);
    return made;
  }

  forget(id: string): void {
    this.#memories.delete(id);
  }

  invalidate(): void {
    this.#text.clear();
    this.#rich.clear();
    this.#memories.clear();
  }

  [Symbol.dispose](): void {
    this.#rich[Symbol.dispose]();
  }

  #viewOf(
    tabs: PendingTabs,
    entry: TextEntry | undefined,
    frame: PanelFrame & { readonly kit: RenderKit },
  ): PanelView | undefined {
    const { current } = tabs;
    if (current === undefined) return undefined;
    const { question, cell } = current;
    const { theme, locales, collapseKey, focusToggleKey } = this.#look;
    const ink = createInk(frame.kit, theme());
    const labels = labelsFor(locales, question.labels);
    const all = joinTabs(frame.before, pendingNames(tabs, ink.glyphs));
    const { pane } = cell;
    const folds = frame.folds && collapseKey !== "off";
    return {
      question,
      cell,
      tabs: all,
      neighbours: all,
      previewsUnasked: true,
      active: frame.before.count + tabs.index,
      layout: frame.layout,
      isFolded: frame.isFolded,
      focusKey: focusToggleKey === "off" ? undefined : keyName(focusToggleKey),
      collapseKey: folds ? keyName(collapseKey) : undefined,
      editorKey: this.#editorKey(),
      state: { ...pane, answers: localizeState(pane.answers, labels) },
      labels,
      ink,
      text: this.#text,
      memory: this.memory(question.id),
      focused: frame.focused,
      takesKeys: frame.takesKeys,
      notice: this.notice && labels[this.notice],
      isKept: true,
      waiting: 0,
      rich: (source, columns) => this.#rich.get(source, columns),
      shows: (text) => this.#rich.want(text),
      isCompleting: entry?.isCompleting ?? false,
      drawEditor: (columns, rows) => entry?.render(columns, rows, frame.focused) ?? [],
    };
  }

  #editorKey(): string | undefined {
    const [key] = this.#look.keybindings.getKeys("app.editor.external");
    return key === undefined ? undefined : keyName(key);
  }
}
