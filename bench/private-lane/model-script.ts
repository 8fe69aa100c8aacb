/** What the model does while Pi is killed. */
import type { ModelStep } from "../../test/support/scripted-model.js";
import { pick, type Random } from "./seeded-random.js";

export type Act = (random: Random) => ModelStep;

const TOOL = "ask_user_question";

/** It asks, works, asks again, does one of the choices, works and rests. */
export function scriptOf(random: Random, choices: readonly Act[]): readonly ModelStep[] {
  const more = pick(random, choices);
  return [ask(random), work(random), ask(random), more(random), work(random), REST];
}

const REST: ModelStep = { text: "That is all for now." };

function ask(random: Random): ModelStep {
  const count = 1 + Math.floor(random() * 3);
  const questions = Array.from({ length: count }, (_none, index) => ({
    id: `q${index}`,
    header: `Question ${index}`,
    prompt: `What about number ${Math.floor(random() * 1e6)}?`,
    type: "text",
  }));
  return { calls: [{ name: TOOL, arguments: { blocking: false, questions } }] };
}

export function waitForLast(random: Random): ModelStep {
  const questions = [{ questionId: "$questionId:-1" }, { questionId: "$questionId:-2" }];
  const timeoutMs = 1 + Math.floor(random() * 1500);
  return { calls: [{ name: TOOL, arguments: { questions, timeoutMs } }] };
}

export function withdrawOne(): ModelStep {
  const questions = [{ questionId: "$questionId:-2" }];
  return { calls: [{ name: TOOL, arguments: { action: "withdraw", questions } }] };
}

export function work(random: Random): ModelStep {
  const command = `sleep ${(random() * 0.3).toFixed(2)}`;
  return { calls: [{ name: "bash", arguments: { command } }] };
}
