/** A state as the person is to read it: the fixed answers of confirm questions in their language. */
import type { AnswerState, QuestionAnswer } from "./answer.js";
import { type Labels, optionLabel } from "./labels.js";
import type { Question } from "./schema.js";

/** For drawing only: what is recorded and sent stays as it is. The same state comes back where nothing differs. */
export function localizeState(state: AnswerState, labels: Labels): AnswerState {
  if (!state.questions.some((question) => differs(question, labels))) return state;
  const questions = state.questions.map((question) => localizeQuestion(question, labels));
  const answers = questions.map(({ id, type }): [string, QuestionAnswer | undefined] => {
    const answer = state.answers[id];
    if (answer === undefined || type !== "confirm") return [id, answer];
    const words = answer.values.map((value, index) =>
      optionLabel(type, { value, label: answer.labels[index] ?? value }, labels),
    );
    return [id, { ...answer, labels: words }];
  });
  return { ...state, questions, answers: Object.fromEntries(answers) as AnswerState["answers"] };
}

function differs({ type, options = [] }: Question, labels: Labels): boolean {
  if (type !== "confirm") return false;
  return options.some((option) => optionLabel(type, option, labels) !== option.label);
}

function localizeQuestion(question: Question, labels: Labels): Question {
  const { type, options } = question;
  if (type !== "confirm" || options === undefined) return question;
  const named = options.map((option) => ({ ...option, label: optionLabel(type, option, labels) }));
  return { ...question, options: named };
}
