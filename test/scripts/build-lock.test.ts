import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { acquireLock } from "../../scripts/build-lock.mjs";
import { Sandbox } from "../support/sandbox.js";

describe("the lock of the build", () => {
  it("lets the second wait until the first gives it back", async () => {
    await using sandbox = await Sandbox.create();
    const file = join(sandbox.folder, "lock");
    const events: string[] = [];
    const release = await acquireLock(file);

    const second = acquireLock(file).then((give) => {
      events.push("second has it");
      give();
    });
    events.push("first gives it back");
    release();
    await second;

    expect(events).toEqual(["first gives it back", "second has it"]);
    expect(existsSync(file)).toBe(false);
  });

  it("is taken from a process that has died", async () => {
    await using sandbox = await Sandbox.create();
    const { pid } = spawnSync(process.execPath, ["--version"]);
    await sandbox.write(".", { lock: String(pid) });

    const release = await acquireLock(join(sandbox.folder, "lock"));

    release();
    expect(existsSync(join(sandbox.folder, "lock"))).toBe(false);
  });
});
