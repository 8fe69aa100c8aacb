/** The external editor of a text field in real Pi: what it writes, its end, and a terminal that changes meanwhile. */
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { PiHome } from "../support/pi-home.js";
import type { ModelStep } from "../support/scripted-model.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const CTRL_G = "\x07";
const ASK_WHY: ModelStep = {
  calls: [
    {
      name: "ask_user_question",
      arguments: { questions: [{ id: "why", header: "Why", prompt: "Why so?", type: "text" }] },
    },
  ],
};

/** Waits for a file beside it, then clears the screen by its text, or ends by a signal. */
const EDITOR = `#!/bin/sh
echo "outside now"
while [ ! -e go ]; do sleep 0.05; done
[ -e die ] && kill -9 $$
printf 'first\\033[2J\\033]0;renamed\\007\\r\\nsecond\\n' > "$1"
`;

describe.each(HOST_CASES)("the external editor in $on", ({ host, size }) => {
  it(
    "brings back what it wrote into a terminal of another size, and steers nothing by it",
    async () => {
      await using home = await PiHome.create();
      await using pi = await startAt({ home, host, size });

      await pi.terminal.send(CTRL_G);
      await pi.terminal.waitFor("outside now");
      await pi.terminal.resize({ columns: 62, rows: 20 });
      await home.write("project/go", "");
      const shown = await pi.terminal.waitFor(["first[2J]0;renamed", "second"]);
      await pi.terminal.press("Enter");

      expect(shown).toContain("Why so?");
      const { messages } = await pi.waitForRequest(hasResult);
      expect(messages.at(-1)?.details).toMatchObject({
        answers: { why: { customText: "first[2J]0;renamed\nsecond" } },
      });
    },
    SYSTEM_TIMEOUT_MS,
  );

  it(
    "leaves the draft as it was when it is killed, and two Esc in one read are two",
    async () => {
      await using home = await PiHome.create();
      await home.write("project/die", "");
      await home.write("project/go", "");
      await using pi = await startAt({ home, host, size });

      await pi.terminal.send(CTRL_G);
      await pi.terminal.waitFor(["my draft", "The external editor failed"]);
      await pi.terminal.send("\x1b\x1b");
      await pi.terminal.waitFor(["my draft", "Esc again"]);
      await pi.terminal.send("\x1b");

      const { messages } = await pi.waitForRequest(hasResult);
      expect(messages.at(-1)?.details).toMatchObject({
        cancelled: true,
        answers: { why: { status: "skipped" } },
      });
    },
    SYSTEM_TIMEOUT_MS,
  );
});

interface Start extends Pick<(typeof HOST_CASES)[number], "host" | "size"> {
  readonly home: PiHome;
}

async function startAt({ home, host, size }: Start): Promise<PiInTmux> {
  await home.write("editor.sh", EDITOR);
  const editor = join(home.project, "..", "editor.sh");
  await chmod(editor, 0o755);
  const environment = { VISUAL: editor, EDITOR: editor };
  const pi = await PiInTmux.start({ host, size, home, environment, script: [ASK_WHY] });
  await pi.say("Ask me");
  await pi.terminal.waitFor("Why so?");
  await pi.terminal.type("my draft");
  await pi.terminal.waitFor("my draft");
  return pi;
}

function hasResult({ messages }: { messages: readonly { role: string }[] }): boolean {
  return messages.some(({ role }) => role === "toolResult");
}
