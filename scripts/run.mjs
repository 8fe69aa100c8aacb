/**
 * What every npm script calls: makes the clone ready, then runs the task under the project's own Node.
 *
 *   node scripts/run.mjs <task> [arguments for the task]
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { bootstrap } from "./bootstrap.mjs";
import { root, runNode } from "./toolchain.mjs";

const biome = "node_modules/@biomejs/biome/bin/biome";
const reports = ".cache/tests";
const buildWhenChanged = ["scripts/build.mjs", "--if-changed"];
const jest = (project) => [
  "--experimental-vm-modules",
  "--disable-warning=ExperimentalWarning",
  "node_modules/jest/bin/jest.js",
  "--selectProjects",
  project,
  "--json",
  `--outputFile=${reports}/${project}.json`,
];

const tsc = "node_modules/typescript/bin/tsc";

/** The commands of each task, one after the other; arguments go to the last one. */
const tasks = {
  build: [["scripts/build.mjs"]],
  demo: [["scripts/demo.mjs"]],
  test: [buildWhenChanged, jest("unit")],
  "test:system": [buildWhenChanged, jest("system")],
  bench: [["bench/run.mjs"]],
  torture: [buildWhenChanged, ["bench/torture.mjs"]],
  hosts: [["scripts/hosts.mjs"]],
  screens: [["scripts/screens.mjs"]],
  "site-pictures": [["scripts/site-pictures.mjs"]],
  format: [[biome, "check", "--write"]],
  lint: [[biome, "ci", "--error-on-warnings"]],
  types: [
    [tsc, "-p", "."],
    [tsc, "-p", "plugins/shared-lane/site"],
  ],
  unused: [["node_modules/knip/bin/knip.js"]],
  "package-shape": [["scripts/package-shape.mjs"]],
};
const verified = ["lint", "types", "unused", "package-shape", "test"];

const [name, ...args] = process.argv.slice(2);
const names = name === "verify" ? verified : [name];
if (names.some((each) => !Object.hasOwn(tasks, each))) {
  console.error(`Unknown task ${name}; there is: ${[...Object.keys(tasks), "verify"].join(", ")}`);
  process.exit(1);
}

bootstrap();
mkdirSync(join(root, reports), { recursive: true });
for (const each of names) {
  if (names.length > 1) console.error(`\n> ${each}`);
  for (const [index, command] of tasks[each].entries()) {
    const isLast = index === tasks[each].length - 1;
    const code = await runNode(isLast ? [...command, ...args] : command);
    if (code !== 0) process.exit(code);
  }
}
