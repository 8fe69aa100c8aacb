/**
 * Makes a fresh clone ready: installs what the lock file names where it is missing or another version,
 * and makes sure that the project's own Node runs. Plain JavaScript for any Node from 20 on.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isNewEnough, nodeVersion, root } from "./toolchain.mjs";

export function bootstrap() {
  if (!isInstalled()) install();
  const version = nodeVersion();
  if (version === undefined) {
    stop(
      "The project's own Node is missing: npm installed the package `node` without running its install script.\n" +
        "Run: npm rebuild node --ignore-scripts=false",
    );
  }
  if (!isNewEnough(version)) {
    stop(
      `The project's own Node is ${version}, but Pi needs 22.19 or newer.\n` +
        "Run: npm install --save-dev node@24",
    );
  }
}

/** Compares what npm noted in node_modules with the lock file, package by package. */
function isInstalled() {
  const noted = join(root, "node_modules/.package-lock.json");
  if (!existsSync(noted)) return false;
  const installed = readPackages(noted);
  return Object.entries(readPackages(join(root, "package-lock.json"))).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || optional || devOptional || installed[path]?.version === version,
  );
}

function readPackages(lockFile) {
  return JSON.parse(readFileSync(lockFile, "utf8")).packages;
}

function install() {
  console.error("Installing what the project needs (npm ci), once …");
  const { status, error } = spawnSync(
    "npm",
    ["ci", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      // Standard output may be someone's JSON: the installer talks on standard error.
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32",
    },
  );
  if (status === 0) return;
  stop(`npm ci failed${error ? `: ${error.message}` : ` with exit code ${status}`}.\nRun: npm ci`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
