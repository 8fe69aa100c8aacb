/** Random walks through the pane's states, each drawn at a random size: many and quick, without a terminal. */
import { describe, expect, it } from "@jest/globals";
import { visibleWidth } from "@mariozechner/pi-tui";
import fc from "fast-check";
import {
  type AnswerState,
  createState,
  resolveLabels,
  validateQuestions,
} from "../../../contracts/questions/index.js";
import { createInk } from "../../../plugins/question-dock/ink.js";
import { safeMarkdownTheme } from "../../../plugins/question-dock/markdown-theme.js";
import type { PaneAction } from "../../../plugins/question-dock/pane-action.js";
import { reduce } from "../../../plugins/question-dock/pane-reducer.js";
import {
  activeQuestion,
  createPaneState,
  listLength,
  listRows,
  type PaneState,
  reviewLength,
} from "../../../plugins/question-dock/pane-state.js";
import { drawPane } from "../../../plugins/question-dock/pane-view.js";
import { RichText } from "../../../plugins/question-dock/rich-text.js";
import { createViewMemory, type ViewContext } from "../../../plugins/question-dock/view-context.js";
import { WrappedText } from "../../../plugins/question-dock/wrapped-text.js";
import { questionnaires } from "../../support/arbitrary-questionnaires.js";
import { nativeKit } from "./native-kit.js";

const WALKS = 20_000;
const CARET = "caret";
const plain = safeMarkdownTheme(() => undefined);

const { seed = Date.now() % 2 ** 31 } = fc.readConfigureGlobal();

/** Pools, new for each run of the tests: the first frame at a size takes longer than many walks to it. */
const pool: readonly AnswerState[] = fc
  .sample(questionnaires, { numRuns: 60, seed })
  .map((parameters) => validateQuestions(parameters))
  .flatMap((result) => (result.valid ? [createState(result.value)] : []));

const scrollParts = fc.constantFrom("context", "preview", "reading");
const actions: fc.Arbitrary<PaneAction> = fc.oneof(
  fc.constantFrom<PaneAction>(
    { type: "move", to: "down" },
    { type: "move", to: "up" },
    { type: "move", to: "last" },
    { type: "activate" },
    { type: "toggle" },
    { type: "tab", step: 1 },
    { type: "tab", step: -1 },
    { type: "optionNote" },
    { type: "questionNote" },
    { type: "clear" },
    { type: "undo" },
    { type: "preview" },
    { type: "read" },
    { type: "filter" },
    { type: "toList" },
    { type: "collapse" },
    { type: "draft", text: "half a text" },
    { type: "save", text: "a text" },
    { type: "save", text: "" },
  ),
  fc.record({ type: fc.constant("digit" as const), number: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ type: fc.constant("focus" as const), row: fc.integer({ min: -1, max: 9 }) }),
  fc.record({ type: fc.constant("goTo" as const), tab: fc.integer({ min: -3, max: 9 }) }),
  fc.record({ type: fc.constant("escape" as const), atMs: fc.nat(3000) }),
  fc.record({ type: fc.constant("filterText" as const), text: fc.string({ maxLength: 3 }) }),
  fc.record({
    type: fc.constant("scroll" as const),
    part: scrollParts,
    by: fc.integer({ min: -9, max: 9 }),
    most: fc.nat(30),
  }),
);

const sizes = fc.sample(
  fc.record({ width: fc.integer({ min: 1, max: 200 }), rows: fc.integer({ min: 1, max: 60 }) }),
  { numRuns: 50, seed },
);

const walks = fc.record({
  start: fc.constantFrom(...pool),
  steps: fc.array(actions, { maxLength: 16 }),
  size: fc.constantFrom(...sizes),
});

class Screen {
  readonly #memory = createViewMemory();
  readonly #text = new WrappedText();
  readonly #ink = createInk(nativeKit, undefined);
  readonly #rich = new Map<string, RichText>();

  draw(state: PaneState, columns: number, rows: number): string[] {
    const view: ViewContext = {
      state,
      labels: resolveLabels(state.answers.labels),
      ink: this.#ink,
      text: this.#text,
      memory: this.#memory,
      focused: true,
      collapseKey: "Ctrl+]",
      editorKey: undefined,
      takesKeys: true,
      notice: undefined,
      isKept: false,
      waiting: 0,
      rich: (source, width) => this.#richText(source, width),
      shows: () => undefined,
      isCompleting: false,
      // A field of five rows, whose caret must be among those that it is given.
      drawEditor: (_width, size) =>
        ["---", CARET, "---", "", ""].slice(size < 3 ? 1 : 0).slice(0, size),
    };
    return drawPane(view, { kit: nativeKit, theme: undefined, columns, rows });
  }

  #richText(source: string, width: number): RichText {
    const key = `${width}:${source}`;
    const known = this.#rich.get(key) ?? new RichText(source, width, plain);
    this.#rich.set(key, known);
    return known;
  }
}

function isValid(state: PaneState): boolean {
  const { questions } = state.answers;
  const tabs = questions.length + (questions.length > 1 ? 1 : 0);
  const question = activeQuestion(state);
  const options = question?.options?.length ?? 0;
  return (
    Number.isInteger(state.tab) &&
    state.tab >= 0 &&
    state.tab < tabs &&
    questions.every(
      (one, index) =>
        (state.cursors[index] ?? -1) >= 0 &&
        (state.cursors[index] ?? 0) < Math.max(1, listLength(one)),
    ) &&
    state.reviewCursor >= 0 &&
    state.reviewCursor < reviewLength(state) &&
    Object.values(state.scroll).every((row) => Number.isInteger(row) && row >= 0) &&
    (state.editing === undefined || question !== undefined) &&
    (state.filter?.matches ?? []).every((index) => index >= 0 && index < options) &&
    questions.every(({ id }) => Object.hasOwn(state.answers.answers, id))
  );
}

/** What must be in sight: the caret of an open field, the cursor of a list or the review. */
function focusIsSeen(state: PaneState, drawn: readonly string[], columns: number): boolean {
  if (state.reading || state.collapsed || columns < CARET.length + 4) return true;
  const question = activeQuestion(state);
  if (state.editing) return drawn.some((row) => row.includes(CARET));
  if (question?.type === "text") return true;
  if (question && listRows(state, question).position < 0) return true;
  return drawn.some((row) => /^(│ )?› /.test(row));
}

describe("pane under any walk", () => {
  it(`stays valid, fits and shows what is focused, on ${WALKS} walks`, () => {
    process.stdout.write(`pane walks: seed ${seed}\n`);
    // One screen per questionnaire: what a frame leaves for the next one must never matter.
    const screens = new Map(pool.map((start) => [start, new Screen()]));
    fc.assert(
      fc.property(walks, ({ start, steps, size: { width, rows } }) => {
        let state = createPaneState(start);
        for (const action of steps) {
          const step = reduce(state, action);
          state = step.state;
          if (step.outcome) break;
        }
        const drawn = screens.get(start)?.draw(state, width, rows) ?? [];
        const fits = drawn.every((row) => visibleWidth(row) <= width && !/[\r\n]/.test(row));

        expect(isValid(state)).toBe(true);
        expect(drawn.length).toBeGreaterThan(0);
        expect(drawn.length).toBeLessThanOrEqual(rows);
        expect(fits).toBe(true);
        expect(focusIsSeen(state, drawn, width)).toBe(true);
      }),
      { numRuns: WALKS, seed },
    );
  }, 240_000);

  it("keeps one height for a size, whatever is focused, answered, typed, noted or filtered", () => {
    fc.assert(
      fc.property(walks, ({ start, steps, size: { width, rows } }) => {
        const screen = new Screen();
        let state = createPaneState(start);
        const heights = new Map<boolean, number>();
        for (const action of steps) {
          const step = reduce(state, action);
          if (step.outcome) break;
          state = step.state;
          if (state.reading || state.collapsed) continue;
          const { length } = screen.draw(state, width, rows);
          const known = heights.get(state.expanded) ?? length;
          heights.set(state.expanded, known);

          expect(length).toBe(known);
        }
      }),
      { numRuns: 500, seed },
    );
  }, 120_000);
});
