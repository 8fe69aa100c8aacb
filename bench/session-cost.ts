/**
 * What private questions cost as a session grows, without Pi's process: the journal and the lane over Pi's own
 * session manager. Prints JSON; `bench/sessions.ts` builds and runs it.
 */
import "reflect-metadata/lite";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SessionManager } from "@mariozechner/pi-coding-agent";
import type { Question } from "../contracts/questions/index.js";
import { PrivateLane } from "../plugins/private-lane/private-lane.js";
import { PiSessionJournal } from "../plugins/session-journal/pi-session-journal.js";
import { makePendingStage } from "../test/plugins/question-dock/pending-stage.js";
import { PiStage } from "../test/support/pi-stage.js";

const MESSAGE_BYTES = 2_000;
const EVENTS = 200;
const MEGABYTE = 1 << 20;

const QUESTION: Question = {
  id: "one",
  header: "One",
  prompt: "Which one?",
  type: "single",
  options: [
    { value: "a", label: "A" },
    { value: "b", label: "B" },
  ],
};
const ANSWER = { status: "answered", values: ["a"], labels: ["A"] } as const;

/** A session file of that many messages, one after the other. */
function writeSession(path: string, cwd: string, megabytes: number): void {
  const file = openSync(path, "w");
  const timestamp = new Date().toISOString();
  const line = (entry: object): string => `${JSON.stringify(entry)}\n`;
  writeSync(file, line({ type: "session", version: 3, id: "bench", timestamp, cwd }));
  const content = [{ type: "text", text: "x".repeat(MESSAGE_BYTES) }];
  let parentId: string | null = null;
  for (let bytes = 0, index = 0; bytes < megabytes * MEGABYTE; index += 1) {
    const message = { role: "user", content, timestamp: 1 };
    const text = line({ type: "message", id: `m${index}`, parentId, timestamp, message });
    parentId = `m${index}`;
    bytes += text.length;
    writeSync(file, text);
  }
  closeSync(file);
}

interface Opened {
  readonly pi: PiStage;
  readonly journal: PiSessionJournal;
  readonly lane: PrivateLane;
}

function open(folder: string, path: string): Opened {
  const pi = new PiStage(folder);
  pi.manager = SessionManager.open(path, folder);
  const host = pi.host();
  const journal = new PiSessionJournal(host);
  const lane = new PrivateLane(host, journal);
  return { pi, journal, lane };
}

const time = (work: () => void): number => {
  const started = performance.now();
  work();
  return performance.now() - started;
};

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Milliseconds: the first look, then the median of one event of each kind. */
function measureLength(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), "askroom-session-cost-"));
  try {
    const path = join(folder, "session.jsonl");
    writeSession(path, folder, megabytes);
    const { pi, journal, lane } = open(folder, path);
    const first = time(() => lane.list());
    const asks: number[] = [];
    const answers: number[] = [];
    const receipts: number[] = [];
    for (let index = 0; index < EVENTS; index += 1) {
      const request = { toolCallId: `call-${index}`, questions: [QUESTION] };
      let id = "";
      asks.push(
        time(() => {
          [id = ""] = lane.publish(request).ids;
        }),
      );
      let answerId = "";
      answers.push(
        time(() => {
          const outcome = lane.answer(id, ANSWER, "tui");
          if (outcome.status === "saved") ({ answerId } = outcome);
        }),
      );
      const details = { sessionId: journal.sessionId, answers: [{ answerId }] };
      pi.manager.appendCustomMessageEntry("askroom.feedback.v1", "text", true, details);
      receipts.push(time(() => lane.unreceived()));
    }
    const unread = lane.unreceived().length;
    if (unread > 0 || lane.closed()) throw new Error("The receipts were not believed.");
    return {
      megabytes,
      firstLook: first,
      ask: medianOf(asks),
      answer: medianOf(answers),
      receipt: medianOf(receipts),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds until the pane stands above the editor of a Pi that has just opened the session. */
async function measurePanel({ lane }: Opened): Promise<number> {
  using stage = makePendingStage({ pending: lane });
  const started = performance.now();
  await stage.shows(QUESTION.prompt);
  return performance.now() - started;
}

/** Milliseconds with that many open questions: the list anew, the pane, and one answer. */
async function measureMany(count: number) {
  const folder = mkdtempSync(join(tmpdir(), "askroom-session-cost-"));
  try {
    const path = join(folder, "session.jsonl");
    writeSession(path, folder, 1);
    const before = open(folder, path);
    for (let index = 0; index < count; index += 100) {
      const questions = Array.from({ length: 100 }, () => QUESTION);
      before.lane.publish({ toolCallId: `call-${index}`, questions });
    }
    const { lane } = open(folder, path);
    const list = time(() => lane.list());
    const pane = await measurePanel(open(folder, path));
    const ids = lane.list().map(({ id }) => id);
    if (ids.length !== count) throw new Error(`${ids.length} of ${count} questions are open.`);
    const answers = ids.slice(0, EVENTS).map((id) =>
      time(() => {
        lane.answer(id, ANSWER, "tui");
        lane.list();
      }),
    );
    return { count, list, pane, answer: medianOf(answers) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const lengths = [2, 20, 200].map(measureLength);
const many = [await measureMany(100), await measureMany(10_000)];
console.log(JSON.stringify({ lengths, many }));
process.exit(0);
