import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { sourceFiles } from "../support/source-files.js";

const ROOT = new URL("../..", import.meta.url).pathname;
const files = sourceFiles();
const shipped = files.filter(({ path }) => /^(contracts|kernel|plugins)\/.*\.ts$/.test(path));
const tableFiles = shipped.filter(({ path }) => path.endsWith("/errors.ts"));

/** Every export whose name ends in _ERRORS is a table. */
async function readTables(): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = new Map<string, readonly string[]>();
  for (const { path } of tableFiles) {
    const module = (await import(join(ROOT, path))) as Record<string, object>;
    for (const [name, table] of Object.entries(module)) {
      if (name.endsWith("_ERRORS")) tables.set(name, Object.keys(table));
    }
  }
  return tables;
}

const allCodes = async (): Promise<readonly string[]> => [...(await readTables()).values()].flat();

const page = files.find(({ path }) => path === "docs/errors.md")?.text ?? "";
const explained = [...page.matchAll(/^### `([^`]+)`$/gm)].map(([, code]) => code);

describe("docs/errors.md", () => {
  it("explains every code of every table, and no other", async () => {
    expect([...explained].sort()).toEqual([...(await allCodes())].sort());
  });

  it("says more than the heading about each", () => {
    const sections = page.split(/^### /m).slice(1);

    for (const section of sections) expect(section.split("\n\n")[1]).toMatch(/\w+ \w+/);
  });
});

describe("error codes", () => {
  it("stand in one table each", async () => {
    const codes = await allCodes();

    expect((await readTables()).size).toBeGreaterThanOrEqual(4);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });

  it("are used somewhere", async () => {
    const source = shipped
      .filter((file) => !tableFiles.includes(file))
      .map(({ text }) => text)
      .join("\n");

    // Lower case names codes of the lane's wire, which its own tests pin.
    const inPi = (await allCodes()).filter((code) => code === code.toUpperCase());

    expect(inPi.filter((code) => !source.includes(`"${code}"`))).toEqual([]);
  });

  it("come from a table, wherever an error is made", async () => {
    const made = shipped.flatMap(({ text }) =>
      [...text.matchAll(/new CodedError\(\s*"([^"]+)"/g)].map(([, code]) => code),
    );
    const codes = await allCodes();

    expect(made.length).toBeGreaterThan(0);
    expect(made.filter((code) => code !== undefined && !codes.includes(code))).toEqual([]);
  });
});
