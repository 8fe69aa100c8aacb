/** The store on PostgreSQL, which several service processes share. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { laneError } from "../errors.js";
import { SqlStore } from "../sql/sql-store.js";
import { PostgresBlobStore } from "./postgres-blob-store.js";
import { PostgresChanges } from "./postgres-changes.js";
import { PostgresConnection } from "./postgres-connection.js";
import { POSTGRES_MIGRATIONS } from "./postgres-migrations.js";
import { PostgresWriter } from "./postgres-writer.js";

const MAX_CLIENTS = 10;
const CONNECT_MS = 5000;
const MIGRATION_LOCK = 0x41534b53;

/** @throws storage_unavailable, schema_newer */
export async function openPostgres(address: string, onFault: (error: unknown) => void) {
  const pool = new pg.Pool({
    connectionString: address,
    max: MAX_CLIENTS,
    connectionTimeoutMillis: CONNECT_MS,
  });
  let isClosing = false;
  // A pool that ends does not wait for its sockets: what its server says to them then is nobody's fault.
  const onLoss = (error: unknown) => {
    if (!isClosing) onFault(error);
  };
  // An idle client that loses its server would otherwise end the process.
  pool.on("error", onLoss);
  const changes = new PostgresChanges(address, pool, onLoss);
  const close = async () => {
    isClosing = true;
    await changes.close();
    await pool.end();
  };
  try {
    const storageId = await migrate(pool);
    await changes.start();
    const store = new SqlStore({
      kind: "postgres",
      storageId,
      reading: new PostgresConnection(pool),
      writer: new PostgresWriter(pool),
      changes,
      close,
      onFault,
    });
    return { store, blobs: new PostgresBlobStore(pool) };
  } catch (error) {
    await close();
    throw (error as { code?: unknown }).code === "schema_newer" ? error : unreachable(error);
  }
}

/** @returns the id that the database carries. */
async function migrate(pool: pg.Pool): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await client.query(
      "CREATE TABLE IF NOT EXISTS askroom_meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    );
    const version = Number((await metaValue(client, "schema")) ?? 0);
    refuseNewer(version);
    for (const step of POSTGRES_MIGRATIONS.slice(version)) await client.query(step);
    await setMeta(client, "schema", String(POSTGRES_MIGRATIONS.length));
    const known = await metaValue(client, "storage_id");
    const storageId = known ?? randomBytes(12).toString("hex");
    await setMeta(client, "storage_id", storageId);
    await client.query("COMMIT");
    return storageId;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function refuseNewer(version: number): void {
  if (version <= POSTGRES_MIGRATIONS.length) return;
  throw laneError(
    "schema_newer",
    `The database was written by a newer pi-askroom (schema ${version}, this one knows ${POSTGRES_MIGRATIONS.length}); update pi-askroom.`,
  );
}

async function metaValue(client: pg.PoolClient, name: string): Promise<string | undefined> {
  const { rows } = await client.query("SELECT value FROM askroom_meta WHERE name = $1", [name]);
  return rows[0]?.["value"] as string | undefined;
}

async function setMeta(client: pg.PoolClient, name: string, value: string): Promise<void> {
  await client.query(
    "INSERT INTO askroom_meta VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [name, value],
  );
}

function unreachable(cause: unknown): Error {
  const { message } = cause as Error;
  return laneError("storage_unavailable", `PostgreSQL cannot be used: ${message}`, { cause });
}
