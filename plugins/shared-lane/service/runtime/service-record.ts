/** What a running service writes down beside its database, for `status`, `stop` and starters. */
import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

export interface ServiceRecord {
  readonly url: string;
  readonly pid: number;
  readonly version: string;
  readonly storageId: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

export function writeRecord(path: string, record: ServiceRecord): void {
  const partial = `${path}.${randomUUID()}`;
  writeFileSync(partial, `${JSON.stringify(record)}\n`, { mode: 0o600, flag: "wx" });
  renameSync(partial, path);
}

/** undefined when there is none, or none that can be read: whatever it says is proven before it is used. */
export function readRecord(path: string): ServiceRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(path, "utf8")) as Partial<ServiceRecord>;
    const { url, pid, version, storageId, startedAt } = record;
    const isWhole =
      typeof url === "string" &&
      typeof pid === "number" &&
      typeof version === "string" &&
      typeof storageId === "string" &&
      typeof startedAt === "string";
    return isWhole ? { url, pid, version, storageId, startedAt } : undefined;
  } catch {
    return undefined;
  }
}

/** Leaves the record of a successor alone. */
export function removeRecord(path: string, pid: number): void {
  if (readRecord(path)?.pid === pid) rmSync(path, { force: true });
}
