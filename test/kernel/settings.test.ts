import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { readSettings } from "../../kernel/settings.js";
import { lampV1, makeProvider, openSession } from "./kit.js";

let folder: string;
let agentDir: string;
let cwd: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "askroom-settings-"));
  agentDir = join(folder, "agent");
  cwd = join(folder, "project");
  mkdirSync(agentDir);
  mkdirSync(join(cwd, ".pi"), { recursive: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(place: "computer" | "project", content: unknown): string {
  const file =
    place === "computer" ? join(agentDir, "askroom.json") : join(cwd, ".pi", "askroom.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const read = (projectTrusted = true) => readSettings({ agentDir, cwd, projectTrusted });

describe("readSettings", () => {
  it("answers with the defaults, when there is no file", () => {
    const { values, sources, diagnostics } = read();

    expect(values).toEqual({
      collapseKey: "ctrl+]",
      focusToggleKey: "shift+tab",
      lockChat: false,
      armingMs: 350,
      notify: "bell",
      guidance: {},
      providers: {},
    });
    expect(sources).toEqual({
      collapseKey: "default",
      focusToggleKey: "default",
      lockChat: "default",
      armingMs: "default",
      notify: "default",
    });
    expect(diagnostics).toEqual([]);
  });

  it("lays the project over the computer, member by member, and names each source", () => {
    write("computer", {
      collapseKey: "f5",
      armingMs: 0,
      locale: "de",
      guidance: { snippet: "Ask.", description: "Asks." },
      providers: { "question-ui": "dock" },
    });
    write("project", {
      armingMs: 2000,
      lockChat: true,
      notify: "off",
      guidance: { snippet: "Ask now.", guidelines: ["One."] },
      providers: { "render-kit": "mine" },
    });

    const { values, sources, diagnostics } = read();

    expect(diagnostics).toEqual([]);
    expect(values).toMatchObject({
      collapseKey: "f5",
      armingMs: 2000,
      lockChat: true,
      locale: "de",
      guidance: { snippet: "Ask now.", description: "Asks.", guidelines: ["One."] },
      providers: { "question-ui": "dock", "render-kit": "mine" },
    });
    expect(sources).toMatchObject({
      collapseKey: "computer",
      armingMs: "project",
      "guidance.snippet": "project",
      "guidance.description": "computer",
      "providers.question-ui": "computer",
      focusToggleKey: "default",
    });
  });

  it("does not read an untrusted project's file", () => {
    write("project", { lockChat: true, nonsense: 1 });

    const { values, diagnostics } = read(false);

    expect(values.lockChat).toBe(false);
    expect(diagnostics).toEqual([]);
  });

  it.each([
    [{ collapseKey: "tab" }, "collapseKey", /no key that can be bound.*"ctrl\+\]" holds/],
    [{ focusToggleKey: "ctrl+h" }, "focusToggleKey", /no key that can be bound/],
    [{ lockChat: "yes" }, "lockChat", /not true or false; false holds/],
    [{ armingMs: 2001 }, "armingMs", /whole number from 0 to 2000; 350 holds/],
    [{ armingMs: -1 }, "armingMs", /whole number/],
    [{ armingMs: 1.5 }, "armingMs", /whole number/],
    [{ armingMs: null }, "armingMs", /is null; 350 holds/],
    [{ notify: "" }, "notify", /not "off"/],
    [{ notify: "a\nb" }, "notify", /on one line/],
    [{ locale: "Deutsch!" }, "locale", /not a language.*it is ignored/],
    [{ guidance: "short" }, "guidance", /not an object/],
    [{ guidance: { snippet: "" } }, "guidance.snippet", /is not a text/],
    [{ guidance: { guidelines: "one" } }, "guidance.guidelines", /not a list of up to 50 texts/],
    [{ guidance: { guidelines: [1] } }, "guidance.guidelines", /not a list of up to 50 texts/],
    [{ guidance: { tone: "kind" } }, "guidance.tone", /is no setting/],
    [{ providers: { "question-ui": 7 } }, "providers.question-ui", /not the id of a provider/],
    [{ providers: { "Question UI": "a" } }, "providers.Question UI", /not named for a contract/],
    [{ colour: "red" }, "colour", /is no setting; it is ignored/],
    [{ constructor: "red" }, "constructor", /is no setting; it is ignored/],
    ['{ "__proto__": { "lockChat": true } }', "__proto__", /is no setting; it is ignored/],
  ])(
    "keeps what holds otherwise and says so with file and path, for %j",
    async (content, path, message) => {
      const file = write("computer", content);

      const { diagnostics, values } = read();

      expect(diagnostics).toEqual([{ file, path, message: expect.stringMatching(message) }]);
      expect(values.lockChat).toBe(false);
    },
  );

  it("takes the computer's value, when the project's is bad, and says that it holds", () => {
    write("computer", { armingMs: 100 });
    write("project", { armingMs: "fast" });

    const { values, diagnostics } = read();

    expect(values.armingMs).toBe(100);
    expect(diagnostics[0]?.message).toMatch(/100 holds/);
  });

  it("keeps the good members of a file that has a bad one", () => {
    write("computer", { armingMs: "fast", lockChat: true });

    expect(read().values.lockChat).toBe(true);
  });

  it.each([
    ["broken JSON", '{ "lockChat": true'],
    ["a list", "[]"],
    ["null", "null"],
    ["nothing at all", ""],
    ["more than it may hold", `{ "notify": "${"x".repeat(300 * 1024)}" }`],
  ])("makes one diagnostic of a file that holds %s", async (_what, content) => {
    const file = write("computer", content);

    const { diagnostics, values } = read();

    expect(diagnostics).toEqual([
      { file, path: "", message: expect.stringMatching(/^The file .*; it is ignored\.$/) },
    ]);
    expect(values.notify).toBe("bell");
  });

  it("makes one diagnostic of a folder in the file's place", () => {
    mkdirSync(join(agentDir, "askroom.json"));

    expect(read().diagnostics).toHaveLength(1);
  });

  it("reads a file that begins with a byte order mark", () => {
    write("computer", `\uFEFF{ "lockChat": true }`);

    expect(read().values.lockChat).toBe(true);
  });

  it("lets the toggle win, when both keys name one chord, however it is spelt", () => {
    const file = write("computer", { collapseKey: "ctrl+shift+p", focusToggleKey: "Shift+Ctrl+P" });

    const { values, diagnostics } = read();

    expect(values).toMatchObject({ collapseKey: "off", focusToggleKey: "Shift+Ctrl+P" });
    expect(diagnostics).toEqual([
      {
        file,
        path: "collapseKey",
        message: 'collapseKey is the chord of focusToggleKey; "off" holds.',
      },
    ]);
  });

  it("lets the toggle win over the default collapse key", () => {
    write("computer", { focusToggleKey: "ctrl+]" });

    expect(read().values.collapseKey).toBe("off");
  });

  it("leaves both off, when both are off", () => {
    write("computer", { collapseKey: "off", focusToggleKey: "off" });

    expect(read().diagnostics).toEqual([]);
  });

  it("cannot be changed by those who read it", () => {
    const { values } = read();

    expect(Object.isFrozen(values)).toBe(true);
    expect(Object.isFrozen(values.guidance)).toBe(true);
  });
});

describe("settings of a session", () => {
  it("put the preferred provider first", async () => {
    write("computer", { providers: { lamp: "dim" } });
    const plugins = [makeProvider("bright", [lampV1]), makeProvider("dim", [lampV1], { rank: -5 })];

    const { report } = await openSession(plugins, { agentDir });

    const lamps = report().contracts.find(({ name }) => name === "lamp");
    expect(lamps?.providers.map(({ id }) => id)).toEqual(["dim", "bright"]);
  });

  it("come from the project only where Pi trusts it", async () => {
    write("project", { lockChat: true });
    const lockChat = async (trusted: boolean, old = false) => {
      const { report } = await openSession([], { agentDir, fake: { cwd, trusted, old } });
      return report().settings.values.lockChat;
    };

    expect(await lockChat(true)).toBe(true);
    expect(await lockChat(false)).toBe(false);
    expect(await lockChat(true, true)).toBe(false);
  });
});
