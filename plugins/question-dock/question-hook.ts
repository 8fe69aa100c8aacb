/** The pane as a question UI hook: a factory of Pi's own kind that draws the questionnaire. */
import type { HostRecord } from "../../contracts/host.js";
import type { QuestionUIHook } from "../../contracts/question-ui.js";
import type { RenderKit } from "../../contracts/render-kit.js";
import { safeKit } from "./safe-kit.js";

export interface QuestionHookOptions {
  /** The kit in force, asked at every frame. Undefined = the plain look. */
  kit?(): RenderKit | undefined;
  /** Pi key id, or `off`. Default `ctrl+]`. */
  readonly collapseKey?: string;
  record?(entry: HostRecord): void;
}

export const DEFAULT_COLLAPSE_KEY = "ctrl+]";

/** The view is loaded when the first questionnaire opens: Pi's start does not pay for it. */
export function createQuestionHook(options: QuestionHookOptions = {}): QuestionUIHook {
  const { kit, collapseKey = DEFAULT_COLLAPSE_KEY, record = () => undefined } = options;
  return (session) => async (tui, theme, _keybindings, done) => {
    const { Questionnaire } = await import("./questionnaire.js");
    const kitInForce = () => safeKit(kit?.(), record);
    return new Questionnaire({ tui, theme, session, kit: kitInForce, collapseKey, done });
  };
}

/** The default hook, in the plain look. */
export const getQuestionUIFactory: QuestionUIHook = createQuestionHook();
