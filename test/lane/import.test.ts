import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "@jest/globals";
import { importThreadroom } from "../../plugins/shared-lane/service/runtime/import-threadroom.js";
import { openSqliteStore } from "../../plugins/shared-lane/service/sqlite/sqlite-store.js";
import { SqliteWriter } from "../../plugins/shared-lane/service/sqlite/sqlite-writer.js";
import { makePublish } from "./make-commands.js";
import { runAskroom } from "./service-process.js";
import { makeFolder } from "./temporary-folder.js";

const PROCESS_MS = 60_000;

/** The tables as Threadroom makes them. */
const THREADROOM_SCHEMA = `
  CREATE TABLE nodes (
    id TEXT PRIMARY KEY, parent_id TEXT REFERENCES nodes (id), expects_answer INTEGER NOT NULL DEFAULT 0,
    title TEXT NOT NULL, body TEXT NOT NULL DEFAULT '', author_json TEXT, status TEXT, presentation_json TEXT,
    response_json TEXT, idempotency_key TEXT UNIQUE, request_hash TEXT, created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX nodes_parent ON nodes (parent_id, created_at);
  CREATE TABLE events (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL, type TEXT NOT NULL,
    thread_id TEXT NOT NULL, payload_json TEXT NOT NULL, created_at TEXT NOT NULL
  );`;

const PROJECT = {
  id: "node_project",
  title: "Harbour",
  author_json: '{"name":"AI teammate"}',
  created_at: "2025-03-01T10:00:00.000Z",
};
const QUESTION = {
  id: "node_question",
  parent_id: "node_project",
  expects_answer: 1,
  title: "Which quay?",
  body: "North or south, **both** are free.",
  author_json: '{"id":"pi:1","sessionId":"1","name":"Claude"}',
  status: "answered",
  presentation_json: '{"kind":"text-v1","choices":["North","South"],"revision":"rev_1"}',
  idempotency_key: "pi:1:call",
  request_hash: createHash("sha256").update("made by another program").digest("hex"),
  created_at: "2025-03-01T10:00:01.000Z",
};
const ANSWER = {
  id: "node_answer",
  parent_id: "node_question",
  title: "South",
  body: "South, please.",
  author_json: '{"name":"Scott"}',
  response_json:
    '{"kind":"answer","selections":[],"presentationRevision":"rev_1","targetId":"node_question"}',
  // The clock was set back meanwhile: by its time it would come before its parent.
  created_at: "2025-03-01T09:00:00.000Z",
};
const OPEN = {
  id: "an old id/1",
  parent_id: "node_project",
  expects_answer: 1,
  title: "When?",
  author_json: '{"name":"Claude"}',
  status: "outstanding",
  presentation_json: '{"kind":"text-v1"}',
  created_at: "2025-03-01T10:00:02.000Z",
};

function makeThreadroom(path: string): void {
  const database = new DatabaseSync(path);
  database.exec(THREADROOM_SCHEMA);
  for (const row of [PROJECT, QUESTION, ANSWER, OPEN]) insert(database, "nodes", withTimes(row));
  const events = [
    { id: "evt_7", type: "thread.created", thread_id: "node_project", payload_json: "{}" },
    {
      id: "evt_8",
      type: "node.created",
      thread_id: "node_project",
      payload_json:
        '{"nodeId":"node_question","parentId":"node_project","createdAncestorIds":["node_project"]}',
    },
    {
      id: "evt_9",
      type: "response.created",
      thread_id: "node_question",
      payload_json:
        '{"nodeId":"node_answer","parentId":"node_question","questionId":"node_question","responseId":"node_answer","kind":"answer"}',
    },
  ];
  for (const [index, event] of events.entries()) {
    const created_at = "2025-03-01T10:00:03.000Z";
    insert(database, "events", { sequence: 7 + index, ...event, created_at });
  }
  database.close();
}

function withTimes<T extends { readonly created_at: string }>(row: T) {
  return { ...row, updated_at: "2025-03-02T00:00:00.000Z" };
}

function insert(
  database: DatabaseSync,
  table: string,
  row: Readonly<Record<string, string | number>>,
): void {
  const names = Object.keys(row);
  database
    .prepare(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    )
    .run(...Object.values(row));
}

/** The store over what was copied. */
async function imported(folder: string) {
  const [source, path] = [join(folder, "threadroom.sqlite"), join(folder, "lane.sqlite")];
  makeThreadroom(source);
  const counts = importThreadroom(source, path);
  const onFault = (error: unknown) => {
    throw error;
  };
  const store = openSqliteStore({ path, writer: new SqliteWriter({ path }), onFault });
  return { store, counts };
}

describe("a Threadroom database that is taken over", () => {
  it("keeps ids, order, content, times and counts", async () => {
    using folder = makeFolder();
    const { store, counts } = await imported(folder.path);
    expect(counts).toEqual({ nodes: 4, events: 3 });
    const view = await store.view("node_question", 10);
    expect(view).toMatchObject({
      node: {
        parentId: "node_project",
        title: QUESTION.title,
        body: QUESTION.body,
        status: "answered",
        author: JSON.parse(QUESTION.author_json),
        presentation: JSON.parse(QUESTION.presentation_json),
        createdAt: QUESTION.created_at,
        updatedAt: "2025-03-02T00:00:00.000Z",
      },
      ancestors: [{ id: "node_project" }],
      children: [{ id: "node_answer", response: JSON.parse(ANSWER.response_json) }],
      counts: { nodes: 2, requests: 1, outstanding: 0 },
    });
    const level = await store.outline({
      parentId: "node_project",
      after: undefined,
      limit: 10,
      withArchived: false,
    });
    expect(level.items.map(({ id }) => id)).toEqual(["node_question", "an old id/1"]);
    expect(await store.totals()).toMatchObject({ nodes: 4, requests: 2, outstanding: 1 });
    await store.close();
  });

  it("replays the old events under their numbers, and goes on after them", async () => {
    using folder = makeFolder();
    const { store } = await imported(folder.path);
    const watched = { after: 0, limit: 10, watchedIds: ["node_question"] };
    expect(await store.events(watched)).toMatchObject([
      { sequence: 9, id: "evt_9", type: "response.created", threadId: "node_question" },
    ]);
    await store.publish(makePublish({ title: "later" }));
    const all = await store.events({ after: 0, limit: 10 });
    expect(all.map(({ sequence }) => sequence)).toEqual([7, 8, 9, 10]);
    await store.close();
  });

  it("knows its retry keys: the same text gives the old record, another one is refused", async () => {
    using folder = makeFolder();
    const { store } = await imported(folder.path);
    const again = makePublish(
      { question: QUESTION.title, body: QUESTION.body, parentId: "node_project" },
      QUESTION.idempotency_key,
    );
    expect(await store.publish(again)).toMatchObject({
      deduplicated: true,
      view: { node: { id: "node_question" } },
    });
    const other = makePublish({ question: "Another?" }, QUESTION.idempotency_key);
    await expect(store.publish(other)).rejects.toMatchObject({ code: "retry_key_conflict" });
    expect(await store.totals()).toMatchObject({ nodes: 4 });
    await store.close();
  });

  it("is searched like everything else", async () => {
    using folder = makeFolder();
    const { store } = await imported(folder.path);
    const found = await store.search({
      query: "both free",
      underId: undefined,
      order: "newest",
      after: undefined,
      limit: 10,
    });
    expect(found.items.map(({ summary }) => summary.id)).toEqual(["node_question"]);
    await store.close();
  });
});

describe("askroom import", () => {
  it(
    "copies once, and changes the source in nothing",
    async () => {
      using folder = makeFolder();
      const source = join(folder.path, "threadroom.sqlite");
      makeThreadroom(source);
      const before = readFileSync(source);
      const first = runAskroom(folder.path, ["import", source]);
      expect(await first.exited).toBe(0);
      expect(first.said()).toContain("Copied 4 nodes and 3 events");
      const second = runAskroom(folder.path, ["import", source]);
      expect(await second.exited).toBe(1);
      expect(second.said()).toMatch(/settings_invalid: .*holds discussions already/);
      expect(readFileSync(source)).toEqual(before);
    },
    PROCESS_MS,
  );

  it.each([
    ["a file that is not there", undefined],
    ["a database of another program", "CREATE TABLE nodes (id TEXT)"],
  ])(
    "refuses %s",
    async (_what, schema) => {
      using folder = makeFolder();
      const source = join(folder.path, "other.sqlite");
      if (schema !== undefined) {
        const other = new DatabaseSync(source);
        other.exec(schema);
        other.close();
      }
      const run = runAskroom(folder.path, ["import", source]);
      expect(await run.exited).toBe(1);
      expect(run.said()).toMatch(/settings_invalid/);
    },
    PROCESS_MS,
  );
});
