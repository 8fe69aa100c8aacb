import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import {
  type AutocompleteProvider,
  KeybindingsManager,
  TUI_KEYBINDINGS,
} from "@mariozechner/pi-tui";
import { editorCommand } from "../../../plugins/question-dock/editor-command.js";
import { fileCompletion } from "../../../plugins/question-dock/file-completion.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers } from "./make-state.js";
import { type BenchOptions, QuestionnaireBench } from "./questionnaire-bench.js";
import { answerOf, textBench } from "./text-bench.js";

const CTRL_G = "\x07";
const keybindings = new KeybindingsManager({
  ...TUI_KEYBINDINGS,
  "app.editor.external": { defaultKeys: "ctrl+g" },
}) as NonNullable<BenchOptions["keybindings"]>;

describe("typed text", () => {
  it("keeps blanks at its ends", () => {
    const bench = textBench().type("  indented ").press(KEYS.enter);

    expect(answerOf(bench)).toBe("  indented ");
  });

  it("wraps, with its caret in sight, and Home shows the start of the line (2-13)", () => {
    const bench = textBench({ rows: 24 }).type("word ".repeat(60));
    const rows = bench.text(60).split("\n");
    expect(rows.filter((row) => row.includes("word")).length).toBeGreaterThan(1);

    bench.press("\x1b[H", "X");
    expect(bench.text(60)).toContain("Xword");
  });

  it("is not lost, when the list is looked at again (2-35)", () => {
    const bench = new QuestionnaireBench(makeAnswers({ type: "multi" }, {}));
    bench.press("1", "2", KEYS.end, KEYS.enter).type("mine too").press(KEYS.escape);
    expect(bench.text()).toMatch(/1\. ☑[\s\S]*2\. ☑[\s\S]*mine too \(draft\)/);

    bench.press(KEYS.enter, KEYS.enter);

    expect(bench.reported.at(-1)?.answers["q1"]).toMatchObject({
      values: ["v1", "v2"],
      customText: "mine too",
    });
  });

  it("ends in a new line with a backslash before Enter", () => {
    const bench = textBench().type("one\\").press(KEYS.enter).type("two").press(KEYS.enter);

    expect(answerOf(bench)).toBe("one\ntwo");
  });
});

describe("external editor", () => {
  let folder = "";

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "askroom-test-"));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /** A program that runs a line of shell with the file as `$1`. */
  async function program(line: string): Promise<string> {
    const path = join(folder, "editor.sh");
    await writeFile(path, `#!/bin/sh\n${line}\n`);
    await chmod(path, 0o755);
    return path;
  }

  /** Presses the key, and waits until the terminal is ours again. */
  async function edit(bench: QuestionnaireBench): Promise<void> {
    const back = new Promise<void>((resolve) => {
      bench.onStart = resolve;
    });
    const drawn = new Promise<void>((resolve) => {
      bench.onRenderRequest = resolve;
    });
    bench.press(CTRL_G);
    await back;
    await drawn;
    await new Promise<void>((resolve) => {
      bench.onRenderRequest = resolve;
    });
  }

  it("edits the text in a private file and leaves none behind", async () => {
    const seen = join(folder, "seen");
    const mode = join(folder, "mode");
    const line = `cp "$1" ${seen}; stat -c '%a %n' "$1" > ${mode}; printf 'edited\\nby hand\\n' > "$1"`;
    const command = await program(line);
    const bench = textBench({ keybindings, editorCommand: () => command }).type("draft");

    await edit(bench);

    expect(await readFile(seen, "utf8")).toBe("draft");
    const [bits, path = ""] = (await readFile(mode, "utf8")).trim().split(" ");
    expect(bits).toBe("600");
    await expect(stat(path)).rejects.toThrow("ENOENT");
    expect(bench.terminalHandovers).toEqual(["stop", "start"]);
    bench.press(KEYS.enter);
    expect(answerOf(bench)).toBe("edited\nby hand");
  });

  it("keeps the draft and says so, when the program fails or is not there", async () => {
    for (const command of [await program("exit 3"), "no-such-editor-anywhere"]) {
      const bench = textBench({ keybindings, editorCommand: () => command }).type("draft");

      await edit(bench);

      expect(bench.text()).toContain("The external editor failed; the text is as it was.");
      expect(bench.text()).toContain("draft");
      expect(bench.type("!").text()).not.toContain("failed");
    }
  });

  it("takes no key meanwhile, and changes nothing when the question has ended", async () => {
    const command = await program(`printf 'late' > "$1"`);
    const stop = new AbortController();
    const bench = textBench({ keybindings, editorCommand: () => command, signal: stop.signal });
    bench.type("draft");
    const back = new Promise<void>((resolve) => {
      bench.onStart = resolve;
    });

    bench.press(CTRL_G, KEYS.enter, KEYS.escape);
    expect(bench.results).toEqual([]);
    stop.abort();
    await back;

    expect(bench.results).toHaveLength(1);
    expect(bench.results[0]?.details.error).toBe("aborted");
  });

  it("opens nothing on a list, and is named in the hints of a field", () => {
    const bench = new QuestionnaireBench(makeAnswers({}, { type: "text" }), {
      rows: 40,
      keybindings,
      editorCommand: () => "never",
    });

    expect(bench.press(CTRL_G).terminalHandovers).toEqual([]);
    expect(bench.press(KEYS.tab).text(120)).toContain("Ctrl+G external editor");
  });

  it("is the one that Pi is set to, else the environment's, else the system's", async () => {
    const environment = { VISUAL: "code --wait", EDITOR: "vi" };
    expect(editorCommand(folder, environment)).toBe("code --wait");
    expect(editorCommand(folder, { EDITOR: "vi" })).toBe("vi");
    expect(editorCommand(folder, {})).toBe(process.platform === "win32" ? "notepad" : "nano");

    await writeFile(join(folder, "settings.json"), `{ "externalEditor": "hx" }`);
    expect(editorCommand(folder, environment)).toBe("hx");
    await writeFile(join(folder, "settings.json"), "not json");
    expect(editorCommand(folder, environment)).toBe("code --wait");
  });
});

describe("file completion", () => {
  const files: AutocompleteProvider = {
    getSuggestions: async (lines, line, column) => ({
      items: ["@src/index.ts", "@src/other.ts"].map((value) => ({ value, label: value.slice(1) })),
      prefix: (lines[line] ?? "").slice(0, column).split(" ").at(-1) ?? "",
    }),
    applyCompletion: (lines, cursorLine, cursorCol, ...[item, prefix]) => {
      const line = lines[cursorLine] ?? "";
      const start = line.slice(0, cursorCol - prefix.length);
      const completed = `${start}${item.value} `;
      const text = `${completed}${line.slice(cursorCol)}`;
      return { lines: lines.with(cursorLine, text), cursorLine, cursorCol: completed.length };
    },
  };

  it("offers files after @, whose menu has its keys until it closes", async () => {
    const bench = textBench({ completion: () => files });
    const shown = new Promise<void>((resolve) => {
      bench.onRenderRequest = () => {
        if (bench.text().includes("src/other.ts")) resolve();
      };
    });

    bench.type("see @");
    await shown;
    expect(bench.press(KEYS.escape).text()).not.toContain("src/other.ts");
    expect(bench.results).toEqual([]);

    const again = new Promise<void>((resolve) => {
      bench.onRenderRequest = () => {
        if (bench.text().includes("src/other.ts")) resolve();
      };
    });
    bench.type("s");
    await again;
    bench.press(KEYS.down, KEYS.enter);
    expect(bench.results).toEqual([]);
    bench.press(KEYS.enter);

    expect(answerOf(bench)?.trim()).toBe("see @src/other.ts");
  });

  it("offers nothing elsewhere, no commands, and survives a host that fails", async () => {
    const signal = new AbortController().signal;
    const wrapped = fileCompletion(files);
    const failing = fileCompletion({
      getSuggestions: () => Promise.reject(new Error("broken")),
      applyCompletion: () => {
        throw new Error("broken");
      },
    });
    const item = { value: "@a", label: "a" };

    expect(await wrapped.getSuggestions(["/help"], 0, 5, { signal })).toBeNull();
    expect(await wrapped.getSuggestions(["a@b"], 0, 3, { signal })).toBeNull();
    expect(await wrapped.getSuggestions(["see @s"], 0, 6, { signal })).not.toBeNull();
    expect(await failing.getSuggestions(["@"], 0, 1, { signal })).toBeNull();
    expect(failing.applyCompletion(["@"], 0, 1, item, "@")).toEqual({
      lines: ["@"],
      cursorLine: 0,
      cursorCol: 1,
    });
  });
});
