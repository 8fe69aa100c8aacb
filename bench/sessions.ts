/** Private questions in long sessions, measured in a process of their own. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import type { Target } from "./report.js";

const run = promisify(execFile);

/** Milliseconds. */
export interface SessionFigures {
  readonly lengths: readonly {
    readonly megabytes: number;
    readonly firstLook: number;
    readonly ask: number;
    readonly answer: number;
    readonly receipt: number;
  }[];
  readonly many: readonly {
    readonly count: number;
    readonly list: number;
    readonly pane: number;
    readonly answer: number;
  }[];
}

export async function measureSessions(): Promise<SessionFigures> {
  // Beside the sources, so that Pi's own modules are found.
  const folder = await mkdtemp(join(import.meta.dirname, ".sessions-"));
  try {
    const outfile = join(folder, "session-cost.mjs");
    await build({
      entryPoints: [join(import.meta.dirname, "session-cost.ts")],
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      outfile,
    });
    const { stdout } = await run(process.execPath, [outfile]);
    return JSON.parse(stdout) as SessionFigures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function sessionTable({ lengths, many }: SessionFigures): string {
  const row = (what: string | number, ...figures: readonly number[]): string =>
    `| ${what} | ${figures.map((figure) => figure.toFixed(2)).join(" | ")} |`;
  return [
    "Private questions in a long session, in milliseconds; events are medians of 200.",
    "",
    "| session file, MB | first look | asking | an answer | a receipt |",
    "|---|---:|---:|---:|---:|",
    ...lengths.map(({ megabytes, firstLook, ask, answer, receipt }) =>
      row(megabytes, firstLook, ask, answer, receipt),
    ),
    "",
    "| open questions | the list after a start | the pane after a start | an answer and the list |",
    "|---|---:|---:|---:|",
    ...many.map(({ count, list, pane, answer }) =>
      row(count.toLocaleString("en"), list, pane, answer),
    ),
    "",
  ].join("\n");
}

export function sessionTargets({ lengths, many }: SessionFigures): readonly Target[] {
  const [short] = lengths;
  const long = lengths.at(-1);
  const most = many.at(-1);
  if (!short || !long || !most) return [];
  const events = ["ask", "answer", "receipt"] as const;
  // Half a millisecond is what the disk of a busy machine adds now and then.
  const grown = events.filter((event) => long[event] > 2 * short[event] + 0.5);
  return [
    {
      what: `an event in a session of ${long.megabytes} MB costs what it costs at ${short.megabytes} MB`,
      value: events.map((event) => `${event} ${long[event].toFixed(2)} ms`).join(", "),
      met: grown.length === 0,
    },
    {
      what: `the pane opens with ${most.count.toLocaleString("en")} open questions within 100 ms of a start`,
      value: `${most.pane.toFixed(1)} ms`,
      met: most.pane <= 100,
    },
  ];
}
