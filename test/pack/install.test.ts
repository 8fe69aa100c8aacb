import { readdirSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { expectToAskOnce } from "../support/ask-once.js";
import { projectFolder } from "../support/built-package.js";
import { npm, packedTarball, unpackInto } from "../support/packed-package.js";
import { PiHome } from "../support/pi-home.js";
import { printWithPi, runPiCommand, startRpcPi } from "../support/real-pi.js";
import { Sandbox } from "../support/sandbox.js";

jest.setTimeout(240_000);

describe("the package, installed with npm into an empty folder", () => {
  it.each([{ flags: ["--legacy-peer-deps", "--omit=dev"] }, { flags: [] }])(
    "brings nothing along and asks in real Pi, with $flags (2-67, 2-68, 4-06)",
    async ({ flags }) => {
      await using sandbox = await Sandbox.create();
      const folder = await sandbox.write("user", { "package.json": { private: true } });

      await npm(folder, "install", ...flags, await packedTarball());

      const installed = readdirSync(join(folder, "node_modules")).filter((name) => name[0] !== ".");
      expect(installed).toEqual(["pi-askroom"]);
      await expectToAskOnce({ extensions: [join(folder, "node_modules/pi-askroom")] });
    },
  );

  it("installs beside a package that wants another minor of Pi (2-69)", async () => {
    await using sandbox = await Sandbox.create();
    const pi = { name: "@mariozechner/pi-tui", version: "0.70.1" };
    await sandbox.write("pi-tui", { "package.json": pi });
    await sandbox.write("narrow", {
      "package.json": {
        name: "narrow",
        version: "1.0.0",
        peerDependencies: { [pi.name]: "~0.70.0" },
      },
    });
    const folder = await sandbox.write("user", {
      "package.json": { private: true, dependencies: { [pi.name]: "file:../pi-tui" } },
    });

    await npm(folder, "install", "../narrow", await packedTarball());
    await npm(folder, "uninstall", "narrow");

    const installed = readdirSync(join(folder, "node_modules")).filter((name) => name[0] !== ".");
    expect(installed).toContain("pi-askroom");
  });
});

describe("the package, installed with pi install", () => {
  it("asks, when installed from the tarball", async () => {
    await using home = await PiHome.create();

    await runPiCommand(home, "install", `npm:pi-askroom@file:${await packedTarball()}`);

    await expectToAskOnce({ home, extensions: [] });
  });

  it("asks, when installed from the unpacked folder", async () => {
    await using home = await PiHome.create();
    await using sandbox = await Sandbox.create();

    await runPiCommand(home, "install", await unpackInto(sandbox.folder));

    await expectToAskOnce({ home, extensions: [] });
  });
});

describe("a checkout without a build", () => {
  async function makeCheckout(sandbox: Sandbox): Promise<string> {
    const folder = join(sandbox.folder, "checkout");
    await mkdir(folder);
    for (const file of ["entry.ts", "package.json"]) {
      await cp(join(projectFolder, file), join(folder, file));
    }
    return folder;
  }

  const hint = "pi-askroom is not built in this folder. Run: pi install npm:pi-askroom";

  it("tells the person once what to do, over RPC", async () => {
    await using home = await PiHome.create();
    await using sandbox = await Sandbox.create();
    const extensions = [await makeCheckout(sandbox)];

    await using pi = await startRpcPi({ home, extensions, script: [{ text: "Hello." }] });
    await pi.prompt("Hello");
    await pi.request({ type: "new_session" });

    expect(pi.notices()).toEqual([hint]);
    expect(await pi.close()).toBe(0);
  });

  it("says it on standard error, when Pi prints", async () => {
    await using home = await PiHome.create();
    await using sandbox = await Sandbox.create();

    const run = await printWithPi({
      home,
      extensions: [await makeCheckout(sandbox)],
      script: [{ text: "Hello." }],
    });

    expect(run).toMatchObject({ code: 0, output: "Hello.\n" });
    expect(run.errors.split(hint)).toHaveLength(2);
  });

  it("keeps Pi alive and says why, when the build is broken", async () => {
    await using home = await PiHome.create();
    await using sandbox = await Sandbox.create();
    const checkout = await makeCheckout(sandbox);
    await sandbox.write("checkout/dist/pi", { "index.js": `import "./gone.js";` });

    const run = await printWithPi({ home, extensions: [checkout], script: [{ text: "Hello." }] });

    expect(run).toMatchObject({ code: 0, output: "Hello.\n" });
    expect(run.errors).toMatch(/pi-askroom could not start and is off: .*gone\.js/);
  });
});
