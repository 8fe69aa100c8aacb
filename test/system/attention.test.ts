import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { builtPackage, projectFolder } from "../support/built-package.js";
import { ASK_RELEASE_PLAN } from "../support/release-plan.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

const NOTIFICATION = "\x1b]9;Ask user: Release plan\x07";

describe.each(HOST_CASES)("a question that waits in $on", ({ host, size }) => {
  it(
    "signals once, is reported as blocked where Pi reports, and is told on the bus in a pair",
    async () => {
      const busLog = join(projectFolder, "test/support/bus-log.ts");
      await using pi = await PiInTmux.start({
        host,
        size,
        script: [{ ...ASK_RELEASE_PLAN, heldUntil: "go" }],
        extensions: [await builtPackage(), busLog],
        settings: { armingMs: 0, notify: "osc9" },
        environment: { PI_PROGRAM_STATUS: "1" },
      });
      const raw = await pi.home.write("raw", "");

      await pi.say("Plan the release");
      await pi.waitForRequest(() => true);
      await pi.terminal.recordTo(raw);
      await pi.home.write("project/go", "");
      await pi.terminal.waitFor("Which database does the service use?");
      await pi.terminal.press("2");
      await pi.terminal.waitFor("Where is the release announced?");
      await pi.terminal.press("Escape");
      await pi.terminal.waitFor("The model received this toolResult");

      const written = await readFile(raw, "utf8");
      expect(written.split(NOTIFICATION)).toHaveLength(2);
      // Earlier hosts report their own dialogs only.
      if (host === "1.6.0") expect(written).toContain("state=blocked");
      const bus = await readFile(join(pi.home.project, "bus.jsonl"), "utf8");
      const events = bus
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(events).toMatchObject([
        { channel: "askroom:waiting", data: { title: "Release plan" } },
        { channel: "askroom:settled", data: { outcome: "cancelled" } },
      ]);
      expect(events[1].data.id).toBe(events[0].data.id);
    },
    SYSTEM_TIMEOUT_MS,
  );
});
