/** Tells whether `dist` was built from the sources as they are now. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./toolchain.mjs";

const SOURCES = [
  "contracts",
  "kernel",
  "plugins",
  "test/contracts",
  "test/support",
  "scripts/build.mjs",
  "scripts/host-modules.mjs",
  "scripts/shipped-types.mjs",
  "package-lock.json",
  "tsconfig.json",
];
const stampFile = join(root, ".cache/build-stamp");

export function sourcesFingerprint() {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap(filesBelow)) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

export function isBuilt() {
  if (!existsSync(join(root, "dist/pi/index.js")) || !existsSync(stampFile)) return false;
  return readFileSync(stampFile, "utf8") === sourcesFingerprint();
}

export function noteBuilt(fingerprint) {
  writeFileSync(stampFile, fingerprint);
}

function filesBelow(path) {
  const absolute = join(root, path);
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
