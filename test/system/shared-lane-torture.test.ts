import { spawn } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { builtPackage, projectFolder } from "../support/built-package.js";

const MINUTES_MS = 10 * 60_000;
const KILLS = "20";

beforeAll(builtPackage, MINUTES_MS);

describe("Pi and the service, killed while shared questions are asked, answered and delivered", () => {
  it(
    "lose no reply, and repeat none without the mark",
    async () => {
      let said = "";
      const script = join(projectFolder, "bench/shared-lane/run-torture.mjs");
      const child = spawn(process.execPath, [script, "--kills", KILLS], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (text) => {
          said += text;
        });
      }
      const code = await new Promise((resolve) => child.once("close", resolve));
      // The seed is in it, so that a failure can be run again.
      console.info(said);

      expect(code).toBe(0);
    },
    MINUTES_MS,
  );
});
