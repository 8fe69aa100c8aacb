/** What a view needs to know besides the state: words, colours, room and memory. */
import type { Labels } from "../../contracts/questions/index.js";
import type { Ink } from "./ink.js";
import type { PaneState } from "./pane-state.js";
import type { WrappedText } from "./wrapped-text.js";

/** What a frame leaves for the next one. */
export interface ViewMemory {
  /** The list window's start, by tab. */
  readonly windowStarts: Map<number, number>;
  /** How many rows prompt, content and note want at most, by room. */
  readonly needs: Map<string, number>;
  /** Whether a question has a recommended option, by question id. */
  readonly recommends: Map<string, boolean>;
}

export interface ViewContext {
  readonly state: PaneState;
  readonly labels: Labels;
  readonly ink: Ink;
  readonly text: WrappedText;
  readonly memory: ViewMemory;
  /** The name of the collapse key, absent when it is off. */
  readonly collapseKey: string | undefined;
  /** How many questionnaires wait behind this one. */
  readonly waiting: number;
  /** False while keys go to the editor, although the pane is shown. */
  readonly takesKeys: boolean;
  /** Draws the open text editor in exactly as many rows as it needs, at most `rows`. */
  drawEditor(width: number, rows: number): readonly string[];
}
