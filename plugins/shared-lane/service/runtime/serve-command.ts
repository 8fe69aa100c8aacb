/** `askroom serve` once nothing stands in its way: run, say where, end on a signal. */
import { hasCode } from "../../../../contracts/errors.js";
import type { ServicePaths } from "./paths.js";
import { findRunning } from "./running.js";
import { type ServeOptions, type Serving, serve } from "./serve.js";
import { removeRecord, writeRecord } from "./service-record.js";

const DECLINE_MS = 5000;

interface Words {
  readonly print: (line: string) => void;
}

/** A second starter for one database declines with exit code 0 and says who serves it. */
export async function serveOrDecline(options: ServeOptions, { print }: Words): Promise<number> {
  let serving: Serving;
  try {
    serving = await serve(options);
  } catch (error) {
    if (!hasCode(error, "store_locked")) throw error;
    const url = await whoServes(options.paths);
    print(`${url ?? "Another service"} serves ${options.paths.database} already.`);
    return 0;
  }
  record(serving, options);
  const { url } = serving.service;
  print(`askroom serves ${url} from ${options.paths.database ?? "PostgreSQL"}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => serving.end("signal"));
  }
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

/** The winner of a race may not listen yet. */
async function whoServes(paths: ServicePaths): Promise<string | undefined> {
  const deadline = Date.now() + DECLINE_MS;
  while (Date.now() < deadline) {
    const running = await findRunning(paths);
    if (running !== undefined) return running.record.url;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  return undefined;
}
