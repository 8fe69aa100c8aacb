/** The real `askroom` command from source, in processes of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { projectFolder } from "../support/built-package.js";

export const COMMAND = join(projectFolder, "plugins/shared-lane/service/cli.ts");
/** Node runs our TypeScript as it stands. */
export const COMMAND_ARGUMENTS = [
  "--disable-warning=ExperimentalWarning",
  "--import",
  join(projectFolder, "scripts/typescript-imports.mjs"),
];

export interface CommandRun {
  readonly child: ChildProcess;
  /** Everything that it has said so far. */
  readonly said: () => string;
  readonly exited: Promise<number | null>;
}

export function runAskroom(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): CommandRun {
  let said = "";
  const child = spawn(process.execPath, [...COMMAND_ARGUMENTS, COMMAND, ...args], {
    env: { PATH: process.env["PATH"], THREADROOM_DB: join(folder, "lane.sqlite"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (text) => {
    said += text;
  });
  child.stderr.on("data", (text) => {
    said += text;
  });
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, said: () => said, exited };
}

/** @throws when the command ends first. */
export async function serving(run: CommandRun): Promise<string> {
  let code: number | null | undefined;
  void run.exited.then((ended) => {
    code = ended;
  });
  for (;;) {
    const url = /askroom serves (\S+)/.exec(run.said())?.[1];
    if (url !== undefined) return url;
    if (code !== undefined) throw new Error(`It ended with ${code}: ${run.said()}`);
    await new Promise((resume) => setTimeout(resume, 10));
  }
}

export function keyOf(folder: string): string {
  return readFileSync(join(folder, "key"), "utf8").trim();
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
