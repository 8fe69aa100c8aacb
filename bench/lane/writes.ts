/** Durable publishes per second beside a bare insert-and-commit loop on the same file with the same settings. */
import { openForWriting } from "../../plugins/shared-lane/service/sqlite/sqlite-file.js";
import { Publisher } from "./publisher.js";
import type { Served } from "./served.js";

const CONNECTIONS = 32;

export interface WriteFigures {
  readonly bareCommitsPerSecond: number;
  readonly publishesPerSecond: number;
}

const TEXT = "body ".repeat(20);

/** Before the service starts, which owns the file from then on. */
export function bareCommitsPerSecond(database: string, lengthMs: number): number {
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

export async function publishesPerSecond(service: Served, lengthMs: number): Promise<number> {
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
