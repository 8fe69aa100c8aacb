import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { projectFolder } from "../support/built-package.js";
import { Sandbox } from "../support/sandbox.js";

interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

function makeReport(overrides: Partial<Report>): Report {
  return {
    success: true,
    numPassedTests: 3,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 0,
    ...overrides,
  };
}

async function sumUp(failedSteps: number, reports: Readonly<Record<string, Report>>) {
  await using sandbox = await Sandbox.create();
  const folder = await sandbox.write("reports", reports);
  const script = join(projectFolder, "scripts/sum-up-tests.mjs");
  const args = [script, String(failedSteps), folder];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, lastLine: stdout.trimEnd().split("\n").at(-1) };
}

describe("the sum of the tests", () => {
  it("adds up the reports, when everything passed", async () => {
    const sum = await sumUp(0, { "unit.json": makeReport({}), "system.json": makeReport({}) });

    expect(sum).toEqual({ status: 0, lastLine: "6 passed, 0 failed" });
  });

  it("counts failed tests and files that did not load, and ends with 1", async () => {
    const broken = { success: false, numFailedTests: 2, numRuntimeErrorTestSuites: 1 };

    const sum = await sumUp(1, { "unit.json": makeReport(broken) });

    expect(sum).toEqual({ status: 1, lastLine: "3 passed, 3 failed" });
  });

  it("counts a step that failed without a failing test", async () => {
    const sum = await sumUp(1, { "unit.json": makeReport({}) });

    expect(sum).toEqual({ status: 1, lastLine: "3 passed, 1 failed" });
  });

  it("ends with 1, when nothing ran", async () => {
    expect(await sumUp(0, {})).toMatchObject({ status: 1 });
  });
});
