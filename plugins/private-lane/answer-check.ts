/** Whether an answer fits its question; what is saved is built anew from what fits. */
import type { Question, QuestionAnswer } from "../../contracts/questions/index.js";
import { isAnswer } from "./entry-shapes.js";

export type CheckedAnswer =
  | { readonly answer: QuestionAnswer }
  /** What is wrong, and what would be right. */
  | { readonly fault: string };

export function checkAnswer(question: Question, given: unknown): CheckedAnswer {
  if (!isAnswer(given)) return { fault: "It is no answer; give its status, values and labels." };
  const { values, customText, note, optionNotes } = given;
  const options = question.options ?? confirmOptions(question, given);
  const stranger = [...values, ...Object.keys(optionNotes ?? {})].find(
    (value) => !options.some((option) => option.value === value),
  );
  if (stranger !== undefined) {
    return { fault: `It has no option ${JSON.stringify(stranger)}; pick one of its own.` };
  }
  const text = customText?.trim() ? customText : undefined;
  const fault = shapeFault(question, new Set(values).size, values.length, text);
  if (fault !== undefined) return { fault };
  const picked = options.filter(({ value }) => values.includes(value));
  return {
    answer: {
      status: "answered",
      values: picked.map(({ value }) => value),
      labels: picked.map(({ label }) => label),
      ...(text !== undefined && { customText: text }),
      ...(note?.trim() && { note }),
      ...(optionNotes && { optionNotes: { ...optionNotes } }),
    },
  };
}

function shapeFault(
  { type, allowCustom }: Question,
  picks: number,
  given: number,
  text: string | undefined,
): string | undefined {
  if (given !== picks) return "It picks an option twice; name each once.";
  if (picks === 0 && text === undefined) return "It is empty; pick an option or write something.";
  if (text !== undefined && (type === "confirm" || allowCustom === false)) {
    return "It takes no text; pick an option.";
  }
  if (type === "multi") return undefined;
  if (picks > 1) return "It takes one option; pick one.";
  if (picks === 1 && text !== undefined) return "It takes an option or text; give one of them.";
  return undefined;
}

/** Their words are the asker's or the locale's; the labels that come with the answer are what was shown. */
function confirmOptions(
  { type }: Question,
  { values, labels }: QuestionAnswer,
): readonly { readonly value: string; readonly label: string }[] {
  if (type !== "confirm") return [];
  return ["yes", "no"].map((value) => {
    const shown = labels[values.indexOf(value)];
    return { value, label: shown ?? (value === "yes" ? "Yes" : "No") };
  });
}
