import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { describe, expect, it, jest } from "@jest/globals";
import { openSqliteStore } from "../../plugins/shared-lane/service/sqlite/sqlite-store.js";
import { SqliteWriter } from "../../plugins/shared-lane/service/sqlite/sqlite-writer.js";
import { ThreadWriter } from "../../plugins/shared-lane/service/sqlite/thread-writer.js";
import { projectFolder } from "../support/built-package.js";
import { makePublish } from "./make-commands.js";
import { COMMAND_ARGUMENTS } from "./service-process.js";
import { makeFolder } from "./temporary-folder.js";

jest.setTimeout(60_000);

const ENTRY = pathToFileURL(
  join(projectFolder, "plugins/shared-lane/service/sqlite/writer-thread.ts"),
);

function rethrow(error: unknown): never {
  throw error;
}

function threadWriter(path: string): Promise<ThreadWriter> {
  return ThreadWriter.start({ path, entry: ENTRY, execArgv: COMMAND_ARGUMENTS });
}

function integrityOf(path: string): unknown {
  const database = new DatabaseSync(path);
  const result = database.prepare("PRAGMA integrity_check").get()?.["integrity_check"];
  database.close();
  return result;
}

describe("the SQLite file", () => {
  it("loses nothing to three writers at once and a reader (3-17, 3-20)", async () => {
    using folder = makeFolder();
    const path = join(folder.path, "lane.sqlite");
    const first = await threadWriter(path);
    const writers = [first, await threadWriter(path), await threadWriter(path)];
    const stores = writers.map((writer) => openSqliteStore({ path, writer, onFault: rethrow }));
    const reader = stores[0];

    const writing = stores.flatMap((store, place) =>
      Array.from({ length: 300 }, (_, index) =>
        store.publish(makePublish({ title: `${place}-${index}`, path: ["shared"] })),
      ),
    );
    const reading = Array.from({ length: 50 }, () => reader?.totals());
    await Promise.all([...writing, ...reading]);

    expect(await reader?.totals()).toMatchObject({ nodes: 901 });
    expect(await reader?.childCount(null)).toBe(1);
    for (const store of stores) await store.close();
    expect(integrityOf(path)).toBe("ok");
  }, 60_000);

  it("that is locked from outside for long refuses the write with a code, and takes the next one", async () => {
    using folder = makeFolder();
    const path = join(folder.path, "lane.sqlite");
    const writer = new SqliteWriter({
      path,
      prepare: (database) => database.exec("PRAGMA busy_timeout = 20"),
    });
    const store = openSqliteStore({ path, writer, onFault: rethrow });
    const outside = new DatabaseSync(path);
    outside.exec("BEGIN IMMEDIATE");
    await expect(store.publish(makePublish({ title: "x" }, "k"))).rejects.toMatchObject({
      code: "storage_unavailable",
    });
    outside.exec("ROLLBACK");
    outside.close();
    expect((await store.publish(makePublish({ title: "x" }, "k"))).deduplicated).toBe(false);
    await store.close();
  });

  it("without room refuses the write with a code, keeps what it has, and goes on when there is room", async () => {
    using folder = makeFolder();
    const path = join(folder.path, "lane.sqlite");
    let opened: DatabaseSync | undefined;
    const writer = new SqliteWriter({
      path,
      prepare: (database) => {
        opened = database;
      },
    });
    const store = openSqliteStore({ path, writer, onFault: rethrow });
    await store.publish(makePublish({ title: "before" }));
    opened?.exec("PRAGMA max_page_count = 60");
    const body = "x".repeat(400_000);
    const results = await Promise.allSettled([
      store.publish(makePublish({ title: "large", body })),
      store.publish(makePublish({ title: "beside it" })),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(results[0]).toMatchObject({ reason: { code: "storage_full" } });
    expect((await store.totals()).nodes).toBe(1);

    opened?.exec("PRAGMA max_page_count = 100000");
    await store.publish(makePublish({ title: "large", body }));
    expect((await store.totals()).nodes).toBe(2);
    await store.close();
    expect(integrityOf(path)).toBe("ok");
  });

  it("keeps its order when the clock jumps", async () => {
    using folder = makeFolder();
    const path = join(folder.path, "lane.sqlite");
    const times = [5_000_000_000_000, 1_000, 2_000_000_000_000];
    const writer = new SqliteWriter({ path, now: () => times.shift() ?? 0 });
    const store = openSqliteStore({ path, writer, onFault: rethrow });
    for (const title of ["a", "b", "c"]) await store.publish(makePublish({ title }));
    const page = await store.outline({
      parentId: null,
      withArchived: false,
      after: undefined,
      limit: 10,
    });
    expect(page.items.map(({ title }) => title)).toEqual(["a", "b", "c"]);
    const events = await store.events({ after: 0, limit: 10 });
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    await store.close();
  });

  it("of a newer version is refused and left alone", async () => {
    using folder = makeFolder();
    const path = join(folder.path, "lane.sqlite");
    await new SqliteWriter({ path }).close();
    const newer = new DatabaseSync(path);
    newer.exec("PRAGMA user_version = 99");
    newer.close();
    expect(() => new SqliteWriter({ path })).toThrow(/newer pi-askroom/);
    await expect(threadWriter(path)).rejects.toMatchObject({ code: "schema_newer" });
  }, 20_000);

  it("shares one commit among writes that arrive together", async () => {
    using folder = makeFolder();
    const path = join(folder.path, "lane.sqlite");
    const store = openSqliteStore({ path, writer: new SqliteWriter({ path }), onFault: rethrow });
    await Promise.all(
      Array.from({ length: 64 }, (_, index) => store.publish(makePublish({ title: `${index}` }))),
    );
    expect(store.counters()).toMatchObject({ writes: 64, commits: 1, largestBatch: 64 });
    await store.close();
  });

  it("leaves the other writes of a batch standing when one is refused or breaks", async () => {
    using folder = makeFolder();
    const path = join(folder.path, "lane.sqlite");
    const store = openSqliteStore({ path, writer: new SqliteWriter({ path }), onFault: rethrow });
    const broken = makePublish({ title: "broken" });
    const results = await Promise.allSettled([
      store.publish(makePublish({ title: "one" })),
      store.publish(makePublish({ title: "lost", parentId: "node_none" })),
      store.publish({ ...broken, content: { ...broken.content, title: null as never } }),
      store.publish(makePublish({ title: "two" })),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
    expect((await store.totals()).nodes).toBe(2);
    await store.close();
  });
});
