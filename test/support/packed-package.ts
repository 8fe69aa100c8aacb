/** The tarball that would be published, packed once per state of the sources. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { acquireLock } from "../../scripts/build-lock.mjs";
import { projectFolder } from "./built-package.js";
import { projectPaths } from "./source-files.js";

const run = promisify(execFile);
const cache = join(projectFolder, ".cache/packed");
const lock = join(projectFolder, ".cache/packed.lock");

/** What packing needs nothing of. */
const WORKSHOP = /^(test\/(?!contracts|support)|docs\/|bench\/|\.ci\/)/;

let packed: Promise<string> | undefined;

/** The path of the tarball, as `npm pack` makes it from a clean checkout. */
export function packedTarball(): Promise<string> {
  packed ??= packOnce();
  return packed;
}

async function packOnce(): Promise<string> {
  await mkdir(cache, { recursive: true });
  const release = await acquireLock(lock);
  try {
    const paths = projectPaths().filter((path) => !WORKSHOP.test(path));
    const folder = join(cache, fingerprint(paths));
    if (!existsSync(folder)) await pack(paths, folder);
    const [name] = await readdir(folder);
    return join(folder, String(name));
  } finally {
    release();
  }
}

/** Unpacks the tarball; resolves with the folder of the package. */
export async function unpackInto(folder: string): Promise<string> {
  await run("tar", ["-xzf", await packedTarball(), "-C", folder]);
  return join(folder, "package");
}

/** Runs npm as a user of the package would, without a network. */
export async function npm(folder: string, ...args: readonly string[]): Promise<string> {
  const flags = ["--no-audit", "--no-fund", "--offline"];
  const { stdout } = await run("npm", [...args, ...flags], { cwd: folder, timeout: 180_000 });
  return stdout;
}

function fingerprint(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(projectFolder, path)))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

/** A copy, so that packing never touches the `dist` that other tests run on. */
async function pack(paths: readonly string[], folder: string): Promise<void> {
  const checkout = await mkdtemp(join(tmpdir(), "askroom-pack-"));
  try {
    for (const path of paths) {
      await mkdir(dirname(join(checkout, path)), { recursive: true });
      await copyFile(join(projectFolder, path), join(checkout, path));
    }
    await symlink(join(projectFolder, "node_modules"), join(checkout, "node_modules"));
    const destination = join(checkout, ".packed");
    await mkdir(destination);
    await run("npm", ["pack", "--silent", "--pack-destination", destination], {
      cwd: checkout,
      timeout: 240_000,
    });
    await rm(cache, { recursive: true, force: true });
    await mkdir(cache, { recursive: true });
    await cp(destination, folder, { recursive: true });
  } finally {
    await rm(checkout, { recursive: true, force: true });
  }
}
