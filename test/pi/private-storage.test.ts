/**
 * Session files as they fail under real Pi: read-only, full, exchanged, torn. Needs to be root, as CI is; where
 * a small disk cannot be made these tests fail.
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, copyFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { builtPackage } from "../support/built-package.js";
import { RELOAD_COMMAND } from "../support/extension-paths.js";
import { PiHome } from "../support/pi-home.js";
import {
  askFreely,
  brings,
  deliveriesIn,
  factsOf,
  keptSession,
  sessionFileOf,
} from "../support/private-questions.js";
import { type RpcSession, startRpcPi } from "../support/real-pi.js";

jest.setTimeout(240_000);

const IN_DOUBT =
  /It is unknown whether everything reached.*quit Pi and resume.*\/reload does not help/s;
const NOT_IN_DOUBT = /nothing is in doubt.*EROFS/s;
/** More than what is left of any page of the disk. */
const LONG = `alpha-end ${"x".repeat(8_000)}`;

/** A project folder on a disk of 64 KB. */
class SmallDisk implements Disposable {
  readonly #folder: string;

  constructor(home: PiHome) {
    this.#folder = home.project;
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", this.#folder]);
  }

  remount(mode: "ro" | "rw"): void {
    execFileSync("mount", ["-o", `remount,${mode}`, this.#folder]);
  }

  fill(): void {
    const filler = join(this.#folder, "filler");
    expect(() => writeFileSync(filler, Buffer.alloc(64 * 1024))).toThrow(/ENOSPC/);
    expect(statSync(filler).size).toBeGreaterThan(0);
  }

  makeRoom(): void {
    rmSync(join(this.#folder, "filler"));
  }

  [Symbol.dispose](): void {
    execFileSync("umount", ["-l", this.#folder]);
  }
}

async function start(home: PiHome, script: Parameters<typeof startRpcPi>[0]["script"]) {
  const extensions = [await builtPackage(), RELOAD_COMMAND];
  return await startRpcPi({ home, script, extensions, arguments: keptSession(home) });
}

/** The person answers what `/asks` opens; resolves with all that Pi tells them. */
async function answer(pi: RpcSession, home: PiHome, text: string): Promise<string> {
  using _answering = pi.answerDialogs(() => text);
  const [told, saved] = [pi.notices().length, factsOf(home).answers.length];
  await pi.request({ type: "prompt", message: "/asks" });
  await pi.pi.waitFor(
    "an outcome",
    () => pi.notices().length > told || factsOf(home).answers.length > saved,
  );
  return pi.notices().slice(told).join("\n");
}

const ASK = [askFreely("A"), { text: "Asked." }];

/** Closed for good in this process; started anew it goes on. */
async function expectClosed(pi: RpcSession, home: PiHome): Promise<void> {
  await pi.request({ type: "prompt", message: "/anew" });
  expect(await answer(pi, home, "still not")).toMatch(IN_DOUBT);
  await pi.pi.waitFor("the status line", () =>
    pi.events("extension_ui_request").some(({ statusText }) => /doubt/.test(String(statusText))),
  );
  expect(home.requests().some(brings("alpha-end"))).toBe(false);
}

describe("the session file under questions that block nobody, in real Pi", () => {
  it("that is read-only takes nothing, and takes the answer once it can be written again", async () => {
    await using home = await PiHome.create();
    using disk = new SmallDisk(home);
    await using pi = await start(home, ASK);
    await pi.prompt("Start");

    disk.remount("ro");
    const refused = await answer(pi, home, "alpha-end");
    disk.remount("rw");
    const taken = await answer(pi, home, "alpha-end");
    await pi.pi.waitFor("the agent's reading", () => home.requests().some(brings("alpha-end")));

    expect(refused).toMatch(NOT_IN_DOUBT);
    expect(taken).toBe("");
    await pi.close();
    expect(deliveriesIn(home)).toEqual({ "alpha-end": 1 });
  });

  it("that took half a line of a full disk closes, through a reload, until Pi is started anew", async () => {
    await using home = await PiHome.create();
    using disk = new SmallDisk(home);
    {
      await using pi = await start(home, ASK);
      await pi.prompt("Start");
      disk.fill();
      expect(await answer(pi, home, LONG)).toMatch(IN_DOUBT);
      disk.makeRoom();
      await expectClosed(pi, home);
    }
    await using pi = await start(home, []);
    expect(await answer(pi, home, "alpha-end")).toBe("");
    await pi.pi.waitFor("the agent's reading", () => home.requests().some(brings("alpha-end")));
    await pi.close();

    expect(Object.values(deliveriesIn(home))).toEqual([1]);
  });

  it("that was exchanged for an older one closes, through a reload", async () => {
    await using home = await PiHome.create();
    await using pi = await start(home, [{ text: "Hello." }, ...ASK]);
    await pi.prompt("Hello");
    const older = join(home.project, "older.jsonl");
    copyFileSync(sessionFileOf(home), older);
    await pi.prompt("Start");

    renameSync(older, sessionFileOf(home));
    expect(await answer(pi, home, "alpha-end")).toMatch(IN_DOUBT);
    await expectClosed(pi, home);
  });

  it("that ends in half a line after a crash is read on behind it", async () => {
    await using home = await PiHome.create();
    {
      await using pi = await start(home, ASK);
      await pi.prompt("Start");
      await pi.pi.kill();
    }
    appendFileSync(sessionFileOf(home), '{"type":"custom","customType":"askroom.answ');
    await using pi = await start(home, []);
    expect(await answer(pi, home, "alpha-end")).toBe("");
    await pi.pi.waitFor("the agent's reading", () => home.requests().some(brings("alpha-end")));
    await pi.close();

    expect(deliveriesIn(home)).toEqual({ "alpha-end": 1 });
  });
});
