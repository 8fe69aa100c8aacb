/** The per-user key: made once, readable by its owner alone. */
import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { laneError } from "../errors.js";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;

/** @throws key_unreadable */
export function readKey(path: string): string {
  refuseShared(path);
  const key = readFileSync(path, "utf8").trim();
  if (key.length >= 32) return key;
  throw laneError(
    "key_unreadable",
    `The key in ${path} is too short; delete the file for a new one.`,
  );
}

/** Reads the key, or makes it. Several processes that make it at once agree on one. */
export function ensureKey(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  if (!exists(path)) create(path);
  return readKey(path);
}

/** A link appears with its whole content or not at all. */
function create(path: string): void {
  const partial = `${path}.${randomUUID()}`;
  writeFileSync(partial, `${randomBytes(32).toString("hex")}\n`, {
    mode: PRIVATE_FILE,
    flag: "wx",
  });
  try {
    linkSync(partial, path);
  } catch (error) {
    if (!exists(path)) throw error;
  } finally {
    rmSync(partial, { force: true });
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function refuseShared(path: string): void {
  if (process.platform === "win32") return;
  const { mode, uid } = statSync(path);
  const isOwn = process.getuid === undefined || uid === process.getuid() || uid === 0;
  if (isOwn && (mode & OTHERS) === 0) return;
  throw laneError(
    "key_unreadable",
    `The key file ${path} can be read by others; run: chmod 600 ${path}`,
  );
}
