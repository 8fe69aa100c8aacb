/** Packs the package and looks at it as its users' tools do: publint and are-the-types-wrong. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, runNode } from "./toolchain.mjs";

const folder = mkdtempSync(join(tmpdir(), "askroom-shape-"));
try {
  process.exitCode = await check();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function check() {
  const packed = await run("npm", ["pack", "--silent", "--pack-destination", folder], {
    shell: process.platform === "win32",
  });
  if (packed !== 0) return packed;
  const tarball = join(folder, readdirSync(folder)[0]);
  const publint = await runNode(["node_modules/publint/src/cli.js", tarball, "--strict"]);
  const attw = await runNode([
    "node_modules/@arethetypeswrong/cli/dist/index.js",
    tarball,
    ...["--profile", "esm-only"],
  ]);
  return publint || attw;
}
