/**
 * A Pi extension that ends Pi with SIGKILL at one append to its session file, as a crash would: just before
 * it, with half of the line written, or just after it. What was not written whole is left in a file of the same
 * name with {@link UNWRITTEN} at its end.
 *
 * Environment: `ASKROOM_KILL_AT` is a {@link KillPoint} as JSON; without it nothing happens.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

export interface KillPoint {
  /** End of the file's name. */
  readonly file: string;
  /** What the line contains. */
  readonly contains: string;
  /** 1 is the first such line of this process. */
  readonly nth: number;
  readonly when: "before" | "middle" | "after";
}

export const UNWRITTEN = ".unwritten";

export default function killAtAppend(): void {
  const given = process.env["ASKROOM_KILL_AT"];
  if (given !== undefined) arm(JSON.parse(given));
}

function arm({ file: name, contains, nth, when }: KillPoint): void {
  const append = fs.appendFileSync;
  let left = nth;
  fs.appendFileSync = (file, data, options) => {
    const line = String(data);
    if (String(file).endsWith(name) && line.includes(contains)) left -= 1;
    if (left > 0) return append(file, data, options);
    if (when !== "after") append(`${file}${UNWRITTEN}`, line);
    if (when === "middle") append(file, line.slice(0, line.length / 2), options);
    if (when === "after") append(file, data, options);
    return end();
  };
  // Pi imports the function by its name.
  syncBuiltinESMExports();
}

function end(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("Killed.");
}
