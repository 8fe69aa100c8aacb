/** Measures shared discussions in real Pi; `--json` for the bare figures. */
import "../../scripts/typescript-imports.mjs";

const { reachFigures } = await import("./reach-figures.ts");
const { reachTable } = await import("./reach.ts");

const figures = await reachFigures();
if (process.argv.includes("--json")) {
  console.log(JSON.stringify(figures));
} else {
  console.log(reachTable(figures));
  for (const { what, value, met } of figures.targets) {
    console.log(`${met ? "met" : "MISSED"}: ${what}: ${value}`);
  }
}
