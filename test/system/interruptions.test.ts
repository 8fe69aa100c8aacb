/** Everything that can take the screen, opened and closed at each point of a questionnaire's life. */
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { builtPackage, projectFolder } from "../support/built-package.js";
import { ASK_RELEASE_PLAN, RELEASE_PLAN_ANSWERS, submitReview } from "../support/release-plan.js";
import { HOST_CASES } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";
import type { ScreenCondition, TmuxTerminal } from "../support/tmux-terminal.js";

/** Some thirty things open and close, each seen on the screen. */
const TIMEOUT_MS = 240_000;

interface Taker {
  readonly key?: string;
  readonly command?: string;
  readonly shows: string;
}

const DIALOG: Taker = { key: "F6", shows: "A dialog of somebody else" };
const COMPONENT: Taker = { key: "F7", shows: "Component got: ." };
const OVERLAY: Taker = { key: "F8", shows: "Overlay got: ." };
const SETTINGS: Taker = { command: "/settings", shows: "Auto-compact" };
const MODEL: Taker = { command: "/model", shows: "Model Name:" };

/** What others can open over a question. */
const FOREIGN = [DIALOG, COMPONENT, OVERLAY];
/** What can be opened while the editor is there. */
const ALL = [...FOREIGN, SETTINGS, MODEL];

describe.each(HOST_CASES)("a questionnaire in $on", ({ host, size }) => {
  it(
    "loses nothing to dialogs, components, overlays, editors and Pi's own selectors, at any point",
    async () => {
      await using pi = await PiInTmux.start({
        host,
        size,
        script: [{ ...ASK_RELEASE_PLAN, heldUntil: "go" }],
        extensions: [await builtPackage(), join(projectFolder, "test/support/screen-takers.ts")],
      });
      const { terminal } = pi;

      await pi.say("Plan the release");
      await pi.waitForRequest(() => true);
      await interrupt(terminal, ALL, "scripted-1");
      await pi.home.write("project/go", "");

      await interrupt(terminal, FOREIGN, "Which database does the service use?");
      await terminal.press("2");
      await terminal.waitFor("Where is the release announced?");
      await terminal.press("1", "Down", "Down", "Space");
      await interrupt(terminal, FOREIGN, [/☑ Email/, /☑ Phone/]);
      await terminal.press("Enter");
      await terminal.waitFor("Why now?");
      await terminal.type("Users");
      await interrupt(terminal, FOREIGN, "Users");
      await terminal.press("C-]");
      await interrupt(terminal, ALL, "Ctrl+] expand");
      await terminal.press("C-]");
      await terminal.waitFor("Users");
      await terminal.type(" wait");
      await terminal.waitFor("Users wait");
      await terminal.press("Enter");
      await interrupt(terminal, FOREIGN, "Shall the release start?");
      await terminal.press("1");
      await interrupt(terminal, FOREIGN, "Review your answers");
      await submitReview(terminal);
      await terminal.waitFor("The model received this toolResult");
      await interrupt(terminal, ALL, "scripted-1");

      await pi.say("What now?");
      const { messages } = await pi.waitForRequest(
        (request) => request.messages.at(-1)?.text === "What now?",
      );
      expect(messages.find(({ role }) => role === "toolResult")).toMatchObject({
        details: { cancelled: false, answers: RELEASE_PLAN_ANSWERS },
      });
    },
    TIMEOUT_MS,
  );
});

/** Opens and closes each, then changes the editor; what stood there is there again every time. */
async function interrupt(
  terminal: TmuxTerminal,
  takers: readonly Taker[],
  back: ScreenCondition | readonly ScreenCondition[],
): Promise<void> {
  await terminal.waitFor(back);
  for (const { key, command, shows } of takers) {
    if (command !== undefined) await openByCommand(terminal, command);
    else await terminal.press(key ?? "");
    await terminal.waitFor(shows);
    await terminal.press("Escape");
    await terminal.waitFor((screen) => !screen.includes(shows));
    await terminal.waitFor(back);
  }
  await terminal.press("F9");
  await terminal.waitFor(back);
}

async function openByCommand(terminal: TmuxTerminal, command: string): Promise<void> {
  await terminal.type(command);
  await terminal.waitFor(command);
  await terminal.press("Enter");
}
