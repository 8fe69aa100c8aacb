/** Which program edits a text outside: what Pi is set to, else what the environment names. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export function editorCommand(agentDir: string, environment: NodeJS.ProcessEnv): string {
  return settledEditor(agentDir) ?? environmentEditor(environment);
}

/** The command that the environment names, else what the system has. */
export function environmentEditor(environment: NodeJS.ProcessEnv): string {
  const named = environment["VISUAL"] || environment["EDITOR"];
  return named || (process.platform === "win32" ? "notepad" : "nano");
}

/** As Pi's own settings say it. Read at each use, for Pi may have changed it. */
function settledEditor(agentDir: string): string | undefined {
  try {
    const settings: unknown = JSON.parse(readFileSync(join(agentDir, "settings.json"), "utf8"));
    const { externalEditor } = settings as { externalEditor?: unknown };
    const isNamed = typeof externalEditor === "string" && externalEditor.trim() !== "";
    return isNamed ? externalEditor : undefined;
  } catch {
    return undefined;
  }
}
