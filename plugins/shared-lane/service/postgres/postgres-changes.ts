/** Follows the commits of every process: a notification says that there is more, the table says what. */
import pg from "pg";
import type { CommittedEvent } from "../records.js";
import { EventQueries } from "../sql/event-queries.js";
import { type Row, toEvent } from "../sql/rows.js";
import type { ChangeSource } from "../sql/sql-store.js";
import { PostgresConnection } from "./postgres-connection.js";
import { CHANNEL } from "./postgres-writer.js";

const PAGE = 500;
const RECONNECT_MS = 500;

export class PostgresChanges implements ChangeSource {
  readonly #address: string;
  readonly #pool: pg.Pool;
  readonly #onFault: (error: unknown) => void;
  #client: pg.Client | undefined;
  #tell: (events: readonly CommittedEvent[]) => void = () => {};
  #cursor = 0;
  #reading: Promise<void> | undefined;
  #isStale = false;
  #isClosed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(address: string, pool: pg.Pool, onFault: (error: unknown) => void) {
    this.#address = address;
    this.#pool = pool;
    this.#onFault = onFault;
  }

  /** Returns when nothing that is committed from now on can be missed. */
  async start(): Promise<void> {
    await this.#listen();
    this.#cursor = await new EventQueries(new PostgresConnection(this.#pool)).latestSequence();
  }

  follow(tell: (events: readonly CommittedEvent[]) => void): void {
    this.#tell = tell;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#reading;
    await this.#client?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#address });
    client.on("notification", () => this.#read());
    client.on("error", (error) => this.#lost(client, error));
    client.on("end", () => this.#lost(client, undefined));
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    this.#client = client;
  }

  /** What was committed while nobody listened is read from the table after the return. */
  #lost(client: pg.Client, error: unknown): void {
    if (error !== undefined) this.#onFault(error);
    if (this.#isClosed || this.#client !== client) return;
    this.#client = undefined;
    void client.end().catch(() => undefined);
    this.#relisten();
  }

  #relisten(): void {
    this.#retry = setTimeout(() => {
      this.#listen().then(
        () => this.#read(),
        () => {
          if (!this.#isClosed) this.#relisten();
        },
      );
    }, RECONNECT_MS);
  }

  #read(): void {
    this.#isStale = true;
    this.#reading ??= this.#drain().finally(() => {
      this.#reading = undefined;
    });
  }

  async #drain(): Promise<void> {
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      try {
        const rows = await this.#page();
        if (rows.length === PAGE) this.#isStale = true;
        const events = rows.map(toCommitted);
        this.#cursor = events.at(-1)?.event.sequence ?? this.#cursor;
        if (events.length > 0) this.#tell(events);
      } catch (error) {
        this.#onFault(error);
        if (!this.#isClosed) setTimeout(() => this.#read(), RECONNECT_MS).unref();
      }
    }
  }

  #page(): Promise<readonly Row[]> {
    return new PostgresConnection(this.#pool).all(
      `SELECT e.sequence, e.id, e.type, t.id AS thread_id, e.payload_json, e.created_at, w.id AS watched_id
       FROM events e JOIN nodes t ON t.seq = e.thread JOIN nodes w ON w.seq = e.watched
       WHERE e.sequence > ? ORDER BY e.sequence LIMIT ?`,
      this.#cursor,
      PAGE,
    );
  }
}

function toCommitted(row: Row): CommittedEvent {
  const watched = String(row["watched_id"]);
  return { event: toEvent(row), watchedId: watched === "" ? undefined : watched };
}
