/** The results as a table, and what they have to reach. */
import { OPTION_COUNTS, PEER_MAXIMUM, type QuestionFigures } from "./questions.js";
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
    readonly questions: Record<"ours" | "peer", QuestionFigures>;
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
    "",
  ].join("\n");
}

export function targets({ milliseconds }: Results): readonly Target[] {
  const { warmStart, questions } = milliseconds;
  const key = questions.ours.key;
  return [
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

function pair(
  questions: Results["milliseconds"]["questions"],
  member: "firstFrame" | "laterFrame",
): [Figure, Figure] {
  return [questions.ours[member], questions.peer[member]];
}
