import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import {
  readSwitch,
  switchFile,
  writeSwitch,
} from "../../../../plugins/shared-lane/pi/lane-switch.js";
import { makeFolder } from "../../../lane/temporary-folder.js";

function places(path: string, files: { computer?: string; project?: string }, trusted = true) {
  const given = {
    agentDir: join(path, "agent"),
    cwd: join(path, "project"),
    projectTrusted: trusted,
  };
  for (const scope of ["computer", "project"] as const) {
    const content = files[scope];
    if (content === undefined) continue;
    const file = switchFile(scope, given);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return given;
}

const ON = '{"shared":true}';
const OFF = '{"shared":false}';

describe("the switch of the shared lane", () => {
  it.each([
    ["nothing", {}, { isOn: false, source: "default" }],
    ["the computer's on", { computer: ON }, { isOn: true, source: "computer" }],
    ["the project's on", { project: ON }, { isOn: true, source: "project" }],
    [
      "the project's off over on",
      { computer: ON, project: OFF },
      { isOn: false, source: "project" },
    ],
    [
      "an empty project file over on",
      { computer: ON, project: "{}" },
      { isOn: true, source: "computer" },
    ],
  ])("follows %s", (_what, files, expected) => {
    using folder = makeFolder();

    expect(readSwitch(places(folder.path, files))).toEqual({ ...expected, warnings: [] });
  });

  it("does not read the project's file before the project is trusted", () => {
    using folder = makeFolder();
    const files = { computer: OFF, project: "nonsense" };

    expect(readSwitch(places(folder.path, files, false))).toEqual({
      isOn: false,
      source: "computer",
      warnings: [],
    });
  });

  it.each([
    "nonsense",
    "[]",
    "null",
    '"on"',
    '{"shared":1}',
    '{"shared":null}',
    '{"shared":"true"}',
    '{"shared":true,"more":1}',
    '{"__proto__":{"shared":true}}',
    `{"shared":true}${" ".repeat(70_000)}`,
    "",
  ])("is off where the last word is %j, with a warning", (content) => {
    using folder = makeFolder();
    const { isOn, source, warnings } = readSwitch(
      places(folder.path, { computer: ON, project: content }),
    );

    expect([isOn, source]).toEqual([false, "invalid"]);
    expect(warnings).toHaveLength(1);
  });

  it("is off where its file is a folder, with a warning", () => {
    using folder = makeFolder();
    const given = places(folder.path, {});
    mkdirSync(switchFile("computer", given), { recursive: true });

    expect(readSwitch(given)).toMatchObject({ isOn: false, source: "invalid" });
  });

  it("lets a project's good word count over the computer's bad one, which stays a warning", () => {
    using folder = makeFolder();
    const found = readSwitch(places(folder.path, { computer: "nonsense", project: ON }));

    expect(found).toMatchObject({ isOn: true, source: "project" });
    expect(found.warnings).toHaveLength(1);
  });

  it("is written whole, for its owner alone, and goes when it inherits", () => {
    using folder = makeFolder();
    const given = places(folder.path, {});
    const file = switchFile("computer", given);
    writeSwitch(file, true);
    const content = readFileSync(file, "utf8");
    const { mode } = statSync(file);
    const on = readSwitch(given).isOn;
    writeSwitch(file, undefined);
    writeSwitch(file, undefined);

    expect(JSON.parse(content)).toEqual({ shared: true });
    expect(mode & 0o777).toBe(0o600);
    expect([on, readSwitch(given).source]).toEqual([true, "default"]);
  });
});
