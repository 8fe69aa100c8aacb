/**
 * Builds the website into a folder that the service hands out as it is: `index.html`, hashed files below
 * `assets/`, and `bridge.js`, which the service puts into authored pages.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** What a first visit may load: the script that the page names, compressed. */
export const firstLoadLimitBytes = 70 * 1024;

const here = import.meta.dirname;

/** @param {{ readonly outDir: string }} target */
export async function buildSite({ outDir }) {
  // Loaded when needed: most runs of the build find that nothing has changed.
  const { build } = await import("vite");
  const { build: bundle } = await import("esbuild");
  await build({
    root: here,
    configFile: false,
    logLevel: "warn",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir,
      emptyOutDir: true,
      target: ["chrome125", "firefox128", "safari17.5"],
      // Pictures inlined into styles and scripts put into the page would each need a hole in the page's policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      sourcemap: false,
    },
  });
  await bundle({
    entryPoints: [join(here, "bridge/bridge.ts")],
    outfile: join(outDir, "bridge.js"),
    bundle: true,
    format: "iife",
    target: "es2022",
    minify: true,
    charset: "ascii",
  });
  return checkedSize(outDir);
}

function checkedSize(outDir) {
  const assets = join(outDir, "assets");
  const bytes = readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .map((name) => gzipSync(readFileSync(join(assets, name))).length)
    .reduce((sum, size) => sum + size, 0);
  if (bytes > firstLoadLimitBytes) {
    throw new Error(
      `The site's script is ${bytes} bytes compressed; ${firstLoadLimitBytes} is the limit`,
    );
  }
  return { compressedScriptBytes: bytes };
}
