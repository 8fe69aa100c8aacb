/** Builds a module and all it imports into one file of its own, as every Pi package gets its own copies. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = new URL("../..", import.meta.url).pathname;
const ESBUILD = join(ROOT, "node_modules", "esbuild", "bin", "esbuild");

export class PhysicalCopies implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), "askroom-copies-"));
  #count = 0;

  /** Imports a fresh copy of `entry`, a path from the project's folder. */
  async load<T>(entry: string): Promise<T> {
    this.#count += 1;
    const outfile = join(this.#folder, `copy-${this.#count}.mjs`);
    const options = ["--bundle", "--format=esm", "--platform=node", "--log-level=error"];
    execFileSync(ESBUILD, [join(ROOT, entry), ...options, `--outfile=${outfile}`]);
    return (await import(pathToFileURL(outfile).href)) as T;
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true });
  }
}
