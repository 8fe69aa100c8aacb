/** Durable publishes per second beside a bare insert-and-commit loop on the same file with the same settings. */
import { openForWriting } from "../../plugins/shared-lane/service/sqlite/sqlite-file.js";
import { type Figure, summarize } from "../statistics.js";
import { Publisher } from "./publisher.js";
import type { Served } from "./served.js";

const CONNECTIONS = 32;
const TEXT = "body ".repeat(20);

export interface WriteFigures {
  readonly bareCommitsPerSecond: Figure;
  readonly publishesPerSecond: Figure;
  /** Of publishes to bare commits, pair by pair. */
  readonly share: Figure;
}

export interface WriteRun {
  readonly database: string;
  readonly rounds: number;
  readonly lengthMs: number;
}

/** In turns, because a disk that others use as well is now fast and now slow. */
export async function writeFigures(service: Served, run: WriteRun): Promise<WriteFigures> {
  // The first second is V8's, which is still compiling what is measured.
  await publishesPerSecond(service, run.lengthMs);
  const bare: number[] = [];
  const published: number[] = [];
  for (let round = 0; round < run.rounds; round += 1) {
    bare.push(bareCommitsPerSecond(run));
    published.push(await publishesPerSecond(service, run.lengthMs));
  }
  return {
    bareCommitsPerSecond: summarize(bare),
    publishesPerSecond: summarize(published),
    share: summarize(published.map((each, round) => each / (bare[round] ?? Number.NaN))),
  };
}

/** The service, which owns the file, rests meanwhile. */
function bareCommitsPerSecond({ database, lengthMs }: WriteRun): number {
  const opened = openForWriting(database);
  opened.exec("CREATE TABLE bare_rows (id INTEGER PRIMARY KEY, title TEXT, body TEXT)");
  const insert = opened.prepare("INSERT INTO bare_rows (title, body) VALUES (?, ?)");
  const end = performance.now() + lengthMs;
  let count = 0;
  for (; performance.now() < end; count += 1) insert.run(`title ${count}`, TEXT);
  opened.exec("DROP TABLE bare_rows");
  opened.close();
  return Math.round((count * 1000) / lengthMs);
}

async function publishesPerSecond(service: Served, lengthMs: number): Promise<number> {
  const end = performance.now() + lengthMs;
  let count = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      using publisher = await Publisher.open(service);
      for (; performance.now() < end; count += 1) {
        await publisher.publish({ title: `title ${count}`, body: TEXT });
      }
    }),
  );
  return Math.round((count * 1000) / lengthMs);
}
