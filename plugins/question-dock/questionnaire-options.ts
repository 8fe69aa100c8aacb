/** What a questionnaire on the screen is made with. */
import type { KeybindingsManager, Theme } from "@mariozechner/pi-coding-agent";
import type { AutocompleteProvider, MarkdownTheme, TUI } from "@mariozechner/pi-tui";
import type { HostRecord } from "../../contracts/host.js";
import type { Locale } from "../../contracts/locale.js";
import type { QuestionDrafts } from "../../contracts/question-drafts.js";
import type { QuestionUISession } from "../../contracts/question-ui.js";
import type { QuestionResult } from "../../contracts/questions/index.js";
import type { RenderKit, Tone } from "../../contracts/render-kit.js";
import type { NamedTabs } from "./tab-strip.js";

/** Tabs of others in the same pane, after the questionnaire's own. */
export interface Neighbours {
  tabs(): NamedTabs;
  /** The way leads past the last tab (1) or the first (-1). False where there is nobody. */
  enter(step: 1 | -1): boolean;
  /** One of their tabs was clicked, as they count. */
  show(tab: number): void;
}

export interface QuestionnaireOptions {
  readonly tui: TUI;
  readonly theme: Theme | undefined;
  readonly session: QuestionUISession;
  /** Asked at every frame: kits come and go. */
  kit(): RenderKit;
  /** Default: English. */
  readonly locale?: Locale | undefined;
  /** Pi key id, or `off`. */
  readonly collapseKey: string;
  /** They do nothing here, although they could mean something. Pi key ids, or `off`. */
  readonly deadKeys?: readonly string[];
  /** Of the frame. Default: the kit's own. */
  readonly tone?: Tone;
  readonly neighbours?: Neighbours;
  /** The look of markdown, asked at every use. Default: plain text. */
  markdownTheme?(): MarkdownTheme;
  readonly keybindings?: KeybindingsManager | undefined;
  /** The host's own completion, undefined where there is none. */
  completion?(): AutocompleteProvider | undefined;
  /** The command of the external editor. Absent: there is none. */
  editorCommand?(): string;
  /** Asked when it opens. Absent: nothing outlives it. */
  drafts?(): QuestionDrafts | undefined;
  record?(entry: HostRecord): void;
  done(result: QuestionResult): void;
  /** Milliseconds of any clock. */
  now?(): number;
}
