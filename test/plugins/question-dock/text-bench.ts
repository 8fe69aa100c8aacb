/** A questionnaire of one text question, and its answer. */
import { makeAnswers } from "./make-state.js";
import { type BenchOptions, QuestionnaireBench } from "./questionnaire-bench.js";

export function textBench(options: BenchOptions = {}): QuestionnaireBench {
  return new QuestionnaireBench(makeAnswers({ type: "text" }), { rows: 40, ...options });
}

export function answerOf(bench: QuestionnaireBench): string | undefined {
  return bench.results[0]?.details.answers["q1"]?.customText;
}
