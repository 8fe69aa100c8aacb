/** `askroom serve` once nothing stands in its way: run, say where, end on a signal. */
import { hasCode } from "../../../../contracts/errors.js";
import { findRunning } from "./running.js";
import { type ServeOptions, type Serving, serve } from "./serve.js";
import { removeRecord, writeRecord } from "./service-record.js";

const DECLINE_MS = 5000;

interface Words {
  readonly print: (line: string) => void;
}

/** A second starter for one database declines with exit code 0 and says who serves it. */
export async function serveOrDecline(options: ServeOptions, { print }: Words): Promise<number> {
  const serving = await serveWhenFree(options);
  if (typeof serving === "string") {
    print(`${serving} serves ${options.paths.database} already.`);
    return 0;
  }
  // Before anybody is told that it runs: who knows it may end it.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => serving.end("signal"));
  }
  try {
    record(serving, options);
  } catch (error) {
    // Nobody could find it any more.
    serving.end("stop");
    await serving.ended;
    throw error;
  }
  const { url } = serving.service;
  print(`askroom serves ${url} from ${options.paths.database ?? "PostgreSQL"}`);
  await serving.ended;
  removeRecord(options.paths.record, process.pid);
  return 0;
}

function record({ service, storageId }: Serving, { paths, version }: ServeOptions): void {
  writeRecord(paths.record, {
    url: service.url,
    pid: process.pid,
    version,
    storageId,
    startedAt: new Date().toISOString(),
  });
}

/** The winner of a race may not listen yet, and a service that hands over may not have let go yet. */
async function serveWhenFree(options: ServeOptions): Promise<Serving | string> {
  const deadline = Date.now() + DECLINE_MS;
  for (;;) {
    try {
      return await serve(options);
    } catch (error) {
      if (!hasCode(error, "store_locked")) throw error;
    }
    const running = await findRunning(options.paths);
    if (running !== undefined) return running.record.url;
    if (Date.now() > deadline) return "Another service";
    await new Promise((resume) => setTimeout(resume, 50));
  }
}
