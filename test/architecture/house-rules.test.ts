import { describe, expect, it } from "@jest/globals";
import { findInFiles, type SourceFile, sourceFiles } from "../support/source-files.js";

const files = sourceFiles();
const shipped = files.filter(({ path }) => /^(contracts|kernel|plugins)\/.*\.ts$/.test(path));

interface HouseRule {
  readonly says: string;
  readonly where: readonly SourceFile[];
  readonly forbids: RegExp;
  /** A line that breaks the rule. */
  readonly broken: string;
}

// Written in pieces, so that this file keeps its own rules.
const registry = ["registry", "npmjs", "org"];

const RULES: readonly HouseRule[] = [
  {
    says: "no file names a package registry's host",
    where: files,
    forbids: new RegExp(`${registry.slice(0, 2).join("[.]")}|deb[.]debian[.]org`),
    broken: `"resolved": "https://${registry.join(".")}/tsyringe"`,
  },
  {
    says: "no file names a folder of one machine",
    where: files.filter(({ path }) => path !== "package-lock.json"),
    forbids: /(^|[\s"'`(=])\/(work|root|home\/\w+)\//,
    broken: `cd ${["", "work", "main"].join("/")}`,
  },
  {
    says: "relative imports end in .js, so that Node, esbuild and TypeScript agree",
    where: shipped,
    forbids: /from "\.[^"]*(?<!\.js)"/,
    broken: `import { fit } from "./fit";`,
  },
  {
    says: "only kernel/container.ts takes tsyringe's containers",
    where: shipped.filter(({ path }) => path !== "kernel/container.ts"),
    forbids: /import .*\b(container|DependencyContainer)\b.* from "tsyringe"/,
    broken: `import { container } from "tsyringe";`,
  },
  {
    says: "a coded error is told by its code, for copies of its class differ",
    where: shipped,
    forbids: /instanceof CodedError\b/,
    broken: "if (error instanceof CodedError) return;",
  },
  {
    says: "nothing is left to do later",
    where: files.filter(({ path }) => /\.(ts|mjs)$/.test(path)),
    forbids: new RegExp(`\\b(${["TO", "FIX"].map((word) => `${word}DO|${word}ME`).join("|")})\\b`),
    broken: `// ${"TO"}${"DO"}: later`,
  },
];

describe("the rules of the house", () => {
  it.each(RULES)("hold: $says", ({ where, forbids }) => {
    expect(where.length).toBeGreaterThan(0);
    expect(findInFiles(where, forbids)).toEqual([]);
  });

  it.each(RULES)("would notice: $says", ({ forbids, broken }) => {
    expect(findInFiles([{ path: "planted.ts", text: broken }], forbids)).toHaveLength(1);
  });
});

describe("a plugin.ts", () => {
  const manifests = shipped.filter(({ path }) => /^plugins\/[^/]+\/plugin\.ts$/.test(path));

  it("is at most 60 lines, so that it reads like a sentence", () => {
    const long = manifests.filter(({ text }) => text.trimEnd().split("\n").length > 60);

    expect(manifests.length).toBeGreaterThan(0);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it("is named in the roster", () => {
    const roster = shipped.find(({ path }) => path === "plugins/index.ts")?.text ?? "";
    const forgotten = manifests.filter(
      ({ path }) => !roster.includes(path.replace(/^plugins\/(.*)\.ts$/, "./$1.js")),
    );

    expect(forgotten.map(({ path }) => path)).toEqual([]);
  });
});

describe("a file's name", () => {
  it("says what is in it", () => {
    const vague = /(^|[/-])(utils?|helpers?|common|misc|manager|base)([-.]|\/)/;
    const code = files.map(({ path }) => path).filter((path) => /\.(tsx?|mjs)$/.test(path));

    expect(code.filter((path) => vague.test(path))).toEqual([]);
    expect("plugins/dock/key-utils.ts").toMatch(vague);
  });
});
