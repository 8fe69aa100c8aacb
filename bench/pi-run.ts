/** Runs real Pi in a terminal with one subject and the probe, and returns what the probe saw. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hostCli } from "../scripts/host-cache.mjs";
import { PiHome } from "../test/support/pi-home.js";
import type { ModelStep } from "../test/support/scripted-model.js";
import { TmuxTerminal } from "../test/support/tmux-terminal.js";
import type { Observation } from "./extensions/probe.js";
import type { Subject } from "./subjects.js";

const root = join(import.meta.dirname, "..");
export const HOST = "1.6.0";
const SIZE = { columns: 120, rows: 40 };
const TIMEOUT_MS = 60_000;
/** The peer loads the rest of itself in the background two seconds after its start. */
const SETTLE_MS = 3_500;
/** Ours leaves the keys to a person who has just typed. */
const PAUSE_MS = 1_000;
/** The first step of a script is held until it exists. */
export const GO_FILE = "go";

export interface PiRun {
  readonly subject: Subject;
  /** Where Pi and Node keep their compile caches: an empty folder makes a cold start. */
  readonly temporary: string;
  /** Without steps only the start is measured. */
  readonly script?: readonly ModelStep[];
}

export async function observe({ subject, temporary, script }: PiRun): Promise<Observation[]> {
  await using home = await PiHome.create();
  const out = await home.write("observations.jsonl", "");
  await using terminal = await TmuxTerminal.start({
    size: SIZE,
    cwd: home.project,
    command: [process.execPath, await hostCli(HOST), ...piArguments(subject)],
    env: {
      ...(await home.environment(script ?? [])),
      TERM: "tmux-256color",
      COLORTERM: "truecolor",
      TMPDIR: temporary,
      ASKROOM_BENCH_OUT: out,
      ASKROOM_BENCH_TASK: script === undefined ? "start" : "questions",
    },
  });
  if (script !== undefined) await startConversation(terminal, home);
  return await observations(out, { count: script?.length ?? 1, terminal });
}

/** The model waits for a word from here, so that the last key is long past when it asks. */
async function startConversation(terminal: TmuxTerminal, home: PiHome): Promise<void> {
  await terminal.waitFor("scripted-1");
  await delay(SETTLE_MS);
  await terminal.type("Ask me");
  await terminal.waitFor("Ask me");
  await terminal.press("Enter");
  await delay(PAUSE_MS);
  await home.write(`project/${GO_FILE}`, "");
}

async function observations(
  file: string,
  { count, terminal }: { readonly count: number; readonly terminal: TmuxTerminal },
): Promise<Observation[]> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
    if (lines.length >= count) return lines.map((line) => JSON.parse(line));
    if (Date.now() > deadline) {
      throw new Error(
        `Only ${lines.length} of ${count} observations came; screen:\n${await terminal.screen()}`,
      );
    }
    await delay(20);
  }
}

function piArguments(subject: Subject): readonly string[] {
  const extensions = [
    join(root, "test/support/scripted-model.ts"),
    subject.extension,
    join(root, "bench/extensions/probe.ts"),
  ];
  return [...extensions.flatMap((file) => ["-e", file]), "--no-session"];
}
