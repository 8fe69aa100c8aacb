import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { builtPackage, projectFolder } from "../support/built-package.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

/** Long enough for every timer that a question or Pi might have. */
const IDLE_MS = 2_000;

describe.each(HOST_CASES)("a question of another package in $on", ({ host, size }) => {
  it(
    "writes nothing to the terminal, while the agent and the person rest (2-08)",
    async () => {
      const asker = join(projectFolder, "test/support/service-asker.ts");
      const extensions = [await builtPackage(), asker];
      await using pi = await PiInTmux.start({ host, size, script: [], extensions });
      const raw = await pi.home.write("raw", "");

      await pi.say("/ask-idle");
      await pi.terminal.waitFor("Idle question?");
      await delay(IDLE_MS);
      await pi.terminal.recordTo(raw);
      await delay(IDLE_MS);
      const idle = await readFile(raw, "utf8");
      await pi.terminal.press("Down");
      await pi.terminal.waitFor(/› 2\. . No/);

      expect(idle).toBe("");
      expect(await readFile(raw, "utf8")).toContain("No");
    },
    SYSTEM_TIMEOUT_MS,
  );
});
