/** What a questionnaire on the screen is made with. */
import type { KeybindingsManager, Theme } from "@mariozechner/pi-coding-agent";
import type { AutocompleteProvider, MarkdownTheme, TUI } from "@mariozechner/pi-tui";
import type { HostRecord } from "../../contracts/host.js";
import type { Locale } from "../../contracts/locale.js";
import type { QuestionDrafts } from "../../contracts/question-drafts.js";
import type { QuestionUISession } from "../../contracts/question-ui.js";
import type { QuestionResult } from "../../contracts/questions/index.js";
import type { RenderKit } from "../../contracts/render-kit.js";

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
