import { describe, expect, it } from "@jest/globals";
import { expectTypeOf } from "expect-type";
import type {
  AnswerState,
  Question,
  QuestionAnswer,
  QuestionDetails,
  QuestionError,
  Questionnaire,
  QuestionOption,
  QuestionParameters,
  QuestionResult,
  QuestionType,
  ResultOptions,
  ValidationIssue,
  ValidationIssueCode,
  ValidationResult,
} from "../../contracts/questions/index.js";
import * as questions from "../../contracts/questions/index.js";
import type {
  createQuestionTool,
  getQuestionUIFactory,
  QuestionUIFactory,
  QuestionUIHook,
  QuestionUISession,
  TOOL_NAME,
} from "../../plugins/tool.js";

type Step<Rest extends unknown[]> = (state: AnswerState, id: string, ...rest: Rest) => AnswerState;

describe("pi-askroom/questions", () => {
  it("has the functions that programs for other question tools know, with their signatures", () => {
    const {
      createState,
      selectOption,
      toggleOption,
      setCustomText,
      setQuestionNote,
      setOptionNote,
      markSkipped,
      buildResult,
      validateQuestions,
    } = questions;

    expectTypeOf(createState).toEqualTypeOf<(questionnaire: Questionnaire) => AnswerState>();
    expectTypeOf(selectOption).toEqualTypeOf<Step<[value: string]>>();
    expectTypeOf(toggleOption).toEqualTypeOf<Step<[value: string]>>();
    expectTypeOf(setCustomText).toEqualTypeOf<Step<[text: string]>>();
    expectTypeOf(setQuestionNote).toEqualTypeOf<Step<[note: string]>>();
    expectTypeOf(setOptionNote).toEqualTypeOf<Step<[value: string, note: string]>>();
    expectTypeOf(markSkipped).toEqualTypeOf<Step<[]>>();
    expectTypeOf(buildResult).toEqualTypeOf<
      (state: AnswerState, options?: ResultOptions) => QuestionResult
    >();
    expectTypeOf(validateQuestions).toBeCallableWith({} as unknown);
    expectTypeOf(validateQuestions).returns.toEqualTypeOf<ValidationResult>();
    for (const step of [createState, selectOption, toggleOption, setCustomText, setQuestionNote]) {
      expect(step).toBeInstanceOf(Function);
    }
    for (const step of [setOptionNote, markSkipped, buildResult, validateQuestions]) {
      expect(step).toBeInstanceOf(Function);
    }
  });

  it("has the types that these speak of", () => {
    expectTypeOf<QuestionParameters["questions"][number]["type"]>().toEqualTypeOf<
      QuestionType | undefined
    >();
    expectTypeOf<Questionnaire["questions"][number]>().toEqualTypeOf<Question>();
    expectTypeOf<NonNullable<Question["options"]>[number]>().toEqualTypeOf<QuestionOption>();
    expectTypeOf<AnswerState["answers"][string]>().toEqualTypeOf<QuestionAnswer>();
    expectTypeOf<QuestionResult["details"]>().toEqualTypeOf<QuestionDetails>();
    expectTypeOf<NonNullable<ResultOptions["error"]>>().toEqualTypeOf<QuestionError>();
    expectTypeOf<ValidationIssue["code"]>().toEqualTypeOf<ValidationIssueCode>();
  });
});

describe("pi-askroom/tool", () => {
  it("has the tool with its seam for another UI", () => {
    expectTypeOf<typeof TOOL_NAME>().toEqualTypeOf<"ask_user_question">();
    expectTypeOf<Parameters<typeof createQuestionTool>>().toEqualTypeOf<
      [uiHook?: QuestionUIHook | undefined]
    >();
    expectTypeOf<typeof getQuestionUIFactory>().toExtend<QuestionUIHook>();
    expectTypeOf<Parameters<QuestionUIHook>>().toEqualTypeOf<[session: QuestionUISession]>();
    expectTypeOf<ReturnType<QuestionUIHook>>().toEqualTypeOf<QuestionUIFactory | undefined>();
  });
});
