import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { Sandbox } from "../support/sandbox.js";

const project = join(import.meta.dirname, "../..");
const binary = process.platform === "win32" ? "node.exe" : "node";

/** A project in which npm has run already; what it left as the project's own Node is `ownNode`. */
function installedProject(folder: string, ownNode: string | undefined): string {
  for (const script of ["bootstrap.mjs", "toolchain.mjs"]) {
    cpSync(join(project, "scripts", script), join(folder, "scripts", script));
  }
  mkdirSync(join(folder, "node_modules/node/bin"), { recursive: true });
  for (const lock of ["package-lock.json", "node_modules/.package-lock.json"]) {
    writeFileSync(join(folder, lock), JSON.stringify({ packages: {} }));
  }
  if (ownNode !== undefined) {
    const file = join(folder, "node_modules/node/bin", binary);
    writeFileSync(file, ownNode);
    chmodSync(file, 0o755);
  }
  return folder;
}

function bootstrapIn(folder: string) {
  const program = 'import("./scripts/bootstrap.mjs").then(({ bootstrap }) => bootstrap())';
  return spawnSync(process.execPath, ["--eval", program], { cwd: folder, encoding: "utf8" });
}

describe("bootstrap", () => {
  it("stops with the command to run, where npm has not run the install script of the own Node", async () => {
    await using sandbox = await Sandbox.create();

    const { status, stderr } = bootstrapIn(installedProject(sandbox.folder, undefined));

    expect(status).toBe(1);
    expect(stderr).toContain("Run: npm rebuild node");
  });

  it("stops with the command to run, where the own Node is too old for Pi", async () => {
    await using sandbox = await Sandbox.create();
    const old = "#!/bin/sh\necho v22.18.0\n";

    const { status, stderr } = bootstrapIn(installedProject(sandbox.folder, old));

    expect(status).toBe(1);
    expect(stderr).toContain("v22.18.0");
    expect(stderr).toContain("Run: npm install --save-dev node@24");
  });

  it("goes on, where the own Node is the oldest that Pi runs on", async () => {
    await using sandbox = await Sandbox.create();
    const oldest = "#!/bin/sh\necho v22.19.0\n";

    const { status, stderr } = bootstrapIn(installedProject(sandbox.folder, oldest));

    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});
