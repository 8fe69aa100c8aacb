/** A Pi package of somebody else that brings its own copy of the built contracts. */
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { builtPackage } from "./built-package.js";
import type { Sandbox } from "./sandbox.js";

/** Resolves with the folder of a package whose extension is `source`. */
export async function makeGuestPackage(sandbox: Sandbox, source: string): Promise<string> {
  const folder = await sandbox.write("guest", {
    "package.json": { name: "guest", type: "module", pi: { extensions: ["./guest.ts"] } },
    "guest.ts": source,
  });
  const copy = join(folder, "node_modules/pi-askroom");
  const ours = await builtPackage();
  await cp(join(ours, "package.json"), join(copy, "package.json"));
  await cp(join(ours, "dist/lib"), join(copy, "dist/lib"), { recursive: true });
  return folder;
}
