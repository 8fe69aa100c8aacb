/** The load run in a process of its own, so that this one's memory and timers are not in it. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LaneFigures } from "./measure-lane.js";

const run = promisify(execFile);
const script = join(import.meta.dirname, "load.mjs");

/** Measures the build in `dist`. */
export async function measureLoad(quick: boolean): Promise<LaneFigures> {
  const flags = ["--json", ...(quick ? ["--quick"] : [])];
  const { stdout } = await run(process.execPath, [
    "--disable-warning=ExperimentalWarning",
    script,
    ...flags,
  ]);
  return JSON.parse(stdout) as LaneFigures;
}
