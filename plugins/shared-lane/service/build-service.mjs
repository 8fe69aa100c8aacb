/**
 * Builds the service into a folder: the `askroom` command and the thread that its storage writes in. Every
 * library is inside, for the service runs without Pi and without an install of its own.
 */
import { join } from "node:path";
import * as esbuild from "esbuild";

const here = import.meta.dirname;

/** @param {{ readonly outDir: string }} target */
export async function buildService({ outDir }) {
  return esbuild.build({
    entryPoints: {
      askroom: join(here, "cli.ts"),
      "writer-thread": join(here, "sqlite/writer-thread.ts"),
    },
    outdir: outDir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    // An optional native client that the storage does not use.
    external: ["pg-native"],
    // The PostgreSQL client is CommonJS and asks for Node's own modules by `require`.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    chunkNames: "chunks/[name]-[hash]",
    metafile: true,
    logLevel: "warning",
  });
}
