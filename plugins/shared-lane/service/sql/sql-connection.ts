/** A connection as the queries see it. Their SQL is the part that SQLite and PostgreSQL share. */

import type { SearchTerm } from "../search-words.js";
import type { Awaitable } from "../store.js";
import type { Row } from "./rows.js";

export type SqlValue = string | number | null;

export interface SqlConnection {
  /** Values stand where the SQL has a `?`, in order. */
  all(sql: string, ...values: readonly SqlValue[]): Awaitable<readonly Row[]>;
  one(sql: string, ...values: readonly SqlValue[]): Awaitable<Row | undefined>;
  /** Full-text search differs: each storage brings its own. */
  readonly words: WordIndex;
}

export interface IndexedWords {
  readonly title: string;
  readonly author: string;
  readonly body: string;
}

/** Where words are kept and found again. */
export interface WordIndex {
  add(key: number, words: IndexedWords): Awaitable<void>;
  /** Keys of nodes with all the terms, newest first. */
  find(search: WordSearch): Awaitable<readonly number[]>;
}

export interface WordSearch {
  readonly terms: readonly SearchTerm[];
  /** Only keys below this one. */
  readonly before: number;
  readonly limit: number;
}
