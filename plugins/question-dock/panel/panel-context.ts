/** What the view of a nonblocking question needs to know. */
import type { PendingQuestion } from "../../../contracts/pending-questions.js";
import type { NamedTabs } from "../tab-strip.js";
import type { ViewContext } from "../view-context.js";
import type { CellState } from "./cell-state.js";

/** `above`: rows over the editor, which stays; `place`: instead of the editor, as a blocking question. */
export type PanelLayout = "above" | "place";

export interface PanelView extends ViewContext {
  readonly question: PendingQuestion;
  readonly cell: CellState;
  readonly tabs: NamedTabs;
  /** The place of the question among the tabs. */
  readonly active: number;
  readonly layout: PanelLayout;
  /** Shown as one row. */
  readonly isFolded: boolean;
  /** The name of the key that leads into the panel and out of it, absent when it is off. */
  readonly focusKey: string | undefined;
}
