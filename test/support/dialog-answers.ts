/** Answers to the dialogs of a questionnaire: by prompt, the rows to choose or the text to type. */
import type { Dialog, DialogAnswer } from "./real-pi.js";

/**
 * Each dialog whose title holds a prompt takes that prompt's next answer: the row that contains it, or
 * the text as it stands. Throws where no answer is left or no row fits.
 */
export function answerByPrompt(answers: Readonly<Record<string, readonly string[]>>): DialogAnswer {
  const left = new Map(Object.entries(answers).map(([prompt, list]) => [prompt, [...list]]));
  return (dialog) => {
    const prompt = [...left.keys()].find((each) => dialog.title.includes(each));
    const answer = prompt === undefined ? undefined : left.get(prompt)?.shift();
    if (answer === undefined) throw new Error(`No answer left for the dialog: ${dialog.title}`);
    return dialog.method === "select" ? rowWith(dialog, answer) : answer;
  };
}

export function rowWith(dialog: Dialog, text: string): string {
  const row = dialog.options.find((option) => option.includes(text));
  if (row === undefined) throw new Error(`No row "${text}" among: ${dialog.options.join(" | ")}`);
  return row;
}
