/** Text of others made harmless where it is drawn; what is stored stays as it was sent. */

const SEQUENCES = new RegExp(
  [
    // CSI, also in its one-character form.
    "(?:\\x1b\\[|\\x9b)[0-?]*[ -/]*[@-~]",
    // OSC, DCS, SOS, PM and APC up to their end. Without an end only the introducer goes, never the text.
    // None may lie inside another: a search for the end from each one would take quadratic time.
    "(?:\\x1b[\\]PX^_]|[\\x9d\\x90\\x98\\x9e\\x9f])(?:[^\\x07\\x1b\\x9c\\x9d\\x90\\x98\\x9e\\x9f]*(?:\\x07|\\x1b\\\\|\\x9c))?",
    "\\x1b[ -/]*[0-~]",
  ].join("|"),
  "g",
);
const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject.
const CONTROLS = /[\0-\x09\x0b-\x1f\x7f-\x9f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject.
const SEVEN_BIT_CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f]/g;
const EIGHT_BIT_CONTROLS = /[\x7f-\x9f]/g;
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Several rows: line breaks stay, a tab is one blank; escape sequences, control characters and what
 * reorders text are gone.
 */
export function cleanBlock(text: string): string {
  return text
    .replace(SEQUENCES, "")
    .replace(LINE_BREAKS, "\n")
    .replace(/\t/g, " ")
    .replace(CONTROLS, "")
    .replace(BIDI_CONTROLS, "");
}

/** As a text field takes it: nothing that a key cannot write; line breaks and tabs stay. */
export function withoutControls(text: string): string {
  return text.replace(SEVEN_BIT_CONTROLS, "");
}

/** A drawn row with styles of our own: what a text brought along steers nothing and reorders nothing. */
export function cleanStyledRow(row: string): string {
  return row.replace(EIGHT_BIT_CONTROLS, "").replace(BIDI_CONTROLS, "");
}

/** One row: every run of white space is one blank, none at the ends. */
export function cleanLine(text: string): string {
  return cleanBlock(text).replace(/\s+/g, " ").trim();
}
