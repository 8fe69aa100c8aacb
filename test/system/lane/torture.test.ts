import { spawn } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { builtPackage, projectFolder } from "../../support/built-package.js";
import { startPostgres } from "./postgres-server.js";

const MINUTES_MS = 5 * 60_000;
const KILLS = "20";

/** Prints its seed, so that a failure can be run again. */
async function torture(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  let said = "";
  const child = spawn(
    process.execPath,
    [join(projectFolder, "bench/lane/torture.mjs"), "--kills", KILLS, ...args],
    { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      said += text;
    });
  }
  const code = await new Promise((resolve) => child.once("close", resolve));
  console.info(said);
  return code;
}

beforeAll(builtPackage, MINUTES_MS);

describe("a service that is killed in the middle of writes", () => {
  it(
    "keeps every acknowledged write once, in SQLite (3-21)",
    async () => {
      expect(await torture(["--store", "sqlite"])).toBe(0);
    },
    MINUTES_MS,
  );

  it(
    "keeps every acknowledged write once, in PostgreSQL (3-21)",
    async () => {
      const server = await startPostgres();
      const address = await server.freshDatabase();
      const env = { ASKROOM_TORTURE_POSTGRES: address };
      const code = await torture(["--store", "postgres"], env);
      await server.stop();
      expect(code).toBe(0);
    },
    MINUTES_MS,
  );
});
