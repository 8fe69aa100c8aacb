import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { builtPackage, projectFolder } from "../support/built-package.js";
import { makeGuestPackage } from "../support/guest-package.js";
import { PiHome } from "../support/pi-home.js";
import { startRpcPi } from "../support/real-pi.js";
import { Sandbox } from "../support/sandbox.js";

jest.setTimeout(240_000);

const readme = readFileSync(join(projectFolder, "README.md"), "utf8");

function codeBlock(language: string, containing: string): string {
  const blocks = [...readme.matchAll(/```(\w+)\n(.*?)```/gs)];
  const found = blocks.find(([, its, code]) => its === language && code?.includes(containing));
  if (found?.[2] === undefined) throw new Error(`The readme shows no ${containing}.`);
  return found[2];
}

describe("the readme", () => {
  it("shows a plugin that runs in real Pi as it stands", async () => {
    await using home = await PiHome.create();
    await using sandbox = await Sandbox.create();
    const guest = await makeGuestPackage(sandbox, codeBlock("ts", "joinKernel"));
    await using pi = await startRpcPi({
      home,
      extensions: [await builtPackage(), guest],
      script: [],
    });

    await pi.request({ type: "prompt", message: "/hello" });

    expect(pi.notices()).toEqual(["Hello!"]);
  });

  it("names only npm scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"));
    const named = [...readme.matchAll(/npm (?:run )?(demo|test|[a-z]+:[a-z]+)\b/g)].map(
      ([, name]) => name,
    );
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });

  it("and every page of docs link only to files that exist", () => {
    const pages = readdirSync(join(projectFolder, "docs"), { recursive: true, encoding: "utf8" })
      .filter((page) => page.endsWith(".md"))
      .map((page) => join("docs", page));
    const links = ["README.md", ...pages].flatMap((page) => {
      const text = readFileSync(join(projectFolder, page), "utf8");
      return [...text.matchAll(/\]\((?![a-z]+:|#)([^)#]+)/g)].map(([, target]) => ({
        page,
        target: String(target),
      }));
    });
    const lost = links.filter(
      ({ page, target }) => !existsSync(join(projectFolder, dirname(page), target)),
    );

    expect(links.length).toBeGreaterThan(20);
    expect(lost).toEqual([]);
  });
});
