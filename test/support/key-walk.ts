/** A questionnaire in which every key of the pane has something to do, and a walk that presses each. */
import type { ModelStep } from "./scripted-model.js";
import type { ScreenCondition } from "./tmux-terminal.js";

/** One key, or what is typed into a field, and what the screen shows then. */
export interface KeyStep {
  /** A key id; `type` in its place types text. */
  readonly key: string;
  readonly type?: string;
  readonly shows: ScreenCondition;
}

const PREVIEW = Array.from({ length: 30 }, (_, index) => `- preview row ${index + 1}`).join("\n");
const CONTEXT = Array.from({ length: 9 }, (_, index) => `- context row ${index + 1}`).join("\n");
const TWELVE = Array.from({ length: 12 }, (_, index) => ({
  value: `v${index + 1}`,
  label: `Choice ${index + 1}`,
  ...(index === 0 ? { preview: PREVIEW } : {}),
}));

const KEY_QUESTIONS = [
  {
    id: "one",
    header: "One",
    prompt: "Which one?",
    type: "single",
    context: CONTEXT,
    options: TWELVE,
  },
  {
    id: "many",
    header: "Many",
    prompt: "Which of them?",
    type: "multi",
    options: TWELVE.slice(1, 4),
  },
  { id: "words", header: "Words", prompt: "Why so?", type: "text" },
  { id: "sure", header: "Sure", prompt: "Is that right?", type: "confirm" },
];

export const ASK_KEY_QUESTIONS: ModelStep = {
  calls: [{ name: "ask_user_question", arguments: { title: "Keys", questions: KEY_QUESTIONS } }],
};

const step = (key: string, shows: ScreenCondition): KeyStep => ({ key, shows });
const typed = (type: string, shows: ScreenCondition = type): KeyStep => ({ key: "", type, shows });
const without =
  (words: string | RegExp) =>
  (screen: string): boolean =>
    typeof words === "string" ? !screen.includes(words) : !words.test(screen);

const BY_A_ROW = /↑ 1 more/;
const BY_A_PAGE = /↑ \d\d more/;
const AT_THE_TOP = without(/↑ \d+ more/);
const ON_FIRST = /› 1\. . Choice 1/;
const ON_SECOND = /› 2\. . Choice 2/;

/** The option list, its preview and context, the full view, the filter. */
const LIST: readonly KeyStep[] = [
  step("down", ON_SECOND),
  step("up", ON_FIRST),
  step("end", /› .*Type something/),
  step("home", ON_FIRST),
  step("alt+down", BY_A_ROW),
  step("alt+up", AT_THE_TOP),
  step("p", "preview row 1"),
  step("shift+down", without(/preview row 1$/m)),
  step("shift+up", "preview row 1"),
  step("]", /↑ \d+ more/),
  step("[", AT_THE_TOP),
  step("p", without("preview row 1")),
  step("v", "Esc close"),
  step("down", BY_A_ROW),
  step("up", AT_THE_TOP),
  step("shift+down", BY_A_ROW),
  step("shift+up", AT_THE_TOP),
  step("alt+down", BY_A_ROW),
  step("alt+up", AT_THE_TOP),
  step("]", BY_A_PAGE),
  step("[", AT_THE_TOP),
  step("space", BY_A_PAGE),
  step("home", AT_THE_TOP),
  step("end", "preview row 30"),
  step("v", "Esc cancel"),
  step("v", "Esc close"),
  step("escape", "Esc cancel"),
  step("?", "option note"),
  step("?", "Esc cancel"),
  step("/", "Esc clear"),
  typed("12", /1\. . Choice 12/),
  step("enter", /› 1\. . Choice 12/),
  step("escape", "Esc cancel"),
  step("/", "Esc clear"),
  typed("11", "/ 11"),
  step("ctrl+c", without("/ 11")),
  typed("10", /1\. . Choice 10/),
  step("down", /› 1\. . Choice 10/),
  step("escape", "Esc cancel"),
  step("home", ON_FIRST),
];

/** Picks, notes and taking back. */
const RECORDS: readonly KeyStep[] = [
  step("space", /› 1\. ◉/),
  step("u", /› 1\. ○/),
  step("space", /› 1\. ◉/),
  step("x", /› 1\. ○/),
  step("space", /› 1\. ◉/),
  step("delete", /› 1\. ○/),
  step("n", "Note for “Choice 1”"),
  typed("not now"),
  step("enter", "Choice 1 ✎"),
  step("N", "Note for this question"),
  step("escape", without("Note for this")),
  step("shift+n", "Note for this question"),
  step("escape", without("Note for this")),
  step("ctrl+t", /Thinking blocks: \w+/),
  step("alt+n", "Note for this question"),
  typed("soon"),
  step("enter", "Note: soon"),
];

/** Collapsing, tabs, and the other kinds of question up to the review. */
const TABS: readonly KeyStep[] = [
  step("ctrl+]", "Keys · Ctrl+] expand"),
  step("ctrl+]", "Which one?"),
  step("tab", "Which of them?"),
  step("shift+tab", "Which one?"),
  step("right", "Which of them?"),
  step("left", "Which one?"),
  step("2", "Which of them?"),
  step("1", /1\. ☑ Choice 2/),
  step("3", /3\. ☑ Choice 4/),
  step("space", /3\. ☐ Choice 4/),
  step("enter", "Why so?"),
  typed("bad words"),
  step("ctrl+c", without("bad words")),
  typed("good words"),
  step("escape", "(not recorded yet"),
  step("enter", "Enter save"),
  step("tab", "Is that right?"),
  step("shift+tab", "good words"),
  step("enter", "Is that right?"),
  step("1", "Review your answers"),
];

const REVIEW: readonly KeyStep[] = [
  step("down", /› .*Many/),
  step("up", /› .*One/),
  step("end", /› .*Cancel/),
  step("home", /› .*One/),
  step("v", "Esc close"),
  step("v", "Esc cancel"),
  step("enter", "Which one?"),
  step("left", "Review your answers"),
  step("space", "Which one?"),
  step("left", "Review your answers"),
  step("u", "Is that right?"),
  step("1", "Review your answers"),
  step("end", /› .*Cancel/),
  step("up", /› .*Back to edit/),
  step("up", /› .*Submit answers/),
];

export const KEY_WALK: readonly KeyStep[] = [...LIST, ...RECORDS, ...TABS, ...REVIEW];

/** These reach a pane only where Pi does not scroll its transcript with them. */
export const PAGE_KEYS: readonly KeyStep[] = [
  step("p", "preview row 1"),
  step("pageDown", /↑ \d+ more/),
  step("pageUp", AT_THE_TOP),
  step("p", without("preview row 1")),
];

/** What the walk leaves, once it is submitted. */
export const KEY_WALK_ANSWERS = {
  one: {
    values: ["v2"],
    note: "soon",
    optionNotes: { v1: "not now" },
  },
  many: { values: ["v2"] },
  words: { customText: "good words" },
  sure: { values: ["yes"] },
};
