/** What the cases of a question UI need from whoever runs them: a UI, and a person in front of it. */
import assert from "node:assert/strict";
import type { QuestionUIOutcome, QuestionUISession } from "../../contracts/question-ui.js";
import {
  type AnswerState,
  createState,
  type QuestionAnswer,
  type QuestionDetails,
} from "../../contracts/questions/index.js";

/** Acts on the question that is shown; each act waits until one is. */
export interface QuestionUiPerson {
  seesQuestion(): Promise<void>;
  /** Chooses the first option with this label. A single or confirm question is then behind the person. */
  pick(label: string): Promise<void>;
  /** Records free text. A single or text question is then behind the person. */
  write(text: string): Promise<void>;
  /** Goes on from a multi question. */
  goOn(): Promise<void>;
  /** Hands in the questionnaire with what is recorded; does nothing when it has ended already. */
  submit(): Promise<void>;
  cancel(): Promise<void>;
}

export interface QuestionUiStage {
  readonly person: QuestionUiPerson;
  open(session: QuestionUISession): Promise<QuestionUIOutcome>;
  /** How many panes or dialogs have come up so far. */
  shownCount(): number;
}

export type MakeQuestionUi = () => QuestionUiStage | Promise<QuestionUiStage>;

export interface QuestionUiCase {
  readonly name: string;
  run(make: MakeQuestionUi): Promise<void>;
}

const options = ["Red", "Green", "Blue"].map((label) => ({ value: label.toLowerCase(), label }));

/** One question of each type. */
export function makeState(labels?: Readonly<Record<string, string>>): AnswerState {
  return createState({
    title: "Paint",
    ...(labels === undefined ? {} : { labels }),
    questions: [
      { id: "wall", header: "Wall", prompt: "Which colour?", type: "single", options },
      { id: "trim", header: "Trim", prompt: "Which colours?", type: "multi", options },
      { id: "name", header: "Name", prompt: "What is it called?", type: "text" },
      { id: "go", header: "Go", prompt: "Shall we start?", type: "confirm" },
    ],
  });
}

/** Opens a questionnaire and keeps what it reports. */
export function openOn(
  stage: QuestionUiStage,
  state: AnswerState,
  signal?: AbortSignal,
): { outcome: Promise<QuestionUIOutcome>; reported: AnswerState[] } {
  const reported: AnswerState[] = [];
  const outcome = stage.open({
    id: "call-1",
    state,
    ...(signal === undefined ? {} : { signal }),
    onStateChange: (changed) => void reported.push(changed),
  });
  return { outcome, reported };
}

export function detailsOf(outcome: QuestionUIOutcome): QuestionDetails {
  assert.equal(outcome.status, "settled");
  return (outcome as Extract<QuestionUIOutcome, { status: "settled" }>).result.details;
}

export function answerOf(details: QuestionDetails, id: string): QuestionAnswer {
  const answer = details.answers[id];
  assert.ok(answer);
  return answer;
}

export function valuesOf(details: QuestionDetails): Readonly<Record<string, readonly string[]>> {
  const entries = Object.entries(details.answers).map(([id, { values }]) => [id, [...values]]);
  return Object.fromEntries(entries) as Record<string, readonly string[]>;
}
