/** What stands above a dialog: all that a person needs to answer it. */
import { cleanBlock, cleanLine } from "../../contracts/clean-text.js";
import type {
  AnswerState,
  Labels,
  Question,
  QuestionAnswer,
} from "../../contracts/questions/index.js";

interface TitleRequest {
  readonly state: AnswerState;
  readonly index: number;
  readonly question: Question;
  readonly answer: QuestionAnswer;
  readonly labels: Labels;
  /** A line that comes before everything else. */
  readonly notice?: string;
  /** A line that comes last. */
  readonly hint?: string;
}

export function titleOf(request: TitleRequest): string {
  const { state, question, notice = "", hint = "" } = request;
  const parts = [
    cleanLine(notice),
    cleanLine(state.title ?? ""),
    cleanLine(progress(request)),
    cleanLine(question.header),
    cleanBlock(question.context ?? ""),
    cleanBlock(question.prompt),
    cleanLine(answerSoFar(request)),
    cleanLine(hint),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

function progress({ state, index, labels }: TitleRequest): string {
  const count = state.questions.length;
  return count < 2 ? "" : `${labels.question} ${index + 1} ${labels.of} ${count}`;
}

/** The rows of a multi question show its picks themselves. */
function answerSoFar({ question, answer, labels }: TitleRequest): string {
  const picks = question.type === "multi" ? [] : answer.labels;
  const custom = answer.customText === undefined ? [] : [JSON.stringify(answer.customText)];
  const parts = [...picks, ...custom];
  return parts.length === 0 ? "" : `${labels.yourAnswer}: ${parts.join("; ")}`;
}
