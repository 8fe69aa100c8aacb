/** The project's own folder and its own Node: Pi needs a newer one than the machine may have. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that runs Pi, the build and the tests. */
export const nodePath = join(
  root,
  "node_modules/node/bin",
  process.platform === "win32" ? "node.exe" : "node",
);

const OLDEST_NODE = [22, 19];

/** The version as `v24.1.0`, or undefined when that file is missing or does not run. */
export function nodeVersion(path = nodePath) {
  if (!existsSync(path)) return undefined;
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

/** Runs a command in the project's folder with this terminal; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a script or a tool of `node_modules` under the project's own Node. */
export function runNode(args, options = {}) {
  return run(nodePath, args, options);
}
