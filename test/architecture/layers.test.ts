import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { projectFolder } from "../support/built-package.js";
import { layerRules } from "./layer-rules.js";

jest.setTimeout(120_000);

/** Files that break each rule; the last one is to be named. */
const PLANTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "no-cycles": {
    "contracts/right.ts": `import type { Left } from "./left.js"; export type Right = Left | 2;`,
    "contracts/left.ts": `import type { Right } from "./right.js"; export type Left = Right | 1;`,
  },
  resolves: { "kernel/lost.ts": `import { gone } from "./gone.js"; export const lost = gone;` },
  "contracts-stand-alone": {
    "kernel/engine.ts": "export const engine = 1;",
    "contracts/leaning.ts": `import { engine } from "../kernel/engine.js"; export const leaning = engine;`,
  },
  "contracts-are-plain": {
    "contracts/heavy.ts": `import { visibleWidth } from "@mariozechner/pi-tui"; export const heavy = visibleWidth;`,
  },
  "validation-is-plain": {
    "contracts/questions/validate-late.ts": `import { injectable } from "tsyringe"; export const late = injectable;`,
  },
  "kernel-knows-no-plugin": {
    "plugins/dock/view.ts": "export const view = 1;",
    "kernel/curious.ts": `import { view } from "../plugins/dock/view.js"; export const curious = view;`,
  },
  "one-container": {
    "kernel/second.ts": `import { container } from "tsyringe"; export const second = container;`,
  },
  "one-host": {
    "kernel/aside.ts": `import { getAgentDir } from "@mariozechner/pi-coding-agent"; export const aside = getAgentDir;`,
  },
  "plugins-are-islands": {
    "plugins/bridge/bridge.ts": `import { view } from "../dock/view.js"; export const bridge = view;`,
  },
  "plugins-know-no-kernel": {
    "plugins/dock/reach.ts": `import { engine } from "../../kernel/engine.js"; export const reach = engine;`,
  },
  "one-name-for-pi": {
    "plugins/dock/new-name.ts": `import { visibleWidth } from "@earendil-works/pi-tui"; export const width = visibleWidth;`,
  },
  "sources-need-no-tests": {
    "test/fake.ts": "export const fake = 1;",
    "plugins/index.ts": `import { fake } from "../test/fake.js"; export default fake;`,
  },
};

async function violations(folder: string, paths: string[]) {
  const { output } = await cruise(paths, {
    baseDir: folder,
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
    ruleSet: { forbidden: layerRules },
    validate: true,
  });
  return (output as ICruiseResult).summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`,
  );
}

describe("the layers", () => {
  it("hold in the project", async () => {
    const found = await violations(projectFolder, ["contracts", "kernel", "plugins", "entry.ts"]);

    expect(found).toEqual([]);
  });
});

describe("the rules of the layers", () => {
  let folder: string;
  let found: readonly string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "askroom-layers-"));
    await symlink(join(projectFolder, "node_modules"), join(folder, "node_modules"));
    await writeFile(join(folder, "package.json"), `{ "type": "module" }`);
    for (const [path, source] of Object.values(PLANTED).flatMap(Object.entries)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), String(source));
    }
    found = await violations(folder, ["contracts", "kernel", "plugins"]);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(layerRules.map(({ name }) => String(name)))("name the file that breaks %s", (rule) => {
    const offender = Object.keys(PLANTED[rule] ?? {}).at(-1);

    expect(found).toContainEqual(expect.stringContaining(`${rule}: ${offender} -> `));
  });
});
