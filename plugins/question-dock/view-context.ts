/** What a view needs to know besides the state: words, colours, room and memory. */
import type { Labels } from "../../contracts/questions/index.js";
import type { Ink } from "./ink.js";
import type { PaneState, ScrollPart } from "./pane-state.js";
import type { RichText } from "./rich-text.js";
import type { NamedTabs, TabSpan } from "./tab-strip.js";
import type { WrappedText } from "./wrapped-text.js";

/** A row of the body, and what a mouse finds there. */
export interface PaneRow {
  readonly text: string;
  readonly target?: RowTarget;
  /** From this column on, the row belongs to the preview. */
  readonly previewFrom?: number;
}

/**
 * `row`: an option, the row for free text or a row of the review, as the cursor counts it; `opener`: the
 * header of a preview below the list.
 */
export type RowTarget =
  | { readonly kind: "row"; readonly row: number }
  | { readonly kind: "context" | "preview" | "opener" | "reading" };

/** How far a part can be scrolled, and how many of its rows are seen at once. */
export interface ScrollRange {
  /** The last useful first row; 0 when everything is seen. */
  readonly most: number;
  readonly page: number;
}

/** What the last frame showed, and where. */
export interface FrameMap {
  readonly rows: readonly PaneRow[];
  readonly tabs: readonly TabSpan[];
  /** The body's first row and column. */
  readonly top: number;
  readonly left: number;
  /** Where the tabs' row is and begins; absent: the second row, at the body's column. */
  readonly tabsAt?: { readonly row: number; readonly left: number };
}

/** What a question's options have to show: nothing, what the list says as well, or more than that. */
export type Previewed = "nothing" | "descriptions" | "previews";

/** What a frame leaves for the next one. */
export interface ViewMemory {
  /** The list window's start, by tab. */
  readonly windowStarts: Map<number, number>;
  /** How many rows prompt, context, content and note want at most, by room. */
  readonly needs: Map<string, number>;
  /** Whether a question has a recommended option, by question id. */
  readonly recommends: Map<string, boolean>;
  /** What a question has to preview, by question id. */
  readonly previews: Map<string, Previewed>;
  readonly scrolls: Map<ScrollPart, ScrollRange>;
  /** Whether the preview stood beside the list, out of reach of the key that opens it below. */
  beside: boolean;
  /** Whether the prompt had to be cut. */
  promptCut: boolean;
  /** Whether the list hides some of its options. */
  listCut: boolean;
  map: FrameMap | undefined;
}

export function createViewMemory(): ViewMemory {
  return {
    windowStarts: new Map(),
    needs: new Map(),
    recommends: new Map(),
    previews: new Map(),
    scrolls: new Map(),
    beside: false,
    promptCut: false,
    listCut: false,
    map: undefined,
  };
}

export interface ViewContext {
  readonly state: PaneState;
  readonly labels: Labels;
  readonly ink: Ink;
  readonly text: WrappedText;
  readonly memory: ViewMemory;
  /** Whether the pane has the keyboard: only then the terminal's cursor is ours. */
  readonly focused: boolean;
  /** The name of the collapse key, absent when it is off. */
  readonly collapseKey: string | undefined;
  /** The name of the key of the external editor, absent where there is none. */
  readonly editorKey: string | undefined;
  /** False while keys go to the editor, because the person was typing there. */
  readonly takesKeys: boolean;
  /** Left without an answer, it is kept for later. */
  readonly isKept: boolean;
  /** Said once in place of the hints. */
  readonly notice: string | undefined;
  /** How many questionnaires wait behind this one. */
  readonly waiting: number;
  /** A preview below the list is shown for whatever has one, instead of by a key. Default false. */
  readonly previewsUnasked?: boolean;
  /** What stands in the tabs' row after the questionnaire's own tabs. */
  readonly neighbours?: NamedTabs;
  /** Markdown at a width. */
  rich(source: string, width: number): RichText;
  /** Says that the text is on the screen, so that the rest of it is parsed. */
  shows(text: RichText): void;
  /** Whether a menu of completions is open in the text editor. */
  readonly isCompleting: boolean;
  /** Draws the open text editor in exactly as many rows as it needs, at most `rows`. */
  drawEditor(width: number, rows: number): readonly string[];
}
