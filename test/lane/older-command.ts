/** The `askroom` command as an older version of the package would run it, from source. */
import { join } from "node:path";
import { runCommand } from "../../plugins/shared-lane/service/runtime/commands.js";
import { projectFolder } from "../support/built-package.js";

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  version: "0.0.1",
  siteFolder: join(projectFolder, "dist/lib/site"),
  writerThread: new URL(
    "../../plugins/shared-lane/service/sqlite/writer-thread.ts",
    import.meta.url,
  ),
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
