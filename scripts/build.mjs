/**
 * Builds the package into `dist`:
 *
 *   dist/pi    what Pi loads: one small minified entry with chunks that load on first use. The folder says
 *              it is CommonJS so that Pi's loader, not Node's, resolves Pi's own modules and `/reload` works.
 *   dist/lib   what `exports` names, for Node and bundlers, with types; the service and its website.
 *
 *   --if-changed   does nothing when the sources are those of the last build
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as esbuild from "esbuild";
import { buildService } from "../plugins/shared-lane/service/build-service.mjs";
import { buildSite } from "../plugins/shared-lane/site/build-site.mjs";
import { acquireLock } from "./build-lock.mjs";
import { isBuilt, noteBuilt, sourcesFingerprint } from "./build-stamp.mjs";
import { builtFrom, hostModulesPlugin, piLoader } from "./host-modules.mjs";
import { keepShippedTypes } from "./shipped-types.mjs";
import { root, runNode } from "./toolchain.mjs";

const staging = join(root, ".cache", `build-${process.pid}`);
const dist = join(root, "dist");

const piEntries = { body: "plugins/index.ts" };
const libEntries = {
  contracts: "contracts/index.ts",
  questions: "contracts/questions/index.ts",
  tool: "plugins/tool.ts",
  testing: "test/contracts/index.ts",
  client: "plugins/shared-lane/client/index.ts",
};

const shared = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  keepNames: true,
  sourcemap: true,
  // Pi supplies these: a second copy would have its own classes and its own theme.
  external: ["@mariozechner/*", "typebox"],
  // The ES2015 builds of class-validator and tsyringe can be tree-shaken: 50 KB instead of 1 MB.
  mainFields: ["es2015", "module", "main"],
  chunkNames: "chunks/[name]-[hash]",
  metafile: true,
  logLevel: "warning",
};

async function build() {
  const fingerprint = sourcesFingerprint();
  rmSync(staging, { recursive: true, force: true });
  const results = [
    await buildForPi(),
    await esbuild.build({ ...shared, entryPoints: libEntries, outdir: join(staging, "lib") }),
    await buildService({ outDir: join(staging, "lib/service") }),
  ];
  await buildSite({ outDir: join(staging, "lib/site") });
  await emitTypes();
  publish();
  noteBuilt(fingerprint);
  report(results.map(({ metafile }) => metafile));
}

/** The bundle, read by Node, and the loader that hands it Pi's modules, read by Pi. */
async function buildForPi() {
  const outdir = join(staging, "pi");
  const { metafile } = await esbuild.build({
    ...shared,
    entryPoints: piEntries,
    entryNames: "[name]-[hash]",
    outExtension: { ".js": ".mjs" },
    outdir,
    minify: true,
    // A name for each closure costs a key press 6 %.
    keepNames: false,
    plugins: [hostModulesPlugin],
  });
  await esbuild.build({
    ...shared,
    stdin: { contents: piLoader(builtFrom(piEntries.body, metafile)), sourcefile: "pi-loader.js" },
    external: [...shared.external, "./*"],
    splitting: false,
    outfile: join(outdir, "index.js"),
  });
  writeFileSync(join(outdir, "package.json"), '{ "type": "commonjs" }\n');
  return { metafile };
}

/** Declarations only: whether the types are right is the task of `npm run types`. */
async function emitTypes() {
  const config = join(staging, "tsconfig.json");
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, "tsconfig.json"),
      compilerOptions: {
        rootDir: root,
        noEmit: false,
        noCheck: true,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: join(staging, "lib/types"),
      },
      include: [],
      files: Object.values(libEntries).map((entry) => join(root, entry)),
    }),
  );
  const code = await runNode(["node_modules/typescript/bin/tsc", "-p", config]);
  rmSync(config);
  if (code !== 0) throw new Error("The declarations could not be written; run: npm run types");
  keepShippedTypes(
    join(staging, "lib/types"),
    Object.values(libEntries).map((entry) =>
      join(staging, "lib/types", entry.replace(/\.ts$/, ".d.ts")),
    ),
  );
}

/** One rename, so that a Pi that starts meanwhile finds the old build or the new one. */
function publish() {
  rmSync(dist, { recursive: true, force: true });
  renameSync(staging, dist);
}

function report(metafiles) {
  const rows = metafiles
    .flatMap(({ outputs }) => Object.entries(outputs))
    .filter(([file]) => /\.m?js$/.test(file))
    .map(([file, { bytes }]) => ({
      file: join("dist", relative(staging, join(root, file))),
      bytes,
    }));
  for (const { file, bytes } of rows) {
    console.error(`${(bytes / 1024).toFixed(1).padStart(8)} KB  ${file}`);
  }
}

mkdirSync(join(root, ".cache"), { recursive: true });
const release = await acquireLock(join(root, ".cache/build.lock"));
try {
  if (!process.argv.includes("--if-changed") || !isBuilt()) await build();
} catch (error) {
  // esbuild has printed its own errors already.
  console.error(error.errors ? "The build failed." : error);
  process.exitCode = 1;
} finally {
  rmSync(staging, { recursive: true, force: true });
  release();
}
