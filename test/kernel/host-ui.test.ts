import { describe, expect, it } from "@jest/globals";
import type { ToolDefinition } from "@mariozechner/pi-coding-agent";
import { type Component, visibleWidth } from "@mariozechner/pi-tui";
import type { HostRecord } from "../../contracts/host.js";
import { openHost } from "../../kernel/pi-host.js";
import type { FakePiOptions } from "../support/fake-extension.js";
import { createFakePi } from "../support/fake-pi.js";
import { NO_COMPLETION } from "../support/fake-ui.js";

function makeHost(options: FakePiOptions = {}) {
  const fake = createFakePi(options);
  const records: HostRecord[] = [];
  const parts = { pi: fake.pi, ctx: fake.ctx, agentDir: "/agent" };
  const opened = openHost(parts, (entry) => void records.push(entry));
  const places = (): readonly string[] => records.map(({ where }) => where);
  return { fake, records, places, opened, host: opened.host, ui: opened.host.ui };
}

const boom = (): never => {
  throw new Error("boom");
};

const brokenComponent = (): Component & { dispose(): void } => ({
  render: boom,
  handleInput: boom,
  handleMouse: boom,
  invalidate: boom,
  dispose: boom,
});

describe("a widget through HostUi", () => {
  it("lives on, when any of its callbacks throws; its row says where to look", () => {
    const { fake, ui, places } = makeHost();
    ui.setWidget("mine", brokenComponent);
    const widget = fake.ui.widgets.get("mine");

    const rows = widget?.render(80);
    widget?.handleInput?.("x");
    widget?.handleMouse?.({} as never);
    widget?.invalidate();
    widget?.dispose?.();

    expect(rows).toEqual(["widget mine could not be drawn; /askroom says why."]);
    expect(places()).toEqual([
      "widget mine render",
      "widget mine handleInput",
      "widget mine handleMouse",
      "widget mine invalidate",
      "widget mine dispose",
    ]);
  });

  it("is replaced by a row, when its factory throws", () => {
    const { fake, ui, places } = makeHost();

    ui.setWidget("mine", boom);

    expect(fake.ui.widgets.get("mine")?.render(80)).toEqual([
      "widget mine could not be drawn; /askroom says why.",
    ]);
    expect(places()).toEqual(["widget mine"]);
  });

  it("stays the object that its factory made, so that it can be found by identity", () => {
    const { fake, ui } = makeHost();
    const mine: Component = { render: () => ["row"], invalidate: () => undefined };

    ui.setWidget("mine", () => mine);

    expect(fake.ui.widgets.get("mine")).toBe(mine);
  });

  it("draws no line wider than the terminal, wide characters and styles included", () => {
    const { fake, ui } = makeHost();
    const rows = ["plain ".repeat(10), "漢字".repeat(10), `\u001b[31m${"red".repeat(10)}\u001b[0m`];
    ui.setWidget("mine", () => ({ render: () => rows, invalidate: () => undefined }));
    const widget = fake.ui.widgets.get("mine");

    for (const width of [0, 1, 2, 7, 20]) {
      for (const row of widget?.render(width) ?? [])
        expect(visibleWidth(row)).toBeLessThanOrEqual(width);
    }
    expect(widget?.render(200)).toBe(rows);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["a text", "row"],
    ["rows that are numbers", [1, 2]],
    ["a hole among its rows", Object.assign(["a", "b"], { length: 3 })],
    ["itself", { length: 3 }],
  ])("is replaced by a row, when it draws %s", (_what, rows) => {
    const { fake, ui, places } = makeHost();
    ui.setWidget("mine", () => ({ render: () => rows as never, invalidate: () => undefined }));

    expect(fake.ui.widgets.get("mine")?.render(80)).toEqual([
      "widget mine could not be drawn; /askroom says why.",
    ]);
    expect(places()).toEqual(["widget mine render"]);
  });

  it("draws a row with line breaks as several", () => {
    const { fake, ui } = makeHost();
    ui.setWidget("mine", () => ({ render: () => ["a\nbc\r\nd"], invalidate: () => undefined }));

    expect(fake.ui.widgets.get("mine")?.render(2)).toEqual(["a", "bc", "d"]);
  });

  it("recovers, when a later frame can be drawn", () => {
    const { fake, ui } = makeHost();
    let broken = true;
    ui.setWidget("mine", () => ({
      render: () => (broken ? boom() : ["fine"]),
      invalidate: () => undefined,
    }));
    const widget = fake.ui.widgets.get("mine");

    widget?.render(80);
    broken = false;

    expect(widget?.render(80)).toEqual(["fine"]);
  });

  it("guards a frozen component as well", () => {
    const { fake, ui } = makeHost();
    ui.setWidget("mine", () => Object.freeze(brokenComponent()));

    expect(fake.ui.widgets.get("mine")?.render(80)).toHaveLength(1);
  });

  it("is removed with undefined, and never mounted outside the TUI", () => {
    const { fake, ui } = makeHost();
    ui.setWidget("mine", brokenComponent);
    ui.setWidget("mine", undefined);
    const rpc = makeHost({ mode: "rpc" });
    rpc.ui.setWidget("mine", brokenComponent);

    expect(fake.ui.widgets.size).toBe(0);
    expect(rpc.fake.ui.widgets.size).toBe(0);
  });
});

describe("keys through HostUi", () => {
  it("reach a listener until it is disposed; a throw consumes nothing", () => {
    const { fake, ui, places } = makeHost();
    const listening = ui.onTerminalInput((data) => (data === "x" ? { consume: true } : boom()));

    const during = [fake.ui.press("x"), fake.ui.press("y")];
    listening[Symbol.dispose]();
    listening[Symbol.dispose]();

    expect(during).toEqual([undefined, "y"]);
    expect(fake.ui.press("x")).toBe("x");
    expect(places()).toEqual(["terminal input listener"]);
  });
});

describe("HostUi, when Pi's own member throws", () => {
  it("records it and goes on; a dialog rejects", async () => {
    const { fake, ui, places } = makeHost();
    Object.assign(fake.ui.api, { notify: boom, setStatus: boom, setWidget: boom, select: boom });

    ui.notify("hello");
    ui.setStatus("mine", "text");
    ui.setWidget("mine", brokenComponent);

    await expect(ui.select("Pick", ["a"])).rejects.toThrow("boom");
    expect(places()).toEqual(["ui.notify", "ui.setStatus", "ui.setWidget"]);
  });
});

describe("tools through the host", () => {
  const makeTool = (more: Partial<ToolDefinition> = {}): ToolDefinition => ({
    name: "probe",
    label: "Probe",
    description: "Probes.",
    parameters: { type: "object" },
    execute: (_id, input) => Promise.resolve({ content: [], details: input }),
    ...more,
  });

  it("are flagged as errors by their details, which stay", async () => {
    const { fake, host } = makeHost();
    host.tools.register(makeTool(), {
      isError: (details) => (details as { bad?: boolean }).bad === true,
    });
    host.tools.register(makeTool({ name: "other" }), { isError: () => true });

    expect(await fake.callTool("probe", { bad: true })).toMatchObject({
      isError: true,
      details: { bad: true },
    });
    expect(await fake.callTool("probe", { bad: false })).toMatchObject({ isError: false });
    expect(await fake.callTool("other", {})).toMatchObject({ isError: true });
    // Hosts take the details from the answer, where there is one.
    expect(await fake.emit("tool_result", { toolName: "other", details: 1 })).toEqual({
      isError: true,
      details: 1,
    });
  });

  it("are not flagged, when the test of their details throws", async () => {
    const { fake, host, places } = makeHost();
    host.tools.register(makeTool(), { isError: boom });

    expect(await fake.callTool("probe", {})).toMatchObject({ isError: false });
    expect(places()).toEqual(["error flag of tool probe"]);
  });

  it("are listed with where they came from, and can be switched", () => {
    const { fake, host } = makeHost();
    fake.extension("/extensions/other.js").registerTool(makeTool({ name: "theirs" }));
    host.tools.register(makeTool());

    host.tools.setActive(["theirs"]);

    expect(host.tools.all()).toEqual([
      { name: "probe", sourcePath: "/extensions/askroom.js", isOurs: true },
      { name: "theirs", sourcePath: "/extensions/other.js", isOurs: false },
    ]);
    expect(host.tools.active()).toEqual(["theirs"]);
  });

  it("draw a plain row, when making or drawing a card throws", () => {
    const { fake, host, places } = makeHost();
    host.tools.register(makeTool({ renderCall: boom, renderResult: brokenComponent }));
    const definition = fake.tools.get("probe")?.definition;

    const call = definition?.renderCall?.({}, {} as never, {} as never);
    const result = definition?.renderResult?.({} as never, {} as never, {} as never, {} as never);

    expect(call?.render(80)).toEqual(["call card of probe could not be drawn; /askroom says why."]);
    expect(result?.render(20)[0]).toMatch(/^result card of probe/);
    expect(places()).toEqual(["call card of probe", "result card of probe render"]);
  });

  it("hand a card that is drawn again to its renderer as the object it made", () => {
    const { fake, host, places } = makeHost();
    const card = { render: boom, invalidate: () => undefined };
    host.tools.register(
      makeTool({ renderCall: (_args, _theme, { lastComponent }) => lastComponent ?? card }),
    );
    const renderCall = fake.tools.get("probe")?.definition.renderCall;

    const first = renderCall?.({}, {} as never, {} as never);
    const again = renderCall?.({}, {} as never, { lastComponent: first } as never);
    again?.render(80);

    expect(again).toBe(card);
    expect(places()).toEqual(["call card of probe render"]);
  });
});

describe("the editor's completion through HostUi", () => {
  it("is what Pi hands in, and Pi keeps it as it is", () => {
    const { fake, ui } = makeHost();

    expect(ui.completion()).toBe(NO_COMPLETION);
    expect(fake.ui.completion()).toBe(NO_COMPLETION);
  });

  it("is none outside the TUI, on a host that does not hand it out, and after the session", () => {
    const rpc = makeHost({ mode: "rpc" });
    const old = makeHost();
    delete (old.fake.ui.api as { addAutocompleteProvider?: unknown }).addAutocompleteProvider;
    const ended = makeHost();
    ended.ui.completion();
    ended.opened[Symbol.dispose]();

    for (const { ui, records } of [rpc, old, ended]) {
      expect(ui.completion()).toBeUndefined();
      expect(records).toEqual([]);
    }
  });
});
