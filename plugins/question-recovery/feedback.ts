/** What the agent is told of a call that could not get its result. */
import type { HostMessage } from "../../contracts/host.js";
import type { QuestionResult } from "../../contracts/questions/index.js";
import { FEEDBACK_MESSAGE } from "./left-calls.js";

/** @param result absent when the person declined. */
export function feedbackMessage(
  sessionId: string,
  toolCallId: string,
  result: QuestionResult | undefined,
): HostMessage {
  const call = `the questionnaire of tool call ${toolCallId}, which Pi's end left without a result`;
  const content = result
    ? `The person has answered ${call}:\n${result.content[0].text}`
    : `The person declined to answer ${call}. Unanswered questions must not be assumed.`;
  const answer = result
    ? { toolCallId, outcome: "answered", result: result.details }
    : { toolCallId, outcome: "declined" };
  return {
    type: FEEDBACK_MESSAGE,
    content,
    display: true,
    details: { sessionId, answers: [answer] },
  };
}
