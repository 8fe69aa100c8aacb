/** Text from the model made harmless at the render boundary; what is stored stays as it was sent. */

const ESC = String.fromCharCode(0x1b);
const BEL = String.fromCharCode(0x07);
const ST = String.fromCharCode(0x9c);

/** Control sequences, strings up to their terminator, and what is left of broken ones. */
const SEQUENCES = new RegExp(
  [
    `${ESC}\\[[0-?]*[ -/]*[@-~]`,
    `${ESC}[\\]P_^X][^${BEL}${ESC}${ST}]*(?:${BEL}|${ESC}\\\\|${ST})`,
    `${ESC}[ -/]*[0-~]?`,
  ].join("|"),
  "g",
);
const LINE_BREAKS = /\r\n?|[\u2028\u2029]|\u0085/g;
const CONTROLS = /\p{Cc}/gu;
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Several rows: line breaks stay, everything else that could steer a terminal goes. */
export function cleanBlock(text: string): string {
  return text
    .replace(SEQUENCES, "")
    .replace(LINE_BREAKS, "\n")
    .replace(/\t/g, " ")
    .replace(CONTROLS, (control) => (control === "\n" ? control : ""))
    .replace(BIDI_CONTROLS, "");
}

/** One row: every run of blanks and line breaks is one blank. */
export function cleanLine(text: string): string {
  return cleanBlock(text).replace(/\s+/g, " ").trim();
}
