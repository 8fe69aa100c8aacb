/** Text from the model or the person as one row that cannot act on the terminal. */

const ESCAPE_SEQUENCES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through.
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[PX^_][^\u001b]*(?:\u001b\\)?|[\s\S])?/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Flattens white space, drops escape sequences, control characters and bidi overrides. */
export function printable(text: string): string {
  return text
    .replace(ESCAPE_SEQUENCES, "")
    .replace(BIDI_CONTROLS, "")
    .replace(CONTROLS, " ")
    .replace(/\s+/g, " ")
    .replace(LONE_SURROGATES, "\ufffd")
    .trim();
}
