/** Time from the tool call to the first frame, and time per key. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelStep } from "../test/support/scripted-model.js";
import { type Observation, WAITING_TOOL } from "./extensions/probe.js";
import { GO_FILE, observe } from "./pi-run.js";
import { shuffled } from "./start.js";
import { type Figure, summarize } from "./statistics.js";
import type { Subject } from "./subjects.js";

/** Two to four options are all that the peer takes. */
export const PEER_MAXIMUM = 4;
export const OPTION_COUNTS = [4, 40, 400, 4_000] as const;
const FRAMES = 10;

interface QuestionFigures {
  /** The first question of a process. */
  readonly firstFrame: Figure;
  /** Every later one: the median of ten within each process. */
  readonly laterFrame: Figure;
  /** By number of options. */
  readonly key: Readonly<Record<number, Figure>>;
  /** Bytes written per second while the question is open and no key is pressed. */
  readonly idle: Figure;
}

export interface QuestionResults {
  readonly ours: QuestionFigures;
  readonly peer: QuestionFigures;
  /** Bytes that Pi writes per second by itself, during a call that only waits. */
  readonly waitingTool: Figure;
}

type Subjects = Record<Subject["name"], Subject>;

export async function measureQuestions(
  subjects: Subjects,
  rounds: number,
): Promise<QuestionResults> {
  const temporary = await mkdtemp(join(tmpdir(), "askroom-questions-"));
  const seen: Record<"ours" | "peer", Observation[][]> = { ours: [], peer: [] };
  const waiting: Observation[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const wait = { calls: [{ name: WAITING_TOOL, arguments: {} }], heldUntil: GO_FILE };
      waiting.push(...(await observe({ subject: subjects.empty, temporary, script: [wait] })));
      for (const name of shuffled(["ours", "peer"] as const)) {
        const counts = name === "ours" ? OPTION_COUNTS : [PEER_MAXIMUM];
        const script = [
          { ...ask("Frame", PEER_MAXIMUM), heldUntil: GO_FILE },
          ...Array.from({ length: FRAMES }, () => ask("Frame", PEER_MAXIMUM)),
          ask("Idle", PEER_MAXIMUM),
          ...counts.map((count) => ask("Keys", count)),
        ];
        seen[name].push(await observe({ subject: subjects[name], temporary, script }));
      }
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return {
    ours: figures(seen.ours),
    peer: figures(seen.peer),
    waitingTool: summarize(waiting.flatMap(idleBytes)),
  };
}

/** One call in the shape that both packages take. */
function ask(header: string, count: number): ModelStep {
  const options = Array.from({ length: count }, (_, index) => ({
    label: `Choice${crypto.randomUUID().slice(0, 8)} number ${index + 1}`,
    description: `What happens when the person takes number ${index + 1}.`,
  }));
  const question = { question: "Which of these is it?", header, multiSelect: false, options };
  return { calls: [{ name: "ask_user_question", arguments: { questions: [question] } }] };
}

function figures(runs: readonly (readonly Observation[])[]): QuestionFigures {
  const frames = runs.map((run) => run.filter(({ question }) => question === "Frame").map(frameMs));
  const key: Record<number, Figure> = {};
  for (const count of OPTION_COUNTS) {
    const times = runs.flatMap((run) =>
      run.flatMap(({ keyMs, options }) =>
        keyMs !== undefined && options === count ? [keyMs] : [],
      ),
    );
    if (times.length > 0) key[count] = summarize(times);
  }
  return {
    firstFrame: summarize(frames.map(([first]) => first ?? Number.NaN)),
    laterFrame: summarize(frames.map(([, ...later]) => summarize(later).median)),
    key,
    idle: summarize(runs.flatMap((run) => run.flatMap(idleBytes))),
  };
}

function idleBytes(observation: Observation): number[] {
  return observation.idleBytes === undefined ? [] : [observation.idleBytes];
}

function frameMs(observation: Observation): number {
  return observation.frameMs ?? Number.NaN;
}
