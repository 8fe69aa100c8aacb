import { describe, expect, it } from "@jest/globals";
import type { BootReport } from "../../contracts/boot-report.js";
import { optional, ranked } from "../../contracts/contract.js";
import type { Host } from "../../contracts/host.js";
import { hostV1 } from "../../contracts/host.js";
import { printReport } from "../../kernel/print-report.js";
import { Records } from "../../kernel/records.js";
import { defaultSettings } from "../../kernel/settings.js";
import { doctorPlugin } from "../../plugins/doctor/plugin.js";
import { deskV1, lampV1, lampV2, makePlugin, makeProvider, openSession } from "./kit.js";

async function askroomSays(
  plugins: Parameters<typeof openSession>[0],
  mode: "tui" | "rpc" = "tui",
) {
  const { fake } = await openSession([...plugins, doctorPlugin], { fake: { mode } });
  await fake.runCommand("askroom");
  expect(fake.ui.notifications).toHaveLength(1);
  // Times differ from run to run.
  return fake.ui.notifications[0]?.message.replaceAll(/\(\d+\.\d ms\)/g, "(0.0 ms)");
}

describe("/askroom", () => {
  it("prints plugins, states, times, contracts with ranked providers, settings and records", async () => {
    const broken = makePlugin({
      id: "broken",
      activate: () => {
        throw new Error("no current");
      },
    });
    const noisy = makePlugin({
      id: "noisy",
      needs: { host: hostV1, lamp: optional(lampV1), desks: ranked(deskV1) },
      activate: ({ host }) => {
        const { record } = host as Host;
        for (let i = 0; i < 3; i += 1) record({ kind: "note", where: "noisy", message: "hello" });
      },
    });

    const said = await askroomSays([
      makeProvider("dim", [lampV1], { rank: -1 }),
      makeProvider("bright", [lampV1]),
      makeProvider("user", [], { needs: { lamp: lampV2 } }),
      broken,
      noisy,
    ]);

    expect(said).toMatchInlineSnapshot(`
"pi-askroom: 4 of 6 plugins run; 1 plugin failed, 1 conflict, 1 fault
plugins
├─ dim: active (0.0 ms) - The dim of a test.
│  provides lamp@1
├─ bright: active (0.0 ms) - The bright of a test.
│  provides lamp@1
├─ user: waiting - The user of a test.
│  needs lamp@2
│  because waits for lamp@2; on offer: lamp@1 (plugin dim), lamp@1 (plugin bright)
├─ broken: failed (0.0 ms) - The broken of a test.
│  because Plugin broken failed in activate: no current; repair or remove it.
├─ noisy: active (0.0 ms) - The noisy of a test.
│  needs host@1, lamp@1 (optional), desk@1 (ranked)
└─ doctor: active (0.0 ms) - Shows with /askroom who runs, who waits and what went wrong.
   needs host@1, boot-report@1
contracts
├─ boot-report@1: kernel (rank 0)
├─ dialogs@1: kernel (rank 0)
├─ host@1: kernel (rank 0)
├─ lamp@1: bright (rank 0), dim (rank -1)
└─ settings@1: kernel (rank 0)
settings
├─ collapseKey = "ctrl+]" (default)
├─ focusToggleKey = "shift+tab" (default)
├─ lockChat = false (default)
├─ armingMs = 350 (default)
└─ notify = "bell" (default)
conflicts
└─ plugin user: KERNEL_CONTRACT_VERSION: Plugin user asks for lamp@2; on offer: lamp@1 (plugin dim), lamp@1 (plugin bright). Update the older package.
faults
└─ plugin broken: SESSION_ACTIVATE_FAILED: Plugin broken failed in activate: no current; repair or remove it.
notes
└─ noisy: hello (3 times)"
`);
  });

  it("begins with the word that nothing is wrong", async () => {
    const said = await askroomSays([makeProvider("lamp", [lampV1])]);

    expect(said?.split("\n")[0]).toBe("pi-askroom: 2 of 2 plugins run; nothing is wrong");
  });

  it("says which wishes for providers have no effect", () => {
    const { values, sources } = defaultSettings();
    const providers = { lamp: "bright", desk: "oak", car: "fast" };
    const report: BootReport = {
      plugins: [],
      contracts: [
        { name: "lamp", version: 1, providers: [{ id: "bright", plugin: "b", rank: 0 }] },
        { name: "desk", version: 1, providers: [{ id: "pine", plugin: "p", rank: 0 }] },
      ],
      settings: {
        values: { ...values, providers },
        sources: {
          ...sources,
          "providers.lamp": "project",
          "providers.desk": "project",
          "providers.car": "project",
        },
        diagnostics: [],
      },
      records: [],
    };

    const wishes = printReport(report).filter((line) => line.includes("providers."));

    expect(wishes).toEqual([
      '├─ providers.lamp = "bright" (project)',
      '├─ providers.desk = "oak" (project), without effect: no such provider now, only pine',
      '└─ providers.car = "fast" (project), without effect: no plugin offers this contract',
    ]);
  });

  it("says the same in RPC mode", async () => {
    const plugins = [makeProvider("lamp", [lampV1])];

    expect(await askroomSays(plugins, "rpc")).toBe(await askroomSays(plugins));
  });

  it("prints nothing that steers a terminal or breaks a line, whoever wrote it", async () => {
    const said = await askroomSays([
      makePlugin({
        id: "noisy",
        summary: "Sum\u001b[31m\u202emary\u0007.",
        needs: { host: hostV1 },
        activate: ({ host }) => {
          (host as Host).record({
            kind: "fault",
            where: "a\u009bb",
            message: "one\ntwo\u2028three",
          });
        },
      }),
    ]);

    expect(said).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e]/u);
    expect(said).toContain("one two three");
  });
});

describe("Records", () => {
  it("count repeats, keep order and stay small", () => {
    const records = new Records();
    const add = (message: string) => records.add({ kind: "fault", where: "test", message });

    add("first");
    add("second");
    add("first");
    for (let i = 0; i < 1000; i += 1) add(`line ${i}`);

    const list = records.list();
    expect(list.slice(0, 2)).toMatchObject([
      { message: "first", count: 2 },
      { message: "second", count: 1 },
    ]);
    expect(list).toHaveLength(201);
    expect(list.at(-1)).toMatchObject({ kind: "note", count: 802 });
  });
});
