/** Shared discussions in real Pi, measured in a process of their own. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ReachFigures } from "./reach-figures.js";

const run = promisify(execFile);

/** Measures the build in `dist`. */
export async function measureReach(): Promise<ReachFigures> {
  const script = join(import.meta.dirname, "reach.mjs");
  const flags = ["--disable-warning=ExperimentalWarning"];
  const { stdout } = await run(process.execPath, [...flags, script, "--json"]);
  return JSON.parse(stdout) as ReachFigures;
}

export function reachTable(figures: ReachFigures): string {
  const { replyP50Ms, replyP95Ms, lateWatch, lateWatchInShortLog, idleBytesPerHour } = figures;
  const watches = [
    ["a new watch among a million events", lateWatch],
    ["a new watch among a few events", lateWatchInShortLog],
  ] as const;
  return [
    "Shared discussions in real Pi.",
    "",
    "| what | figure |",
    "|---|---:|",
    `| reply saved to message in the session, p50, ms | ${replyP50Ms.toFixed(1)} |`,
    `| reply saved to message in the session, p95, ms | ${replyP95Ms.toFixed(1)} |`,
    ...watches.flatMap(([what, { noneP50Ms, someP50Ms, some }]) => [
      `| ${what}, no matches, p50, ms | ${noneP50Ms.toFixed(1)} |`,
      `| ... with ${some} matches, all delivered, p50, ms | ${someP50Ms.toFixed(1)} |`,
    ]),
    `| bytes per hour of idle watching | ${idleBytesPerHour} |`,
    "",
  ].join("\n");
}
