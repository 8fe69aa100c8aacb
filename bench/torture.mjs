/**
 * Kills what keeps things, again and again, and looks whether all of it was kept.
 *
 *   npm run torture -- --kills 200 --seed 7 [--store pi-private|pi-shared|sqlite|postgres] [--save]
 *
 * Without `--store` all of them, one after the other. `--save` puts the rows into bench/results/torture.json.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const PI = { "pi-private": "private-lane", "pi-shared": "shared-lane" };
const LANE = ["sqlite", "postgres"];

const { values: flags } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    store: { type: "string" },
    save: { type: "boolean", default: false },
  },
});
const shared = ["--kills", flags.kills, "--seed", flags.seed, ...(flags.save ? ["--save"] : [])];

let worst = 0;
for (const store of flags.store === undefined ? [...Object.keys(PI), ...LANE] : [flags.store]) {
  const args =
    store in PI
      ? [`${PI[store]}/run-torture.mjs`, ...shared]
      : ["lane/torture.mjs", ...shared, "--store", store];
  worst = Math.max(worst, await run(args));
}
process.exit(worst);

function run([script, ...args]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: "inherit",
  });
  return new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)));
}
