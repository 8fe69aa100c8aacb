/** Texts that come into a field from elsewhere than the keyboard, and what they leave on the terminal. */
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { KeybindingsManager, TUI_KEYBINDINGS } from "@mariozechner/pi-tui";
import { setCustomText, setQuestionNote } from "../../../contracts/questions/index.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers } from "./make-state.js";
import { type BenchOptions, QuestionnaireBench } from "./questionnaire-bench.js";

const CTRL_G = "\x07";
const keybindings = new KeybindingsManager({
  ...TUI_KEYBINDINGS,
  "app.editor.external": { defaultKeys: "ctrl+g" },
}) as NonNullable<BenchOptions["keybindings"]>;

/** Clears the screen, renames the window, rings, and begins a string that swallows what follows. */
const HARMFUL = "a\x1b[2Jb\x1b]0;renamed\x07c\0d\x1bPe\x9b2Jf";
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject.
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;

/** What Pi's editor draws its caret with, and styles. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject.
const OURS = /\x1b_pi:(?:c|fc|\/fc)\x07|\x1b\[[0-9;]*m/g;

function drawn(bench: QuestionnaireBench): string {
  return bench.draw(80).join("").replace(OURS, "");
}

describe("a text from the external editor", () => {
  let folder = "";

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "askroom-test-"));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it("steers no terminal, keeps its lines, and is recorded without what would", async () => {
    const command = join(folder, "editor.mjs");
    const written = JSON.stringify(`${HARMFUL}\r\nsecond\n`);
    const program = `#!${process.execPath}\nimport { writeFileSync } from "node:fs";\nwriteFileSync(process.argv[2], ${written});\n`;
    await writeFile(command, program);
    await chmod(command, 0o755);
    const bench = new QuestionnaireBench(makeAnswers({ type: "text" }), {
      keybindings,
      editorCommand: () => command,
    });
    bench.questionnaire.focused = true;

    const edited = new Promise<void>((resolve) => {
      bench.onRenderRequest = () => bench.text().includes("second") && resolve();
    });
    bench.press(CTRL_G);
    await edited;

    expect(drawn(bench)).not.toMatch(CONTROLS);
    expect(drawn(bench)).toContain("a[2Jb");
    bench.press(KEYS.enter);
    const answer = bench.results[0]?.details.answers["q1"]?.customText;
    expect(answer).toBe("a[2Jb]0;renamedcdPe\x9b2Jf\nsecond");
  });
});

describe("a text that an earlier run has left", () => {
  it("steers no terminal in its field or in its note's", () => {
    const state = setCustomText(makeAnswers({ type: "text" }, {}), "q1", HARMFUL);
    const bench = new QuestionnaireBench(setQuestionNote(state, "q1", HARMFUL), { rows: 40 });
    bench.questionnaire.focused = true;

    for (const keys of [[KEYS.enter], [KEYS.escape, "N"], [KEYS.escape, "v"]]) {
      expect(drawn(bench.press(...keys))).not.toMatch(CONTROLS);
    }
  });
});
