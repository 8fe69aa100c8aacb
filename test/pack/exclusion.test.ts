import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { OTHER_PRODUCER } from "../support/extension-paths.js";
import { npm, packedTarball } from "../support/packed-package.js";
import { PiHome } from "../support/pi-home.js";
import { runPiCommand, startRpcPi } from "../support/real-pi.js";
import { ASK_RELEASE_PLAN } from "../support/release-plan.js";
import { Sandbox } from "../support/sandbox.js";

jest.setTimeout(240_000);

/** A package of somebody else that registers `ask_user_question` while it loads. */
async function packOther(sandbox: Sandbox): Promise<string> {
  const manifest = { name: "other-asker", version: "1.0.0", pi: { extensions: ["./index.ts"] } };
  const folder = await sandbox.write("other-asker", {
    "package.json": manifest,
    "index.ts": readFileSync(OTHER_PRODUCER, "utf8"),
  });
  const name = await npm(folder, "pack", "--silent");
  return join(folder, name.trim());
}

async function resultText(home: PiHome): Promise<string | undefined> {
  await using pi = await startRpcPi({
    home,
    extensions: [],
    script: [ASK_RELEASE_PLAN],
    arguments: ["--no-session", "--approve"],
  });
  await pi.prompt("Go", () => undefined);
  return pi.toolResults()[0]?.result.content[0]?.text;
}

describe("a project that leaves another package's tool out", () => {
  it("gets ours, by the settings that the readme gives", async () => {
    await using home = await PiHome.create();
    await using sandbox = await Sandbox.create();
    await runPiCommand(home, "install", `npm:other-asker@file:${await packOther(sandbox)}`);
    await runPiCommand(home, "install", `npm:pi-askroom@file:${await packedTarball()}`);

    expect(await resultText(home)).toBe("Asked elsewhere");

    await mkdir(join(home.project, ".pi"));
    const fromReadme = readmeSettings()
      .replace("<name>", "other-asker")
      .replace("<file>", "index.ts");
    await writeFile(join(home.project, ".pi/settings.json"), fromReadme);

    expect(await resultText(home)).toMatch(/cancel/i);
  });
});

/** The settings as a reader would copy them. */
function readmeSettings(): string {
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const [, settings] = /```json\n([^`]*"autoload": false[^`]*)```/.exec(readme) ?? [];
  if (settings === undefined)
    throw new Error("The readme shows no settings that leave a package out.");
  return settings;
}
