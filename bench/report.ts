/** The results as a table, and what they have to reach. */
import { OPTION_COUNTS, PEER_MAXIMUM, type QuestionResults } from "./questions.js";
import type { StartFigures } from "./start.js";
import { type Figure, show } from "./statistics.js";

export interface Results {
  readonly date: string;
  readonly machine: { readonly processor: string; readonly cores: number };
  readonly node: string;
  readonly pi: string;
  readonly peer: { readonly name: string; readonly version: string };
  readonly milliseconds: {
    readonly warmStart: StartFigures;
    readonly coldStart: StartFigures;
    readonly questions: QuestionResults;
  };
}

export interface Target {
  readonly what: string;
  readonly value: string;
  readonly met: boolean;
}

export function table({ machine, node, pi, peer, milliseconds }: Results): string {
  const { warmStart, coldStart, questions } = milliseconds;
  const row = (what: string, ours: Figure | undefined, theirs: Figure | undefined) =>
    `| ${what} | ${cell(ours)} | ${cell(theirs)} |`;
  const keys = OPTION_COUNTS.map((count) => {
    const note = count > PEER_MAXIMUM ? "" : ", the peer's maximum";
    const what = `a key at ${count.toLocaleString("en")} options${note}`;
    return row(what, questions.ours.key[count], questions.peer.key[count]);
  });
  return [
    `Pi ${pi}, Node ${node}, ${machine.cores} x ${machine.processor}. Milliseconds: median [min..max].`,
    `An empty extension is ready after ${show(warmStart.empty.time)} warm, ${show(coldStart.empty.time)} cold.`,
    "",
    `| what | pi-askroom | ${peer.name} ${peer.version} |`,
    "|---|---:|---:|",
    row("added to a warm start", warmStart.ours.time, warmStart.peer.time),
    row("... of it processor time", warmStart.ours.processor, warmStart.peer.processor),
    row("added to a cold start", coldStart.ours.time, coldStart.peer.time),
    row("... of it processor time", coldStart.ours.processor, coldStart.peer.processor),
    row("tool call to first frame, first question", ...pair(questions, "firstFrame")),
    row("tool call to first frame, later questions", ...pair(questions, "laterFrame")),
    ...keys,
    row("bytes per second while nobody presses a key", ...pair(questions, "idle")),
    "",
    `An empty tool that waits makes Pi write ${show(questions.waitingTool)} bytes per second.`,
    "",
  ].join("\n");
}

export function targets({ milliseconds }: Results): readonly Target[] {
  const { warmStart, coldStart, questions } = milliseconds;
  const key = questions.ours.key;
  const ahead = (what: string, ours: Figure, theirs: Figure) =>
    ratio(`${what}, ours to the peer's, at most 1`, {
      value: ours.median / theirs.median,
      most: 1,
    });
  return [
    ahead("cold start added", coldStart.ours.time, coldStart.peer.time),
    ahead("first frame, first question", ...pair(questions, "firstFrame")),
    ahead("first frame, later questions", ...pair(questions, "laterFrame")),
    ahead("a key at 4 options", ...keyPair(questions, PEER_MAXIMUM)),
    ahead("bytes while idle", ...pair(questions, "idle")),
    ratio("bytes while idle, ours to an empty waiting tool's, at most 1.05", {
      value: questions.ours.idle.median / questions.waitingTool.median,
      most: 1.05,
    }),
    ratio("warm start added, ours to the peer's, at most 0.5", {
      value: warmStart.ours.time.median / warmStart.peer.time.median,
      most: 0.5,
    }),
    ratio("a key at 4,000 options to one at 40, at most 2", {
      value: (key[4_000]?.median ?? Number.NaN) / (key[40]?.median ?? Number.NaN),
      most: 2,
    }),
  ];
}

function ratio(what: string, { value, most }: { value: number; most: number }): Target {
  return { what, value: value.toFixed(2), met: value <= most };
}

function cell(figure: Figure | undefined): string {
  return figure === undefined ? "-" : show(figure);
}

const NEVER: Figure = { median: Number.NaN, min: Number.NaN, max: Number.NaN, runs: 0 };

function keyPair({ ours, peer }: QuestionResults, count: number): [Figure, Figure] {
  return [ours.key[count] ?? NEVER, peer.key[count] ?? NEVER];
}

function pair(
  questions: QuestionResults,
  member: "firstFrame" | "laterFrame" | "idle",
): [Figure, Figure] {
  return [questions.ours[member], questions.peer[member]];
}
