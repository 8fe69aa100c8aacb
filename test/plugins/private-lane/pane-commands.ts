/** What a person does with the panel's keys. */
import { expect } from "@jest/globals";
import fc from "fast-check";
import { KEYS } from "../../support/virtual-terminal.js";
import {
  type Command,
  command,
  type Model,
  openIds,
  type Real,
  savedAnswers,
} from "./lane-model.js";

const ALT_X = "\x1bx";

/** The person turns to one question and settles it: that one, and only while it can be saved. */
async function settle(
  model: Model,
  { stage, pane }: Real,
  id: string,
  isDeclined: boolean,
): Promise<void> {
  await pane.show(id);
  const isClosed = stage.lane.closed() !== undefined;
  const before = savedAnswers(stage).length;
  pane.press(...(isDeclined ? [ALT_X, ALT_X] : [KEYS.enter]));
  const saved = savedAnswers(stage).slice(before);

  const outcome = isDeclined ? "declined" : "answered";
  expect(saved).toMatchObject(isClosed ? [] : [{ questionId: id, outcome }]);
  if (isClosed) return;
  model.asked.set(id, outcome);
  const { values, customText = "" } = saved[0]?.answer ?? {};
  const draft = model.drafts.get(id);
  if (isDeclined) expect(values).toBeUndefined();
  else if (draft !== undefined) expect(customText).toContain(draft);
}

/** A key that was meant for nothing in particular settles one open question at most. */
function stray(model: Model, { stage, pane }: Real, key: string): void {
  const open = openIds(stage);
  const before = savedAnswers(stage).length;
  pane.press(key);
  const saved = savedAnswers(stage).slice(before);

  expect(saved.length).toBeLessThanOrEqual(1);
  for (const { questionId, outcome } of saved) {
    expect(open).toContain(questionId);
    model.asked.set(questionId, outcome);
  }
}

/** What was begun and put off is there, in every question that is still open. */
export async function lookAtDrafts(model: Model, { pane }: Real): Promise<void> {
  for (const [id, draft] of model.drafts) {
    if (model.asked.get(id) === "open") expect(await pane.show(id)).toContain(draft);
  }
}

const place = fc.nat(20);

export const paneCommands: readonly fc.Arbitrary<Command>[] = [
  fc.tuple(place, fc.boolean()).map(([number, isDeclined]) =>
    command(isDeclined ? "decline in pane" : "answer in pane", async (model, real) => {
      const id = model.pick("open", number);
      if (id !== undefined) await settle(model, real, id, isDeclined);
    }),
  ),
  place.map((number) =>
    command("put off half an answer", async (model, { pane }) => {
      const id = model.pick("open", number);
      if (id === undefined) return;
      const draft = model.drafts.get(id) ?? `half ${model.drafts.size}.`;
      await pane.show(id);
      if (!model.drafts.has(id)) pane.press(...draft);
      pane.press(KEYS.escape);
      model.drafts.set(id, draft);
    }),
  ),
  fc
    .constantFrom(KEYS.enter, ALT_X, KEYS.tab, KEYS.shiftTab, KEYS.escape, "a")
    .map((key) =>
      command(`press ${JSON.stringify(key)}`, (model, real) => stray(model, real, key)),
    ),
];
