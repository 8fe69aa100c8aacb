/** Edits a text in a program of the person's choice, which has the terminal meanwhile. */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TUI } from "@mariozechner/pi-tui";

/** Readable for nobody else: an answer may be private. */
const FILE_MODE = 0o600;

/** The edited text; undefined when the program could not be started or ended with a failure. */
export async function editExternally(
  tui: Pick<TUI, "stop" | "start" | "requestRender">,
  command: string,
  text: string,
): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "askroom-editor-"));
  const file = join(folder, "answer.md");
  try {
    await writeFile(file, text, { mode: FILE_MODE });
    tui.stop();
    try {
      if ((await run(command, file)) !== 0) return undefined;
    } finally {
      tui.start();
      tui.requestRender(true);
    }
    const edited = await readFile(file, "utf8");
    return edited.replace(/^\ufeff/, "").replace(/\r?\n$/, "");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The exit code; undefined when there was none. */
function run(command: string, file: string): Promise<number | null | undefined> {
  const [program = "", ...parameters] = command.trim().split(/\s+/);
  return new Promise((resolve) => {
    const child = spawn(program, [...parameters, file], {
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    child.on("error", () => resolve(undefined));
    child.on("close", (code) => resolve(code));
  });
}
