/**
 * Adds up jest's reports; the last line is `N passed, N failed`.
 *
 *   node scripts/sum-up-tests.mjs <failed steps> <folder of reports>
 *
 * A step that failed without a failing test (the linter, say, or a test file that does not load) counts as
 * one failure, so that the line never says "0 failed" when something did.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [failedSteps, folder] = process.argv.slice(2);
const reports = existsSync(folder)
  ? readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")))
  : [];

const passed = sum(({ numPassedTests }) => numPassedTests);
const failedTests = sum(({ numFailedTests }) => numFailedTests);
const failedFiles = sum(({ numRuntimeErrorTestSuites }) => numRuntimeErrorTestSuites);
const stepsWithoutTests = Math.max(
  0,
  Number(failedSteps) - reports.filter(({ success }) => !success).length,
);
const failed = failedTests + failedFiles + stepsWithoutTests;

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function sum(count) {
  return reports.reduce((total, report) => total + count(report), 0);
}
