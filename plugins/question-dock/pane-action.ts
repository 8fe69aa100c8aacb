/** What a person can do to the pane. */
import type { PaneState, ScrollPart } from "./pane-state.js";

export type PaneAction =
  | { readonly type: "move"; readonly to: "up" | "down" | "first" | "last" }
  | { readonly type: "activate" }
  | { readonly type: "toggle" }
  | { readonly type: "digit"; readonly number: number }
  | { readonly type: "optionNote" }
  | { readonly type: "questionNote" }
  | { readonly type: "clear" }
  | { readonly type: "undo" }
  | { readonly type: "tab"; readonly step: 1 | -1 }
  /** To a question or the review, by its place among the tabs. */
  | { readonly type: "goTo"; readonly tab: number }
  /** The cursor onto an option or a row of the review. */
  | { readonly type: "focus"; readonly row: number }
  | { readonly type: "escape"; readonly atMs: number }
  | { readonly type: "collapse" }
  /** Opens and closes the preview below the list. */
  | { readonly type: "preview" }
  /** Opens and closes the full view. */
  | { readonly type: "read" }
  /** Opens and closes the page of keys. */
  | { readonly type: "readKeys" }
  /** Rows to go; `most` is the last useful first row. */
  | {
      readonly type: "scroll";
      readonly part: ScrollPart;
      readonly by: number;
      readonly most: number;
    }
  /** Starts typing a filter. */
  | { readonly type: "filter" }
  | { readonly type: "filterText"; readonly text: string }
  /** From the filter's text to the list that it leaves. */
  | { readonly type: "toList" }
  /** The open editor holds this text now. */
  | { readonly type: "draft"; readonly text: string }
  /** The open editor was left with Enter. */
  | { readonly type: "save"; readonly text: string };

/** `outcome` ends the questionnaire with what the state records. */
export interface PaneStep {
  readonly state: PaneState;
  readonly outcome?: "submit" | "cancel";
}
