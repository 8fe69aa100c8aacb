/** What is measured: our package as it ships, the peer, and an extension that does nothing. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { cacheFolder, installOnce } from "../scripts/host-cache.mjs";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");

export const PEER = { name: "@juicesharp/rpiv-ask-user-question", version: "2.11.0" };

export interface Subject {
  readonly name: "empty" | "ours" | "peer";
  /** The file that Pi loads. */
  readonly extension: string;
}

/** Packs and installs our package into `folder`, installs the peer into the cache. */
export async function prepareSubjects(folder: string): Promise<Record<Subject["name"], Subject>> {
  const peerFolder = join(cacheFolder(), "bench", `peer-${PEER.version}`);
  await installOnce(peerFolder, PEER.name, PEER.version);
  await installPacked(folder);
  return {
    empty: { name: "empty", extension: join(root, "bench/extensions/empty.ts") },
    ours: { name: "ours", extension: entryOf(join(folder, "node_modules/pi-askroom")) },
    peer: { name: "peer", extension: entryOf(join(peerFolder, "node_modules", PEER.name)) },
  };
}

async function installPacked(folder: string): Promise<void> {
  await run("npm", ["pack", "--pack-destination", folder], { cwd: root, timeout: 180_000 });
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack left no tarball");
  const flags = [
    "--omit=dev",
    "--legacy-peer-deps",
    "--no-audit",
    "--no-fund",
    "--no-package-lock",
  ];
  await run("npm", ["install", "--prefix", folder, ...flags, join(folder, tarball)], {
    timeout: 120_000,
  });
  await rm(join(folder, tarball));
}

function entryOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, manifest.pi.extensions[0]);
}
