/** The editor after a hundred questionnaires is the editor as if none had ever been asked. */
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { hostCli } from "../../scripts/host-cache.mjs";
import { builtPackage, projectFolder } from "../support/built-package.js";
import { STEERED } from "../support/dock-driver.js";
import type { ModelStep } from "../support/scripted-model.js";
import { SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const CYCLES = 100;
const HOSTS = process.env["ASKROOM_HOST"]?.split(",") ?? ["1.6.0", "1.5.0", "0.73.1"];
const PASTED = Array.from({ length: 31 }, (_, index) => `line ${index + 1}`).join("\n");
const UNDO = "C-_";

// Installed here, so that no test's time limit pays for it.
for (const host of HOSTS) await hostCli(host);

const ASK: ModelStep = {
  calls: [
    {
      name: "ask_user_question",
      arguments: {
        questions: [
          {
            id: "one",
            header: "One",
            prompt: "Which one?",
            options: [
              { value: "a", label: "First" },
              { value: "b", label: "Second" },
            ],
          },
        ],
      },
    },
  ],
};

const CASES = HOSTS.flatMap((host) =>
  ["own", "custom"].map((editor) => ({ on: `Pi ${host} with its ${editor} editor`, host, editor })),
);

describe.each(CASES)("the editor of $on", ({ host, editor }) => {
  it(
    "keeps text, paste, caret, undo and history over a hundred questionnaires",
    async () => {
      const asks = Array.from({ length: CYCLES }, (_, index) =>
        index === STEERED.length ? { ...ASK, heldUntil: "go" } : ASK,
      );

      const docked = await look({ host, editor, script: [...asks, { text: "All done." }] }, false);
      const never = await look(
        { host, editor, script: [{ text: "All done.", heldUntil: "go" }] },
        true,
      );

      expect(docked).toEqual(never);
      expect(docked.join("\n")).toMatch(/abc.*paste #1 \+31 lines.*tail/);
      expect(docked.join("\n")).toContain(STEERED.at(-1));
    },
    SYSTEM_TIMEOUT_MS * 3,
  );
});

interface Run {
  readonly host: string;
  readonly editor: string;
  readonly script: readonly ModelStep[];
}

/** What the editor shows, key by key, when the agent has ended. */
async function look({ host, editor, script }: Run, isSteeredByHand: boolean): Promise<string[]> {
  const driver = join(projectFolder, "test/support/dock-driver.ts");
  await using pi = await PiInTmux.start({
    host,
    script,
    size: { columns: 80, rows: 24 },
    extensions: [await builtPackage(), driver],
    environment: { ASKROOM_EDITOR: editor },
  });
  await pi.say("Plan the release");
  await pi.waitForRequest(() => true);
  if (isSteeredByHand) for (const message of STEERED) await pi.say(message);
  else await pi.waitForRequest(({ messages }) => textsOf(messages).includes(STEERED[1] ?? ""));
  await typeDraft(pi);
  await pi.home.write("project/go", "");
  await pi.terminal.waitFor("All done.", { timeoutMs: SYSTEM_TIMEOUT_MS });
  return await walk(pi);
}

function textsOf(messages: readonly { readonly text: string }[]): readonly string[] {
  return messages.map(({ text }) => text);
}

/** Three steps of undo, a collapsed paste, the caret before the last two characters. */
async function typeDraft({ terminal }: PiInTmux): Promise<void> {
  await terminal.type("abc ");
  await terminal.waitFor("abc");
  await terminal.paste(PASTED);
  await terminal.waitFor("[paste #1 +31 lines]");
  await terminal.type(" tail");
  await terminal.waitFor("lines] tail");
  await terminal.press("Left", "Left");
}

async function walk(pi: PiInTmux): Promise<string[]> {
  const seen: string[] = [];
  const step = async (what: () => Promise<void>): Promise<void> => {
    await what();
    seen.push(await settledEditor(pi));
  };
  await step(async () => undefined);
  await step(() => pi.terminal.type("|"));
  for (let undone = 0; undone < 4; undone++) await step(() => pi.terminal.press(UNDO));
  await step(() => pi.terminal.press("C-e", "C-u"));
  for (let back = 0; back < 3; back++) await step(() => pi.terminal.press("Up"));
  for (let forth = 0; forth < 2; forth++) await step(() => pi.terminal.press("Down"));
  return seen;
}

/** The editor's rows, once two looks in a row agree. */
async function settledEditor({ terminal }: PiInTmux): Promise<string> {
  let before: string | undefined;
  const screen = await terminal.waitFor((now) => {
    const rows = editorRows(now);
    const isSettled = rows !== undefined && rows === before;
    before = rows;
    return isSettled;
  });
  return editorRows(screen) ?? "";
}

function editorRows(screen: string): string | undefined {
  const lines = screen.split("\n");
  const borders = lines.flatMap((line, index) => (/^─{10}/.test(line) ? [index] : []));
  const [first, last] = borders.slice(-2);
  if (first === undefined || last === undefined) return undefined;
  return lines.slice(first + 1, last).join("\n");
}
