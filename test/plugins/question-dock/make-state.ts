/** Small questionnaires for the dock's tests. */
import {
  type AnswerState,
  createState,
  type Question,
  type QuestionOption,
} from "../../../contracts/questions/index.js";

export function makeOptions(count: number): QuestionOption[] {
  return Array.from({ length: count }, (_, index) => ({
    value: `v${index + 1}`,
    label: `Option ${index + 1}`,
  }));
}

export function makeQuestion(overrides: Partial<Question> = {}): Question {
  const type = overrides.type ?? "single";
  const hasOptions = type === "single" || type === "multi";
  return {
    id: "q",
    header: "Head",
    prompt: "What now?",
    type,
    ...(hasOptions ? { options: makeOptions(3) } : {}),
    ...overrides,
  };
}

export function makeAnswers(...questions: readonly Partial<Question>[]): AnswerState {
  return createState({
    questions: questions.map((overrides, index) =>
      makeQuestion({ id: `q${index + 1}`, header: `Head ${index + 1}`, ...overrides }),
    ),
  });
}
