/**
 * The Pi versions that we are tried on, installed outside the tree: in
 * `$XDG_CACHE_HOME/pi-askroom/hosts/<version>`, or under `~/.cache`. 1.6.0 is the development
 * dependency of this repository.
 */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./toolchain.mjs";

const run = promisify(execFile);

/** @type {Record<string, { package: string, cli: string }>} */
const HOSTS = {
  "1.6.0": { package: "@earendil-works/pi-coding-agent", cli: "dist/bundle/cli.js" },
  "1.5.0": { package: "@earendil-works/pi-coding-agent", cli: "dist/bundle/cli.js" },
  "0.86.1": { package: "@earendil-works/pi-coding-agent", cli: "dist/bundle/cli.js" },
  "0.73.1": { package: "@mariozechner/pi-coding-agent", cli: "dist/cli.js" },
};

export const HOST_VERSIONS = Object.keys(HOSTS);

export function cacheFolder() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "pi-askroom");
}

/** The path of a host's command-line entry; installs the host when it is missing. */
export async function hostCli(version) {
  const host = HOSTS[version];
  if (host === undefined) throw new Error(`No host ${version}; known: ${HOST_VERSIONS.join(", ")}`);
  const own = join(root, "node_modules/@mariozechner/pi-coding-agent");
  if (installedVersion(own) === version) return join(own, host.cli);
  const folder = join(cacheFolder(), "hosts", version);
  await installOnce(folder, host.package, version);
  return join(folder, "node_modules", host.package, host.cli);
}

/** Installs `name@version` alone into `folder`, unless it stands there already. */
export async function installOnce(folder, name, version) {
  if (installedVersion(join(folder, "node_modules", name)) === version) return;
  const fresh = `${folder}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await writeFile(join(fresh, "package.json"), '{ "private": true }\n');
  const flags = ["--omit=dev", "--legacy-peer-deps", "--ignore-scripts", "--no-audit", "--no-fund"];
  try {
    await run("npm", ["install", ...flags, `${name}@${version}`], {
      cwd: fresh,
      timeout: 240_000,
    });
    // Another process may have been faster, and a Pi may run from there already.
    if (installedVersion(join(folder, "node_modules", name)) !== version) {
      await rm(folder, { recursive: true, force: true });
      await rename(fresh, folder);
    }
  } catch (error) {
    throw new Error(`Could not install ${name}@${version}: ${error.message}`, { cause: error });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

function installedVersion(folder) {
  const manifest = join(folder, "package.json");
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : undefined;
}
