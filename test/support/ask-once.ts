/** Proves that the package works in real Pi: the model asks one question, the answer comes back to it. */
import { expect } from "@jest/globals";
import { rowWith } from "./dialog-answers.js";
import { PiHome } from "./pi-home.js";
import { type RealPiOptions, startRpcPi } from "./real-pi.js";
import type { ModelStep } from "./scripted-model.js";

const ASK: ModelStep = {
  calls: [
    {
      name: "ask_user_question",
      arguments: {
        questions: [
          {
            id: "colour",
            header: "Colour",
            prompt: "Which colour?",
            options: [
              { value: "red", label: "Red" },
              { value: "blue", label: "Blue" },
            ],
          },
        ],
      },
    },
  ],
};

export async function expectToAskOnce(options: Partial<RealPiOptions>): Promise<void> {
  await using home = await PiHome.create();
  await using pi = await startRpcPi({ home, script: [ASK], ...options });

  await pi.prompt("Go", (dialog) => rowWith(dialog, "Blue"));

  expect(pi.toolResults()).toMatchObject([
    { result: { details: { cancelled: false, answers: { colour: { values: ["blue"] } } } } },
  ]);
  expect(await pi.close()).toBe(0);
}
