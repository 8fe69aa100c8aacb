/** Time that a package adds to Pi's start, over an extension that does nothing. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { observe } from "./pi-run.js";
import { type Figure, summarize } from "./statistics.js";
import type { Subject } from "./subjects.js";

/** One subject's start, or what it adds to the start with an empty extension in the same round. */
export interface StartFigure {
  readonly time: Figure;
  /** Says more than the time on a busy machine. */
  readonly processor: Figure;
}

/** `empty` is the whole start; `ours` and `peer` are what each adds to it. */
export type StartFigures = Readonly<Record<Subject["name"], StartFigure>>;

type Subjects = Record<Subject["name"], Subject>;
type Round = Record<Subject["name"], Start>;

interface Start {
  readonly timeMs: number;
  readonly processorMs: number;
}

export async function measureWarmStart(subjects: Subjects, rounds: number): Promise<StartFigures> {
  const temporary = await mkdtemp(join(tmpdir(), "askroom-warm-"));
  try {
    // The first start fills the caches, the second one shows that they hold.
    await oneRound(subjects, async () => temporary);
    await oneRound(subjects, async () => temporary);
    return figures(await repeat(rounds, () => oneRound(subjects, async () => temporary)));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

export async function measureColdStart(subjects: Subjects, rounds: number): Promise<StartFigures> {
  const made: string[] = [];
  const emptyFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), "askroom-cold-"));
    made.push(folder);
    return folder;
  };
  try {
    return figures(await repeat(rounds, () => oneRound(subjects, emptyFolder)));
  } finally {
    for (const folder of made) await rm(folder, { recursive: true, force: true });
  }
}

async function oneRound(subjects: Subjects, temporary: () => Promise<string>): Promise<Round> {
  const round: Partial<Round> = {};
  for (const subject of shuffled(Object.values(subjects))) {
    const [observation] = await observe({ subject, temporary: await temporary() });
    round[subject.name] = {
      timeMs: observation?.startMs ?? Number.NaN,
      processorMs: observation?.startCpuMs ?? Number.NaN,
    };
  }
  return round as Round;
}

function figures(rounds: readonly Round[]): StartFigures {
  return {
    empty: figure(rounds, ({ empty }) => empty),
    ours: figure(rounds, ({ ours, empty }) => difference(ours, empty)),
    peer: figure(rounds, ({ peer, empty }) => difference(peer, empty)),
  };
}

function figure(rounds: readonly Round[], pick: (round: Round) => Start): StartFigure {
  const starts = rounds.map(pick);
  return {
    time: summarize(starts.map(({ timeMs }) => timeMs)),
    processor: summarize(starts.map(({ processorMs }) => processorMs)),
  };
}

function difference(start: Start, base: Start): Start {
  return {
    timeMs: start.timeMs - base.timeMs,
    processorMs: start.processorMs - base.processorMs,
  };
}

export async function repeat<T>(times: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < times; index += 1) made.push(await make());
  return made;
}

export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
