/** What a person can do to a nonblocking question. */
import type { QuestionAnswer } from "../../../contracts/questions/index.js";
import type { PaneAction } from "../pane-action.js";

export type CellAction =
  /** Around both ends. */
  | { readonly type: "move"; readonly to: "up" | "down" | "first" | "last" }
  /** The cursor onto a row, as a click does. */
  | { readonly type: "focus"; readonly row: number }
  | { readonly type: "toggle" }
  | { readonly type: "confirm" }
  /** The reply's field holds this text now. */
  | { readonly type: "written"; readonly text: string }
  /** From an empty reply back to the options. */
  | { readonly type: "choose" }
  | { readonly type: "read" }
  | Extract<PaneAction, { type: "scroll" }>
  /** Twice: the question is declined. */
  | { readonly type: "decline" }
  | { readonly type: "leave" };

/** What has to happen outside of the question. */
export type CellOutcome =
  | { readonly kind: "send"; readonly answer: QuestionAnswer }
  | { readonly kind: "decline" }
  | { readonly kind: "leave" };
