import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import typescript from "typescript";
import { unpackInto } from "../support/packed-package.js";

jest.setTimeout(240_000);

let folder: string;
let root: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "askroom-tarball-"));
  root = await unpackInto(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function packedFiles(): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function manifest(): Record<string, Record<string, unknown>> {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
}

interface Import {
  readonly file: string;
  readonly specifier: string;
}

/** Every import in what is shipped, declarations too, whose specifier is fixed; dynamic ones included. */
function imports(): readonly Import[] {
  return packedFiles()
    .filter((file) => /\.m?js$|\.d\.ts$/.test(file) || file === "entry.ts")
    .flatMap((file) => {
      const source = readFileSync(join(root, file), "utf8");
      const { importedFiles } = typescript.preProcessFile(source, true, true);
      return importedFiles.map(({ fileName }) => ({ file, specifier: fileName }));
    });
}

describe("the tarball", () => {
  it("holds the licence, the readme, the entry and the build, and nothing of the workshop", () => {
    const files = packedFiles();

    for (const file of [
      "LICENSE",
      "README.md",
      "CHANGELOG.md",
      "entry.ts",
      "dist/pi/index.js",
      "dist/pi/index.js.map",
      "dist/lib/contracts.js",
    ]) {
      expect(files).toContain(file);
    }
    expect(
      files.filter((file) => /^(test|scripts|bench|kernel|node_modules|\.)/.test(file)),
    ).toEqual([]);
  });

  it("resolves every relative import inside itself (2-71)", () => {
    const relatives = imports().filter(({ specifier }) => specifier.startsWith("."));
    const lost = relatives.filter(({ file, specifier }) => {
      const name = file.endsWith(".d.ts") ? specifier.replace(/\.js$/, ".d.ts") : specifier;
      return !existsSync(join(root, dirname(file), name));
    });

    expect(relatives.length).toBeGreaterThan(0);
    expect(lost).toEqual([]);
  });

  it("declares every bare import (2-67)", () => {
    const declared = Object.keys(manifest()["peerDependencies"] ?? {});
    const bare = imports().filter(({ specifier }) => !/^[./]|^node:/.test(specifier));
    const undeclared = bare.filter(
      ({ specifier }) => !declared.includes(specifier) && !builtinModules.includes(specifier),
    );

    expect(bare.map(({ specifier }) => specifier)).toContain("@mariozechner/pi-tui");
    expect(undeclared).toEqual([]);
  });

  it("imports Pi by the names that hosts of both scopes resolve (2-70)", () => {
    const scopes = imports().flatMap(({ specifier }) => /^@[^/]+/.exec(specifier) ?? []);

    expect(new Set(scopes)).toEqual(new Set(["@mariozechner"]));
  });

  it("needs nothing installed and runs nothing on installation", () => {
    const { dependencies, scripts, peerDependencies, peerDependenciesMeta } = manifest();
    const hooks = ["preinstall", "install", "postinstall", "prepare"];

    expect(dependencies ?? {}).toEqual({});
    expect(hooks.filter((hook) => hook in (scripts ?? {}))).toEqual([]);
    expect(new Set(Object.values(peerDependencies ?? {}))).toEqual(new Set(["*"]));
    expect(Object.keys(peerDependenciesMeta ?? {})).toEqual(Object.keys(peerDependencies ?? {}));
  });

  it("has a file behind every export", () => {
    const targets = JSON.stringify(manifest()["exports"]).match(/\.\/[^"]+\.(js|d\.ts)"/g) ?? [];
    const missing = targets.map((target) => target.slice(0, -1)).filter(isMissing);

    expect(targets.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it("keeps small what a start reads: a few lines through Pi's loader, the rest through Node", () => {
    const body = imports().find(
      ({ file, specifier }) => file === "dist/pi/index.js" && specifier.startsWith("."),
    );
    const files = new Set(["dist/pi/index.js", join("dist/pi", String(body?.specifier))]);
    // A set grows while it is walked: this follows the static imports, not the lazy ones.
    for (const file of files) {
      const source = readFileSync(join(root, file), "utf8");
      for (const [, path] of source.matchAll(/(?:from|import)"(\.[^"]+)"/g)) {
        files.add(join(dirname(file), String(path)));
      }
    }
    const bytes = [...files].map((file) => readFileSync(join(root, file)).length);

    expect(bytes.length).toBeGreaterThan(2);
    expect(bytes[0]).toBeLessThan(2_000);
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(300_000);
  });
});

function isMissing(path: string): boolean {
  return !existsSync(join(root, path));
}
