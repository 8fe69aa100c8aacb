/** The last torture run of each subject, in `bench/results/torture.json`: a table keyed by what was killed. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "results");
const path = join(folder, "torture.json");

/** Replaces the subject's row and leaves the others as they are. */
export function saveTorture(subject, row) {
  const rows = { ...readRows(), [subject]: row };
  const sorted = Object.fromEntries(Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1)));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `${JSON.stringify(sorted, undefined, 2)}\n`);
}

function readRows() {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return {};
    throw error;
  }
}
