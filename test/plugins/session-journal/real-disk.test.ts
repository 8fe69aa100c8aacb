/**
 * Disks as they fail: full, and read-only. Needs to be root, as CI is; where a small disk cannot be made these
 * tests fail.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { holdTimers, LaneStage, RED } from "../../support/lane-stage.js";
import { PiStage } from "../../support/pi-stage.js";

const PAGE_BYTES = 4096;
let disk: string;
let stage: LaneStage;

beforeEach(() => {
  holdTimers();
  disk = mkdtempSync(join(tmpdir(), "askroom-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]);
  stage = new LaneStage(new PiStage(join(disk, "session")));
  stage.pi.converse();
});

afterEach(() => {
  try {
    stage[Symbol.dispose]();
  } finally {
    execFileSync("umount", [disk]);
    rmSync(disk, { recursive: true });
    jest.useRealTimers();
  }
});

const sizeBytes = (): number => statSync(stage.pi.file).size;

/** Takes all that is left, but for what the last page of the session file has. */
function fill(): void {
  const filler = join(disk, "filler");
  for (let bytes = 64 * 1024; bytes >= PAGE_BYTES; bytes -= PAGE_BYTES) {
    try {
      writeFileSync(filler, Buffer.alloc(bytes));
      return;
    } catch {
      unlinkSync(filler);
    }
  }
}

/** The session file ends so many bytes before a page does. */
function growUntil(bytesLeft: number): void {
  const { journal } = stage;
  const before = sizeBytes();
  journal.append([{ type: "pad", data: { pad: "" } }]);
  const lineBytes = sizeBytes() - before;
  const room = (PAGE_BYTES - ((sizeBytes() + lineBytes + bytesLeft) % PAGE_BYTES)) % PAGE_BYTES;
  journal.append([{ type: "pad", data: { pad: "x".repeat(room) } }]);
  expect((sizeBytes() + bytesLeft) % PAGE_BYTES).toBe(0);
}

describe("a full disk", () => {
  it("that takes not a byte refuses, and lets the answer be saved once there is room", () => {
    const [a = ""] = stage.ask("a");
    growUntil(0);
    fill();

    const refused = stage.lane.answer(a, RED, "tui");
    unlinkSync(join(disk, "filler"));
    const saved = stage.lane.answer(a, RED, "tui");

    expect(refused).toMatchObject({ status: "refused", code: "save_failed" });
    expect(refused.status === "refused" && refused.message).toMatch(/ENOSPC/);
    expect(saved.status).toBe("saved");
  });

  it("that takes half a line closes the guard; started anew with room, Pi goes on", async () => {
    const [a = ""] = stage.ask("a");
    growUntil(40);
    fill();

    const refused = stage.lane.answer(a, RED, "tui");
    const torn = readFileSync(stage.pi.file, "utf8").endsWith("\n");
    unlinkSync(join(disk, "filler"));
    stage.reload();
    const reloaded = stage.lane.answer(a, RED, "tui");
    stage.kill();
    const restarted = stage.lane.answer(a, RED, "tui");
    await stage.settle();

    expect(torn).toBe(false);
    expect([refused, reloaded]).toMatchObject([
      { code: "storage_unconfirmed" },
      { code: "storage_unconfirmed" },
    ]);
    expect(restarted.status).toBe("saved");
    expect(stage.told()).toEqual([[a]]);
  });
});

describe("a read-only disk", () => {
  it("refuses, and lets the answer be saved once it can be written again", () => {
    const [a = ""] = stage.ask("a");
    const mount = (mode: string) => execFileSync("mount", ["-o", `remount,${mode}`, disk]);

    mount("ro");
    const refused = stage.lane.answer(a, RED, "tui");
    mount("rw");
    const saved = stage.lane.answer(a, RED, "tui");

    expect(refused).toMatchObject({ status: "refused", code: "save_failed" });
    expect(refused.status === "refused" && refused.message).toMatch(/EROFS/);
    expect(saved.status).toBe("saved");
  });
});
