/** A database of a million nodes, made once and kept outside the tree. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "../../plugins/shared-lane/service/sqlite/migrations.js";
import { openForWriting } from "../../plugins/shared-lane/service/sqlite/sqlite-file.js";
import { cacheFolder } from "../../scripts/host-cache.mjs";

export const NODES = 1_000_000;
/** The first root has this many direct children: the widest level. */
const WIDE = 100_000;
const ROOTS = 100;
const TOPICS = 10_000;
const WORDS = [
  ...["harbour", "ledger", "lantern", "orchard", "granite", "meadow", "signal", "copper"],
  ...["compass", "thistle", "anchor", "willow", "timber", "glacier", "ember", "saddle"],
];
/** Stands in every body: the worst that a search can ask for. */
export const COMMON_WORD = "decision";
/** Stands in one body of a thousand. */
export const RARE_WORD = "kingfisher";

export interface LargeHistory {
  /** A copy of its own, in this folder. */
  readonly database: string;
  readonly wideId: string;
  readonly topicIds: readonly string[];
}

export function largeHistory(folder: string): LargeHistory {
  const kept = join(cacheFolder(), "bench", `history-${NODES}-${MIGRATIONS.length}.sqlite`);
  if (!existsSync(kept)) make(kept);
  const database = join(folder, "history.sqlite");
  copyFileSync(kept, database);
  const topicIds = Array.from({ length: 200 }, (_, index) => idOf(ROOTS + 1 + index * 49));
  return { database, wideId: idOf(1), topicIds };
}

function make(path: string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  const fresh = `${path}.${process.pid}`;
  const database = openForWriting(fresh);
  // Nobody loses anything when the making of this file is cut short.
  database.exec("PRAGMA synchronous = OFF; BEGIN IMMEDIATE");
  insertNodes(database);
  insertStates(database);
  database.exec("COMMIT; PRAGMA journal_mode = DELETE");
  database.close();
  rmSync(path, { force: true });
  renameSync(fresh, path);
}

function insertNodes(database: DatabaseSync): void {
  const node = database.prepare(
    "INSERT INTO nodes VALUES (?, ?, ?, ?, ?, ?, ?, NULL, 0, NULL, ?, ?)",
  );
  const content = database.prepare("INSERT INTO node_contents VALUES (?, ?, NULL, NULL)");
  const words = database.prepare(
    "INSERT INTO node_words (rowid, title, author, body) VALUES (?, ?, 'Claude', ?)",
  );
  const event = database.prepare("INSERT INTO events VALUES (?, ?, 'node.created', ?, ?, ?, ?)");
  for (let key = 1; key <= NODES; key += 1) {
    const parent = parentOf(key);
    const createdAt = new Date(1_700_000_000_000 + key * 10_000).toISOString();
    const title = `${wordOf(key)} ${key}`;
    const body = bodyOf(key);
    const asks = asksOf(key) ? 1 : 0;
    node.run(key, idOf(key), parent, depthOf(key), title, AUTHOR, asks, body.length, createdAt);
    content.run(key, body);
    words.run(key, title, body);
    const payload = JSON.stringify({
      nodeId: idOf(key),
      parentId: parent === 0 ? null : idOf(parent),
      createdAncestorIds: [],
    });
    event.run(key, `evt_${key}`, parent || key, parent, payload, createdAt);
  }
}

const AUTHOR = '{"name":"Claude"}';

/** From the last key to the first: children come after their parent. */
function insertStates(database: DatabaseSync): void {
  const children = new Int32Array(NODES + 1);
  const nodes = new Int32Array(NODES + 1);
  const requests = new Int32Array(NODES + 1);
  const state = database.prepare(
    "INSERT OR REPLACE INTO node_state VALUES (?, ?, NULL, ?, ?, ?, ?, ?, 0, 0)",
  );
  const add = (counts: Int32Array, key: number, more: number) => {
    counts[key] = (counts[key] ?? 0) + more;
  };
  for (let key = NODES; key >= 0; key -= 1) {
    const asks = key > 0 && asksOf(key);
    if (key > 0) add(nodes, key, 1);
    if (asks) add(requests, key, 1);
    const [below, asked] = [nodes[key] ?? 0, requests[key] ?? 0];
    const status = asks ? "outstanding" : null;
    state.run(key, status, "2024-01-01T00:00:00.000Z", children[key] ?? 0, below, asked, asked);
    if (key === 0) return;
    const parent = parentOf(key);
    add(children, parent, 1);
    add(nodes, parent, below);
    add(requests, parent, asked);
  }
}

function parentOf(key: number): number {
  if (key <= ROOTS) return 0;
  if (key <= TOPICS) return 2 + (key % (ROOTS - 1));
  if (key <= TOPICS + WIDE) return 1;
  return ROOTS + 1 + (key % (TOPICS - ROOTS));
}

function depthOf(key: number): number {
  if (key <= ROOTS) return 1;
  return key <= TOPICS + WIDE ? 2 : 3;
}

function asksOf(key: number): boolean {
  return key % 50 === 0;
}

function idOf(key: number): string {
  return `node_${String(key).padStart(8, "0")}`;
}

function wordOf(key: number): string {
  return WORDS[key % WORDS.length] ?? "";
}

function bodyOf(key: number): string {
  const rare = key % 1000 === 0 ? ` ${RARE_WORD}` : "";
  return `A ${COMMON_WORD} about the ${wordOf(key + 3)} and the ${wordOf(key >> 4)}, number ${key}.${rare}`;
}
