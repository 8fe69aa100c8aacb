/** The pane as a question UI hook: a factory of Pi's own kind that draws the questionnaire. */
import type { AutocompleteProvider } from "@mariozechner/pi-tui";
import type { HostRecord } from "../../contracts/host.js";
import type { Locale } from "../../contracts/locale.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import type { QuestionDrafts } from "../../contracts/question-drafts.js";
import type {
  QuestionComponent,
  QuestionUIHook,
  QuestionUISession,
} from "../../contracts/question-ui.js";
import type { RenderKit, Tone } from "../../contracts/render-kit.js";
import { createKitGuard } from "../../contracts/render-kit-guard.js";
import { environmentEditor } from "./editor-command.js";
import type { Questionnaire } from "./questionnaire.js";
import type { Neighbours } from "./questionnaire-options.js";
import { ruler } from "./wrapped-text.js";

export interface QuestionHookOptions {
  /** The kits, asked at every frame. Default: none, which gives the plain look. */
  readonly kits?: Pick<RankedProviders<RenderKit>, "all">;
  /** The language, asked when a questionnaire opens. Default: none, which gives English. */
  readonly locales?: Pick<RankedProviders<Locale>, "best">;
  /** Pi key id, or `off`. Default `ctrl+]`. */
  readonly collapseKey?: string;
  /** The host's own completion, asked when a text field opens. Default: none. */
  completion?(): AutocompleteProvider | undefined;
  /** The command of the external editor, asked when it is wanted. Default: what the environment names. */
  editorCommand?(): string;
  /** Where what is begun is kept, asked when a questionnaire opens. Default: nowhere. */
  readonly drafts?: Pick<RankedProviders<QuestionDrafts>, "best">;
  record?(entry: HostRecord): void;
  /** They do nothing while a questionnaire is open. Pi key ids, or `off`. Default: none. */
  readonly deadKeys?: readonly string[];
  /** Of the frame. Default: the kit's own. */
  readonly tone?: Tone;
  /** Puts the questionnaire into one pane with others. Default: it has a pane to itself. */
  join?(session: QuestionUISession, make: MakeQuestionnaire): Promise<QuestionComponent>;
}

export type MakeQuestionnaire = (neighbours?: Neighbours) => Questionnaire;

export const DEFAULT_COLLAPSE_KEY = "ctrl+]";
const NO_KITS: Pick<RankedProviders<RenderKit>, "all"> = { all: () => [] };

/** The view is loaded when the first questionnaire opens: Pi's start does not pay for it. */
export function createQuestionHook(options: QuestionHookOptions = {}): QuestionUIHook {
  const { kits = NO_KITS, locales, collapseKey = DEFAULT_COLLAPSE_KEY, record } = options;
  const { completion, editorCommand, drafts, deadKeys = [], tone, join } = options;
  return (session) => async (tui, theme, keybindings, done) => {
    const { Questionnaire } = await import("./questionnaire.js");
    const { getMarkdownTheme } = await import("./host-markdown-theme.js");
    const kit = createKitGuard(kits, ruler, record);
    const make: MakeQuestionnaire = (neighbours) =>
      new Questionnaire({
        tui,
        theme,
        session,
        kit,
        locale: locales?.best(),
        collapseKey,
        deadKeys,
        ...(tone === undefined ? {} : { tone }),
        ...(neighbours === undefined ? {} : { neighbours }),
        markdownTheme: getMarkdownTheme,
        keybindings,
        completion: () => completion?.(),
        editorCommand: editorCommand ?? (() => environmentEditor(process.env)),
        drafts: () => drafts?.best(),
        record: (entry) => record?.(entry),
        done,
      });
    return join === undefined ? make() : await join(session, make);
  };
}

/** The default hook, in the plain look. */
export const getQuestionUIFactory: QuestionUIHook = createQuestionHook();
