import { spawn } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { builtPackage, projectFolder } from "../support/built-package.js";

const MINUTES_MS = 60_000;
const KILLS = "20";

/** Prints its seed, so that a failure can be run again. */
async function torture(): Promise<number> {
  const script = join(projectFolder, "bench/private-lane/run-torture.mjs");
  const child = spawn(process.execPath, [script, "--kills", KILLS], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      said += text;
    });
  }
  const code = await new Promise<number>((resolve) => child.once("close", resolve));
  console.info(said);
  return code;
}

beforeAll(builtPackage, 5 * MINUTES_MS);

describe("Pi, killed at each step of saving and delivering private questions", () => {
  it(
    "loses no answer, brings none twice without the mark, and has the drafts again (2-50)",
    async () => {
      expect(await torture()).toBe(0);
    },
    10 * MINUTES_MS,
  );
});
