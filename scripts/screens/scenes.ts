/** What the pictures show, in order, within one run of Pi. */
import type { ModelStep } from "../../test/support/scripted-model.js";
import type { ScreenCondition, TmuxTerminal } from "../../test/support/tmux-terminal.js";

export interface Scene {
  /** The picture's file name, without size and theme. */
  readonly name: string;
  readonly title: string;
  /** Brings the screen there; resolves when it is there. */
  play(terminal: TmuxTerminal): Promise<unknown>;
}

const BLUE_GREEN = "```yaml\nstrategy:\n  type: blue-green\n  switch: after health checks\n```";
const CANARY = "```yaml\nstrategy:\n  type: canary\n  steps: [5%, 25%, 100%]\n```";

export const SCRIPT: readonly ModelStep[] = [
  {
    text: "The service starts cleanly on both clusters. Two things are left to decide before I release it.",
    calls: [
      {
        name: "ask_user_question",
        arguments: {
          title: "Release 2.4",
          questions: [
            {
              id: "rollout",
              header: "Rollout",
              prompt: "How shall the release go out?",
              context: "Error rate over the last day: **0.02 %**. The migration can be taken back.",
              type: "single",
              required: true,
              options: [
                {
                  value: "canary",
                  label: "Canary",
                  description: "Five percent of the traffic first",
                  preview: CANARY,
                  recommended: true,
                },
                {
                  value: "blue-green",
                  label: "Blue-green",
                  description: "Both versions run, one switch",
                  preview: BLUE_GREEN,
                },
                { value: "at-once", label: "All at once" },
              ],
            },
            {
              id: "checks",
              header: "Checks",
              prompt: "What must be green before it starts?",
              type: "multi",
              options: [
                { value: "unit", label: "Unit tests" },
                { value: "load", label: "Load test", description: "Twenty minutes" },
                { value: "backup", label: "Fresh backup" },
              ],
            },
            {
              id: "note",
              header: "Note",
              prompt: "What should the announcement say?",
              type: "text",
            },
          ],
        },
      },
    ],
  },
  { text: "Thank you. I start with five percent." },
];

const say = async (terminal: TmuxTerminal, text: string): Promise<void> => {
  await terminal.type(text);
  await terminal.waitFor(text);
  await terminal.press("Enter");
};

const after = async (
  terminal: TmuxTerminal,
  keys: readonly string[],
  condition: ScreenCondition | readonly ScreenCondition[],
): Promise<unknown> => {
  await terminal.press(...keys);
  return await terminal.waitFor(condition);
};

export const SCENES: readonly Scene[] = [
  {
    name: "question",
    title: "One choice, with a preview",
    async play(terminal) {
      await say(terminal, "Release the service");
      await terminal.waitFor("How shall the release go out?");
      await terminal.waitFor(/Preview/);
    },
  },
  {
    name: "several",
    title: "Several choices, and a note on one of them",
    async play(terminal) {
      await after(terminal, ["1"], "What must be green");
      await after(terminal, ["1"], /☑ Unit tests/);
      await after(terminal, ["2"], /☑ Load test/);
      await after(terminal, ["n"], "Note for");
      await terminal.type("on the small cluster");
      await after(terminal, ["Enter"], /Load test ✎/);
    },
  },
  {
    name: "collapsed",
    title: "Collapsed: the editor is back, the question waits in one row",
    async play(terminal) {
      await after(terminal, ["C-]"], "Ctrl+] expand");
      await terminal.type("Which cluster is small?");
      await terminal.waitFor("Which cluster is small?");
    },
  },
  {
    name: "review",
    title: "The review, before anything is sent",
    async play(terminal) {
      await after(terminal, ["C-u", "C-]"], "What must be green");
      await after(terminal, ["Tab"], "What should the announcement say?");
      await terminal.type("Out on Tuesday, five percent first.");
      await after(terminal, ["Enter"], "Review your answers");
    },
  },
  {
    name: "result",
    title: "What stays in the transcript",
    async play(terminal) {
      await submit(terminal);
      await terminal.waitFor("I start with five percent");
    },
  },
];

/** Goes to the row that submits, wherever the cursor is, and takes it. */
async function submit(terminal: TmuxTerminal): Promise<void> {
  await after(terminal, ["Home"], "Review your answers");
  for (let step = 0; step < 10; step++) {
    if (/› .*Submit answers/.test(await terminal.screen())) break;
    await terminal.press("Down");
  }
  await terminal.waitFor(/› .*Submit answers/);
  await terminal.press("Enter");
}
