/** Every fixed string of the question UI, in English, and how a caller's own wording replaces it. */

export const DEFAULT_LABELS = {
  askUser: "Ask user",
  yes: "Yes",
  no: "No",
  typeSomething: "Type something.",
  yourAnswer: "Your answer",
  submit: "Submit answers",
  backToEdit: "Back to edit",
  cancel: "Cancel",
  review: "Review",
  reviewHeading: "Review your answers",
  required: "required",
  unanswered: "unanswered",
  requiredPending: "required question(s) unanswered; you may still submit.",
  skipped: "skipped",
  skip: "Skip",
  done: "Done",
  recommended: "recommended",
  preview: "Preview",
  noDescription: "No description.",
  typeOwn: "Press Enter to type your own answer.",
  noTextYet: "No text yet. Press Enter to write an answer.",
  note: "Note",
  noteForQuestion: "Note for this question",
  noteFor: "Note for",
  cancelled: "Cancelled",
  cancelledKept: "recorded answers kept.",
  error: "Error",
  answered: "answered",
  move: "move",
  pick: "pick",
  select: "select",
  toggle: "toggle",
  next: "next",
  optionNote: "option note",
  questionNote: "question note",
  clear: "clear",
  scrollPreview: "preview",
  scrollPrompt: "prompt",
  scrollContext: "context",
  more: "more",
  switchTab: "switch",
  save: "save",
  newline: "newline",
  keepDraft: "keep draft",
  collapse: "collapse",
  expand: "expand",
  question: "Question",
  of: "of",
  previousQuestion: "Previous question",
  backToOptions: "Back to the options",
  chooseListed: "That was not one of the rows; please choose a listed one.",
  waiting: "waiting",
  collapsed: "collapsed",
  questionWaits: "A question waits until this closes.",
  pauseToAnswer: "Keys go to the editor until you pause.",
  draft: "draft",
  draftOnSubmit: "not recorded yet; Submit records it",
  escAgain: "Press Esc again to cancel; the draft is not recorded.",
  undo: "undo",
  filter: "filter",
  noMatches: "No matches.",
  fullView: "full view",
  externalEditor: "external editor",
  externalEditorFailed: "The external editor failed; the text is as it was.",
  close: "close",
  notShown: "not shown",
  leftOpen: "A questionnaire was left open when Pi ended: /asks opens it.",
  questionsWait: "Questions that wait",
  declineWhich: "Decline which question?",
  nothingWaits: "No question waits.",
  toReply: "type to reply",
  send: "send",
  putOff: "put off",
  decline: "decline",
  declineAgain: "Press Alt+X again to decline this question.",
  stopWaiting: "let the agent go on",
  toQuestion: "answer",
  toEditor: "editor",
  staysPending: "stays pending",
  agentWaits: "the agent waits for this",
  openQuestions: "open questions",
  unreadAnswers: "answers on their way",
  questionsPaused: "questions pause while the session moves",
  storageInDoubt: "session file in doubt; /asks says what to do",
  declined: "declined",
  withdrawn: "withdrawn",
  timedOut: "no answer in time",
  noSuchQuestion: "No question with this id waits.",
  write: "write",
  toList: "to list",
  keys: "keys",
  scroll: "scroll",
  addNote: "note",
  interrupted: "Interrupted",
  staysInAsks: "It stays as it is; /asks opens it.",
  quoted: "“…”",
} as const;

export type LabelKey = keyof typeof DEFAULT_LABELS;
export type Labels = Readonly<Record<LabelKey, string>>;

export const LABEL_KEYS: readonly LabelKey[] = Object.freeze(
  Object.keys(DEFAULT_LABELS) as LabelKey[],
);

/**
 * The full set: the caller's own wording first, then `base` (a language), then English. A text counts,
 * verbatim, when it is a non-blank string of its own.
 */
export function resolveLabels(
  overrides?: Readonly<Record<string, unknown>>,
  base?: Readonly<Record<string, unknown>>,
): Labels {
  const resolved: Record<LabelKey, string> = { ...DEFAULT_LABELS };
  for (const layer of [base, overrides]) {
    if (layer === undefined) continue;
    for (const key of LABEL_KEYS) {
      const own = Object.hasOwn(layer, key) ? layer[key] : undefined;
      if (typeof own === "string" && own.trim() !== "") resolved[key] = own;
    }
  }
  return resolved;
}

/**
 * What an option is called on the screen. The two of a confirm question are fixed strings: they follow
 * the language, while the answer that is recorded does not depend on it.
 */
export function optionLabel(
  type: string | undefined,
  option: { readonly value: string; readonly label: string },
  labels: Labels,
): string {
  if (type !== "confirm") return option.label;
  if (option.value === "yes") return labels.yes;
  return option.value === "no" ? labels.no : option.label;
}

/** A text in the quotes of the language. Wording without a place for the text quotes nothing. */
export function quoted(labels: Pick<Labels, "quoted">, text: string): string {
  const [open, close] = labels.quoted.split("…");
  return close === undefined ? text : `${open}${text}${close}`;
}
