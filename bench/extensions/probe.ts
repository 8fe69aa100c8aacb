/**
 * A Pi extension that measures from inside Pi; loaded last. It writes one JSON line per observation to
 * `ASKROOM_BENCH_OUT`. With `ASKROOM_BENCH_TASK=start` it notes how long the process took until every
 * earlier extension had finished its own `session_start`, and ends Pi. Otherwise it notes, per
 * question, the time from the tool call to the first frame that shows it; for a question whose header says
 * so also the time per key, or how much is written while nobody presses a key. It closes each question with
 * Escape. Its own tool `wait_for_probe` does nothing for as long, which shows what Pi itself writes.
 */
import { appendFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import type { Component, TUI } from "@mariozechner/pi-tui";

/** One observation; every time in milliseconds. */
export interface Observation {
  readonly startMs?: number;
  /** Processor time until then. */
  readonly startCpuMs?: number;
  readonly question?: string;
  readonly options?: number;
  readonly frameMs?: number;
  /** Median of {@link KEYS} keys, each `handleInput` and `render`. */
  readonly keyMs?: number;
  /** Written to the terminal per second, while the question is open and no key is pressed. */
  readonly idleBytes?: number;
}

export const WAITING_TOOL = "wait_for_probe";
const IDLE_MS = 2_000;
/** What belongs to the first frame is over by then. */
const IDLE_FROM_MS = 500;

const KEYS = 240;
const WARM_UP_KEYS = 60;
/** How far the cursor walks down before it walks up again. */
const WALK = 120;
const DOWN = "\x1b[B";
const UP = "\x1b[A";
const ESCAPE = "\x1b";

interface OpenCall {
  readonly header: string;
  /** The label of the first option. */
  readonly mark: string;
  readonly options: number;
  readonly calledAt: number;
}

type FocusedTui = TUI & { readonly focusedComponent?: Component };

export default function registerProbe(pi: ExtensionAPI): void {
  const out = process.env["ASKROOM_BENCH_OUT"] ?? "";
  const note = (observation: Observation) =>
    appendFileSync(out, `${JSON.stringify(observation)}\n`);

  if (process.env["ASKROOM_BENCH_TASK"] === "start") {
    pi.on("session_start", () => {
      const { user, system } = process.cpuUsage();
      note({ startMs: performance.now(), startCpuMs: (user + system) / 1_000 });
      process.exit(0);
    });
    return;
  }
  watchQuestions(pi, note);
}

function watchQuestions(pi: ExtensionAPI, note: (observation: Observation) => void): void {
  let tui: FocusedTui | undefined;
  let open: OpenCall | undefined;
  pi.on("session_start", (_event, ctx) => {
    ctx.ui.setWidget("bench-probe", (current) => {
      tui = current;
      return { render: () => [], invalidate: () => undefined };
    });
  });
  pi.on("tool_execution_start", ({ args }) => {
    open = readCall(args);
  });
  registerWaitingTool(pi, note);
  onOutput((text) => {
    if (open === undefined || tui === undefined || !text.includes(open.mark)) return;
    const question = tui.focusedComponent;
    const frameMs = performance.now() - open.calledAt;
    const columns = tui.terminal.columns;
    if (!question?.render(columns).some((line) => line.includes(open?.mark ?? ""))) return;
    const { header, options } = open;
    open = undefined;
    // Outside this frame: the write is not over yet.
    setImmediate(async () => {
      const keyMs = header === "Keys" ? timeKeys(question, { columns, options }) : undefined;
      const idleBytes = header === "Idle" ? await countIdleBytes() : undefined;
      note({
        question: header,
        options,
        frameMs,
        ...(keyMs === undefined ? {} : { keyMs }),
        ...(idleBytes === undefined ? {} : { idleBytes }),
      });
      question.handleInput?.(ESCAPE);
    });
  });
}

function registerWaitingTool(pi: ExtensionAPI, note: (observation: Observation) => void): void {
  const tool = {
    name: WAITING_TOOL,
    label: "Wait",
    description: "Waits.",
    parameters: { type: "object", properties: {} },
    execute: async () => {
      note({ question: WAITING_TOOL, idleBytes: await countIdleBytes() });
      return { content: [{ type: "text", text: "Waited." }], details: {} };
    },
  };
  pi.registerTool(tool as unknown as Parameters<ExtensionAPI["registerTool"]>[0]);
}

async function countIdleBytes(): Promise<number> {
  await delay(IDLE_FROM_MS);
  const before = process.stdout.bytesWritten;
  await delay(IDLE_MS);
  return ((process.stdout.bytesWritten - before) / IDLE_MS) * 1_000;
}

function readCall(args: unknown): OpenCall | undefined {
  const { questions = [] } = args as {
    questions?: readonly { header: string; options: readonly { label: string }[] }[];
  };
  const [question] = questions;
  const mark = question?.options[0]?.label;
  if (question === undefined || mark === undefined) return undefined;
  const { header, options } = question;
  return { header, mark, options: options.length, calledAt: performance.now() };
}

function onOutput(see: (text: string) => void): void {
  const write = process.stdout.write.bind(process.stdout) as (...args: unknown[]) => boolean;
  process.stdout.write = (...args: unknown[]) => {
    const written = write(...args);
    see(String(args[0]));
    return written;
  };
}

function timeKeys(
  question: Component,
  { columns, options }: { readonly columns: number; readonly options: number },
): number {
  const walk = Math.min(WALK, options - 1);
  const times: number[] = [];
  for (let index = 0; index < WARM_UP_KEYS + KEYS; index += 1) {
    const key = index % (2 * walk) < walk ? DOWN : UP;
    const started = performance.now();
    question.handleInput?.(key);
    question.render(columns);
    const elapsed = performance.now() - started;
    if (index >= WARM_UP_KEYS) times.push(elapsed);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1] ?? Number.NaN;
}
