/** `node bench/lane/load.mjs [--json] [--quick]`: the shared service under load, by itself. Build first. */
import "../../scripts/typescript-imports.mjs";

const { laneTable, measureLane } = await import("./measure-lane.ts");
const quick = process.argv.includes("--quick");
const figures = await measureLane(
  quick ? { secondsEach: 1, starts: 2, rounds: 10 } : { secondsEach: 5, starts: 7, rounds: 100 },
);
if (process.argv.includes("--json")) console.log(JSON.stringify(figures));
else {
  console.log(laneTable(figures));
  for (const { met, what, value } of figures.targets) {
    console.log(`${met ? "met" : "MISSED"}: ${what}: ${value}`);
  }
}
