#!/usr/bin/env node
/** The `askroom` command. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runCommand } from "./runtime/commands.js";

// Source and bundle lie equally deep in the package.
const root = new URL("../../../", import.meta.url);
const isSource = import.meta.url.endsWith(".ts");
const manifest = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));

process.umask(0o077);
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  version: String(manifest.version),
  siteFolder: fileURLToPath(new URL("dist/lib/site", root)),
  writerThread: new URL(
    isSource ? "./sqlite/writer-thread.ts" : "./writer-thread.js",
    import.meta.url,
  ),
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
