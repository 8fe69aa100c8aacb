/** The pane's own times and its memory, taken in a process of their own, without Pi. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Target } from "./report.js";

const run = promisify(execFile);
const script = join(import.meta.dirname, "questionnaire-pane.mjs");

/** Milliseconds of processor time. */
export interface PaneFigures {
  /** By number of options. */
  readonly keys: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By number of options and size of each preview. */
  readonly openings: Readonly<Record<string, { readonly open: number; readonly next: number }>>;
  readonly heapMegabytes: { readonly after: number; readonly afterTwice: number };
  readonly targets: readonly Target[];
}

/** Measures the build in `dist`. */
export async function measurePane(): Promise<PaneFigures> {
  const { stdout } = await run(process.execPath, ["--expose-gc", script, "--json"]);
  return JSON.parse(stdout) as PaneFigures;
}

export function paneTable({ keys, openings }: PaneFigures): string {
  const row = (what: string, ...figures: readonly (number | undefined)[]) =>
    `| ${what} | ${figures.map((figure) => figure?.toFixed(2) ?? "-").join(" | ")} |`;
  return [
    "The pane by itself, in milliseconds of processor time.",
    "",
    "| what | median | p95 |",
    "|---|---:|---:|",
    ...Object.entries(keys).map(([options, { median, p95 }]) =>
      row(`a key at ${Number(options).toLocaleString("en")} options`, median, p95),
    ),
    "",
    "| previews | opening | next one |",
    "|---|---:|---:|",
    ...Object.entries(openings).map(([what, { open, next }]) => row(what, open, next)),
    "",
  ].join("\n");
}
