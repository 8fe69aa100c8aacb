import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { projectFolder } from "../support/built-package.js";
import { Sandbox } from "../support/sandbox.js";

jest.setTimeout(180_000);

function runDemo(temporary: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, [join(projectFolder, "scripts/demo.mjs"), ...args], {
    encoding: "utf8",
    env: { ...process.env, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 170_000,
  });
}

describe("the demo", () => {
  it("prints one line of JSON with the answers and leaves no folder behind, when headless", async () => {
    await using sandbox = await Sandbox.create();

    const { status, stdout, stderr } = runDemo(sandbox.folder, "--headless");

    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({
      status: "answered",
      answers: {
        database: { values: ["sqlite"] },
        region: { values: ["dublin"] },
        checks: { values: ["types", "tests"] },
        name: { customText: "ledger" },
        start: { values: ["yes"] },
      },
    });
    expect(readdirSync(sandbox.folder).filter((name) => name.startsWith("askroom-"))).toEqual([]);
  });

  it("names the flag to use and ends with 1, when there is no terminal", async () => {
    await using sandbox = await Sandbox.create();

    const { status, stdout, stderr } = runDemo(sandbox.folder);

    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain("npm run demo -- --headless");
  });
});
