import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  buildResult,
  createState,
  LABEL_KEYS,
  type Questionnaire,
  resolveLabels,
  validateQuestions,
} from "../../../contracts/questions/index.js";
import { findRow } from "../../../plugins/fallback-dialogs/rows.js";
import {
  dialogOf,
  type Step,
  startWalk,
  takeReply,
} from "../../../plugins/fallback-dialogs/walk.js";
import { questionnaires } from "../../support/arbitrary-questionnaires.js";
import { deepFreeze } from "../../support/deep-freeze.js";

/** Wordings that collide: with each other, with the options, with numbers. */
const collidingWords = fc.constantFrom("Skip", "Done", "Yes", "1", "2. Skip", "[x] 1. A", "A");
const collidingLabels = fc.dictionary(
  fc.constantFrom(...LABEL_KEYS.filter((key) => key !== "typeSomething")),
  collidingWords,
);
const replies = fc.array(
  fc.oneof(fc.nat(30), fc.constantFrom("<", "", "nothing"), collidingWords),
  { maxLength: 40 },
);

function checked(input: unknown): Questionnaire {
  const result = validateQuestions(input);
  if (!result.valid) throw new Error(JSON.stringify(result.issues));
  return result.value;
}

function reply(step: Extract<Step, { kind: "ask" }>, choice: number | string): Step {
  const dialog = dialogOf(step);
  if (typeof choice === "string") return takeReply(step, choice);
  if (dialog.kind === "input") return takeReply(step, `text ${choice}`);
  return takeReply(step, dialog.rows[choice % dialog.rows.length]?.text);
}

describe("a walk through dialogs", () => {
  it("always has a dialog, distinct rows, and a state that can be handed in", () => {
    fc.assert(
      fc.property(questionnaires, collidingLabels, replies, (input, labels, choices) => {
        let step = startWalk(
          deepFreeze(createState(checked({ ...input, labels }))),
          resolveLabels(labels),
        );
        for (const choice of choices) {
          if (step.kind !== "ask") break;
          const dialog = dialogOf(step);
          if (dialog.kind === "select") {
            const texts = dialog.rows.map(({ text }) => text);
            expect(new Set(texts).size).toBe(texts.length);
            for (const row of dialog.rows) expect(findRow(dialog.rows, row.text)).toBe(row);
            for (const text of texts) expect(text).not.toMatch(/[\n\r]/);
          }
          step = deepFreeze(reply(step, choice));
        }
        buildResult(step.state);
      }),
    );
  });

  it("ends, when every question is skipped, whatever was answered before", () => {
    fc.assert(
      fc.property(questionnaires, replies, (input, choices) => {
        let step = startWalk(createState(checked(input)), resolveLabels());
        for (const choice of choices) if (step.kind === "ask") step = reply(step, choice);
        for (let turn = 0; step.kind === "ask" && turn <= input.questions.length; turn += 1) {
          const dialog = dialogOf(step);
          step = takeReply(step, dialog.kind === "input" ? "" : dialog.rows.at(-1)?.text);
          // A blank text of a multi question leads back to its list.
          if (step.kind === "ask" && dialog.kind === "input") turn -= 0.5;
        }
        expect(["finished", "lost"]).toContain(step.kind);
      }),
    );
  });
});
