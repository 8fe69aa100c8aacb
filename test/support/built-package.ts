/** The package as it is shipped, built from the sources as they are now. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The project's folder: Pi takes it for a package, through its `package.json`. */
export const projectFolder = join(import.meta.dirname, "../..");

let built: Promise<string> | undefined;

/** Builds `dist` when the sources have changed; resolves with the folder that Pi loads. */
export function builtPackage(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
  const script = join(projectFolder, "scripts/build.mjs");
  await run(process.execPath, [script, "--if-changed"], { cwd: projectFolder, timeout: 240_000 });
  return projectFolder;
}
