/** The shared service under load: service and client are processes apart. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Target } from "../report.js";
import { type Figure, percentile, show, summarize } from "../statistics.js";
import { historyReads, type ReadFigures } from "./history-reads.js";
import { largeHistory, NODES } from "./large-history.js";
import { Served } from "./served.js";
import { deliveryTimes } from "./streams.js";
import { type WriteFigures, writeFigures } from "./writes.js";

const STREAMS = 1000;
const SETTLE_MS = 1000;
const WRITE_ROUNDS = 7;

export interface LaneFigures {
  readonly coldStartMs: Figure;
  readonly idleMegabytes: number;
  readonly writes: WriteFigures;
  readonly delivery: {
    readonly streams: number;
    readonly p50Ms: number;
    readonly p99Ms: number;
    readonly residentMegabytes: number;
  };
  readonly history: {
    readonly nodes: number;
    readonly p95Ms: ReadFigures;
    readonly residentMegabytes: number;
  };
  readonly targets: readonly Target[];
}

export interface LaneRun {
  readonly secondsEach: number;
  readonly starts: number;
  readonly rounds: number;
}

/** Measures the build in `dist`. */
export async function measureLane(run: LaneRun): Promise<LaneFigures> {
  const folder = mkdtempSync(join(tmpdir(), "askroom-load-"));
  try {
    const starts = await coldStarts(folder, run.starts);
    const load = await underLoad(folder, run.secondsEach * 1000);
    const history = await inLargeHistory(folder, run.rounds);
    const figures = { ...starts, ...load, history };
    return { ...figures, targets: targetsOf(figures) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first start makes the database; the compile cache is the system's own, as for a person. */
async function coldStarts(folder: string, count: number) {
  const times: number[] = [];
  let idleMegabytes = 0;
  for (let start = 0; start < count; start += 1) {
    await using service = await Served.start(join(folder, "start.sqlite"));
    times.push(service.startMs);
    if (start < count - 1) continue;
    await pause(SETTLE_MS);
    idleMegabytes = await service.residentMegabytes();
  }
  return { coldStartMs: summarize(times), idleMegabytes };
}

async function underLoad(folder: string, lengthMs: number) {
  const database = join(folder, "lane.sqlite");
  await using service = await Served.start(database);
  const writes = await writeFigures(service, {
    database,
    rounds: WRITE_ROUNDS,
    lengthMs: lengthMs / 4,
  });
  const times = await deliveryTimes(service, { streams: STREAMS, lengthMs });
  return {
    writes,
    delivery: {
      streams: STREAMS,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
      residentMegabytes: await service.residentMegabytes(),
    },
  };
}

async function inLargeHistory(folder: string, rounds: number) {
  const history = largeHistory(folder);
  await using service = await Served.start(history.database);
  const p95Ms = await historyReads(service, history, rounds);
  return { nodes: NODES, p95Ms, residentMegabytes: await service.residentMegabytes() };
}

function targetsOf(figures: Omit<LaneFigures, "targets">): readonly Target[] {
  const { writes, delivery, history } = figures;
  const share = writes.share.median;
  const slowest = Math.max(...Object.values(history.p95Ms));
  return [
    {
      what: "durable publishes to bare commits, at least 0.5",
      value: share.toFixed(2),
      met: share >= 0.5,
    },
    atMost(`delivery to ${delivery.streams} streams, p99, at most 100 ms`, delivery.p99Ms, 100),
    atMost("slowest read among a million nodes, p95, at most 15 ms", slowest, 15),
    atMost("resident with a million nodes, at most 300 MB", history.residentMegabytes, 300),
    atMost("cold start to healthy, at most 400 ms", figures.coldStartMs.median, 400),
    atMost("resident when idle, at most 90 MB", figures.idleMegabytes, 90),
  ];
}

function atMost(what: string, value: number, most: number): Target {
  return { what, value: String(value), met: value <= most };
}

export function laneTable(figures: LaneFigures): string {
  const { coldStartMs, idleMegabytes, writes, delivery, history } = figures;
  const rows: readonly (readonly [string, string | number])[] = [
    ["start to healthy, ms", show(coldStartMs)],
    ["resident when idle, MB", idleMegabytes],
    ["bare commits per second", show(writes.bareCommitsPerSecond)],
    ["durable publishes per second, 32 connections", show(writes.publishesPerSecond)],
    ["... as a share of the bare commits before", show(writes.share)],
    [`delivery to ${delivery.streams} streams, p50, ms`, delivery.p50Ms],
    [`delivery to ${delivery.streams} streams, p99, ms`, delivery.p99Ms],
    [`resident with ${delivery.streams} streams, MB`, delivery.residentMegabytes],
    ...Object.entries(history.p95Ms).map(([what, ms]) => [`${what}, p95, ms`, ms] as const),
    ["resident with a million nodes, MB", history.residentMegabytes],
  ];
  return [
    "The shared service; reads are among a million nodes.",
    "",
    "| what | figure |",
    "|---|---:|",
    ...rows.map(([what, figure]) => `| ${what} | ${figure} |`),
    "",
  ].join("\n");
}
