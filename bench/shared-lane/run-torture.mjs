/** Kills Pi and the service while shared questions are asked, answered and delivered; `npm run torture` says how. */
import "../../scripts/typescript-imports.mjs";
import { parseArgs } from "node:util";
import { saveTorture } from "../torture-table.mjs";

const { tortureSharedLane } = await import("./torture.ts");

const SUBJECT = "pi shared";

const { values: flags } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    save: { type: "boolean", default: false },
  },
});
const [kills, seed] = [Number(flags.kills), Number(flags.seed)];
console.error(`torture: ${kills} kills of Pi and the service, seed ${seed}`);
const { row, steps } = await tortureSharedLane(kills, seed);
console.table(steps);
console.table({ [SUBJECT]: row });
if (flags.save) saveTorture(SUBJECT, row);
process.exit(row.lost + row.doubled === 0 ? 0 : 1);
