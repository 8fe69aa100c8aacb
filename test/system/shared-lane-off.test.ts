/** Off means off: nothing that a person or a model does reads the lane's variables, contacts anybody or starts a process. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { fakeServer } from "../lane/fake-server.js";
import { PROCESS_ID_FILE } from "../support/abort-on-signal.js";
import { builtPackage } from "../support/built-package.js";
import { ABORT_ON_SIGNAL } from "../support/extension-paths.js";
import { PiHome } from "../support/pi-home.js";
import { type Dialog, startRpcPi } from "../support/real-pi.js";
import type { ModelStep } from "../support/scripted-model.js";

jest.setTimeout(240_000);

/** With nothing behind it, it opens a menu; the test answers that. */
const LINES = [
  ...["", "status", "open", "open node_1", "stop", "nonsense", "open node_1 more"].map((words) =>
    `/threadroom ${words}`.trim(),
  ),
  ...["computer", "global", "project", "local"].flatMap((scope) =>
    ["", "off", "inherit", "perhaps"].map((value) => `/threadroom ${scope} ${value}`.trim()),
  ),
  "/asks",
  "/asks nonsense",
  "/askroom",
];
/** A model that believes the tools to be there. */
const SCRIPT: readonly ModelStep[] = [
  { calls: [{ name: "threadroom_ask", arguments: { question: "Which?", waitMs: 1000 } }] },
  { calls: [{ name: "threadroom", arguments: { action: "browse" } }] },
  {
    calls: [
      {
        name: "ask_user_question",
        arguments: { blocking: false, questions: [{ id: "a", header: "A", prompt: "A?" }] },
      },
    ],
  },
  { text: "Done." },
];

/** Everything that descends from a process, itself left out: a detached service does too while its parent lives. */
function descendants(root: number): readonly string[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, words] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), words }];
    });
  const known = new Set([root]);
  for (const { pid, parent } of rows) if (known.has(parent)) known.add(pid);
  return rows.filter(({ pid }) => pid !== root && known.has(pid)).map(({ words }) => String(words));
}

/** In menus the last row, which is the project's; of the values the last, which inherits. */
function choose({ method, options }: Dialog): string | undefined {
  return method === "select" ? options.at(-1) : undefined;
}

describe("the shared lane, switched off", () => {
  it.each([
    [
      "an address that is given",
      (url: string) => ({ THREADROOM_API_URL: url, THREADROOM_PORT: "nonsense" }),
    ],
    ["the port of this computer", (url: string) => ({ THREADROOM_PORT: new URL(url).port })],
  ])("touches nothing under every command and call, with %s", async (_what, variables) => {
    await using home = await PiHome.create();
    await using probe = await fakeServer(() => {});
    await mkdir(join(home.project, ".pi"));
    Object.assign(home.variables, variables(probe.url), {
      THREADROOM_KEY_FILE: "/nowhere/key",
    });
    await using pi = await startRpcPi({
      home,
      script: SCRIPT,
      extensions: [await builtPackage(), ABORT_ON_SIGNAL],
      arguments: ["--no-session", "--approve"],
    });
    const processId = Number(readFileSync(join(home.project, PROCESS_ID_FILE), "utf8"));
    const seen = new Set<string>();
    await pi.prompt("Go on.");
    using _answering = pi.answerDialogs(choose);
    for (const message of LINES) {
      await pi.request({ type: "prompt", message });
      for (const words of descendants(processId)) seen.add(words);
    }
    const tools = home.requests()[0]?.tools ?? [];
    const failed = pi.toolResults().filter(({ toolName }) => toolName.startsWith("threadroom"));
    const said = pi.notices().join("\n");

    expect(tools).toContain("ask_user_question");
    expect(tools.filter((name) => name.startsWith("threadroom"))).toEqual([]);
    expect(failed.map(({ isError }) => isError)).toEqual([true, true]);
    expect(probe.connections).toBe(0);
    expect([...seen]).toEqual([]);
    expect(existsSync(join(home.dataFolder, "askroom"))).toBe(false);
    expect(said).toMatch(/\/threadroom computer on/);
    expect(said).not.toMatch(/nonsense" is no port|failed:/);
    expect(await pi.close()).toBe(0);
  });
});
