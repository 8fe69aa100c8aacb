/** A questionnaire with one question of each type, and the keys that answer it in the terminal. */
import type { ModelStep } from "./scripted-model.js";
import type { TmuxTerminal } from "./tmux-terminal.js";

export const RELEASE_PLAN = {
  title: "Release plan",
  questions: [
    {
      id: "database",
      header: "Database",
      prompt: "Which database does the service use?",
      type: "single",
      required: true,
      options: [
        { value: "postgres", label: "PostgreSQL", description: "Shared by several machines" },
        { value: "sqlite", label: "SQLite", description: "One file" },
      ],
    },
    {
      id: "channels",
      header: "Channels",
      prompt: "Where is the release announced?",
      type: "multi",
      options: [
        { value: "email", label: "Email" },
        { value: "chat", label: "Chat" },
        { value: "phone", label: "Phone" },
      ],
    },
    { id: "reason", header: "Reason", prompt: "Why now?", type: "text" },
    { id: "go", header: "Go", prompt: "Shall the release start?", type: "confirm" },
  ],
};

/** Stands in the pane while keys still go to the editor. */
export const PAUSE_NOTICE = "Keys go to the editor until you pause.";

export const ASK_RELEASE_PLAN: ModelStep = {
  calls: [{ name: "ask_user_question", arguments: RELEASE_PLAN }],
};

/** What {@link answerReleasePlan} leaves in the result's details. */
export const RELEASE_PLAN_ANSWERS = {
  database: { status: "answered", values: ["sqlite"], labels: ["SQLite"] },
  channels: { status: "answered", values: ["email", "phone"], labels: ["Email", "Phone"] },
  reason: { status: "answered", values: [], labels: [], customText: "Users wait" },
  go: { status: "answered", values: ["yes"], labels: ["Yes"] },
};

/** Waits until the questionnaire is there and takes keys: it leaves them to a person who still types. */
export async function waitForReleasePlan(terminal: TmuxTerminal): Promise<void> {
  await terminal.waitFor([
    "Which database does the service use?",
    (screen) => !screen.includes(PAUSE_NOTICE),
  ]);
}

/** Answers every question, from the first tab to the review. */
export async function answerReleasePlan(terminal: TmuxTerminal): Promise<void> {
  await waitForReleasePlan(terminal);
  await terminal.press("2");
  await terminal.waitFor("Where is the release announced?");
  await terminal.press("1", "Down", "Down", "Space");
  await terminal.press("Enter");
  await terminal.waitFor("Why now?");
  await terminal.type("Users wait");
  await terminal.waitFor("Users wait");
  await terminal.press("Enter");
  await terminal.waitFor("Shall the release start?");
  await terminal.press("1");
  await terminal.waitFor("Review your answers");
}

/** From the top of the review tab to its action `Submit answers`, and there. */
export async function submitReview(terminal: TmuxTerminal): Promise<void> {
  const { length } = RELEASE_PLAN.questions;
  await terminal.press(...Array.from({ length }, () => "Down"));
  await terminal.press("Enter");
}
