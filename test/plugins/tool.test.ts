import { afterEach, describe, expect, it } from "@jest/globals";
import type { ExtensionContext, Theme } from "@mariozechner/pi-coding-agent";
import type { QuestionUIFactory, QuestionUIHook } from "../../contracts/question-ui.js";
import { buildResult, selectOption } from "../../contracts/questions/index.js";
import { createQuestionTool, getQuestionUIFactory, TOOL_NAME } from "../../plugins/tool.js";
import { createFakePi } from "../support/fake-pi.js";
import { FakeDialogs } from "../support/fake-session.js";
import { PiScreen, plainTheme } from "../support/pi-screen.js";
import { KEYS } from "../support/virtual-terminal.js";
// What the pane loads at first use; loading it must not count against the first test that draws it.
import "../../plugins/question-dock/host-markdown-theme.js";
import "../../plugins/question-dock/questionnaire.js";

const options = [
  { value: "fast", label: "Fast" },
  { value: "safe", label: "Safe" },
];
const args = { questions: [{ id: "way", header: "Way", prompt: "Which way?", options }] };
const open: Disposable[] = [];

afterEach(() => {
  for (const thing of open.splice(0)) thing[Symbol.dispose]();
});

/** Pi's `ctx` over a real screen, with dialogs that a test answers. */
function makeTerminal({ theme }: { theme: Theme | undefined } = { theme: plainTheme }) {
  const screen = new PiScreen();
  open.push(screen);
  const dialogs = new FakeDialogs();
  const widgets = new Set<string>();
  const { ui } = screen.host;
  const ctx = {
    mode: "tui",
    hasUI: true,
    cwd: "/project",
    sessionManager: {},
    ui: {
      theme,
      notify: () => undefined,
      getEditorComponent: () => undefined,
      setWidget: (key: string, factory: Parameters<typeof ui.setWidget>[1]) => {
        if (factory) widgets.add(key);
        else widgets.delete(key);
        ui.setWidget(key, factory && ((tui) => factory(tui, theme as Theme)));
      },
      onTerminalInput: (listener: Parameters<typeof ui.onTerminalInput>[0]) => {
        const listening = ui.onTerminalInput(listener);
        return () => listening[Symbol.dispose]();
      },
      select: (title: string, rows: string[], { signal }: { signal?: AbortSignal } = {}) =>
        dialogs.open({ kind: "select", title, rows, placeholder: undefined, signal }),
      input: (title: string, placeholder?: string, { signal }: { signal?: AbortSignal } = {}) =>
        dialogs.open({ kind: "input", title, rows: [], placeholder, signal }),
    },
  } as unknown as ExtensionContext;
  return { screen, dialogs, widgets, ctx };
}

function call(
  ctx: ExtensionContext,
  { signal, tool = createQuestionTool() }: { signal?: AbortSignal; tool?: Tool } = {},
) {
  return tool.execute("call-1", args as never, signal, undefined, ctx as never);
}
type Tool = ReturnType<typeof createQuestionTool>;

/** A promise for the moment when a hook's factory runs. */
function makeHook(make: QuestionUIFactory): { hook: QuestionUIHook; opened: Promise<void> } {
  let tell: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const factory: QuestionUIFactory = (...parts) => {
    tell();
    return make(...parts);
  };
  return { hook: () => factory, opened };
}

const emptyComponent = { render: () => ["their pane"], invalidate: () => undefined };

async function untilShown(screen: PiScreen, text: string): Promise<void> {
  while (!(await screen.screen()).includes(text)) await new Promise(setImmediate);
}

describe("createQuestionTool", () => {
  it("is the tool under its public name", () => {
    expect(createQuestionTool()).toMatchObject({ name: TOOL_NAME, executionMode: "sequential" });
  });

  it("asks in the editor's place by itself, and leaves nothing behind", async () => {
    const { screen, ctx, widgets } = makeTerminal();

    const called = call(ctx);
    await untilShown(screen, "Which way?");
    screen.press("2");
    const { details } = await called;

    expect(details).toMatchObject({ answers: { way: { values: ["safe"] } } });
    expect(widgets.size).toBe(0);
    expect(await screen.screen()).not.toContain("Which way?");
  });

  it("draws through the package's own pane, when that is given as the hook", async () => {
    const { screen, ctx } = makeTerminal();

    const called = call(ctx, { tool: createQuestionTool(getQuestionUIFactory) });
    await untilShown(screen, "Which way?");
    screen.press("1");

    expect((await called).details).toMatchObject({ answers: { way: { values: ["fast"] } } });
  });

  it("draws through the hook and settles with its result", async () => {
    const { screen, ctx } = makeTerminal();
    let finish: () => void = () => undefined;
    const hook: QuestionUIHook = (session) => (_tui, _theme, _keybindings, done) => {
      finish = () => done(buildResult(selectOption(session.state, "way", "safe")));
      return emptyComponent;
    };

    const called = call(ctx, { tool: createQuestionTool(hook) });
    await untilShown(screen, "their pane");
    finish();

    expect((await called).details).toMatchObject({ answers: { way: { values: ["safe"] } } });
  });

  it.each<[string, QuestionUIHook]>([
    ["gives no factory", () => undefined],
    [
      "says done(undefined)",
      makeHook((_tui, _theme, _keys, done) => {
        done(undefined);
        return emptyComponent;
      }).hook,
    ],
  ])("asks in dialogs, when the hook %s", async (_what, hook) => {
    const { dialogs, ctx } = makeTerminal();

    const called = call(ctx, { tool: createQuestionTool(hook) });
    const dialog = await dialogs.next();
    dialog.answer(dialog.rows.find((row) => row.includes("Safe")));

    expect((await called).details).toMatchObject({ answers: { way: { values: ["safe"] } } });
  });

  it("asks in dialogs and never runs the factory, in RPC mode (2-45)", async () => {
    const fake = createFakePi({ mode: "rpc" });
    let runs = 0;
    const { hook } = makeHook(() => {
      runs += 1;
      return new Promise(() => undefined);
    });

    const called = call(fake.ctx, { tool: createQuestionTool(hook) });
    const dialog = await fake.dialogs.next();
    dialog.answer(dialog.rows.find((row) => row.includes("Fast")));

    expect((await called).details).toMatchObject({ answers: { way: { labels: ["Fast"] } } });
    expect(runs).toBe(0);
  });

  it("hints that nobody may have seen it, when the host closes every dialog at once (2-47)", async () => {
    const fake = createFakePi({ mode: "rpc" });
    fake.dialogs.script.push(undefined);

    const { content, details } = await call(fake.ctx);

    expect(details).toMatchObject({ cancelled: true });
    expect(JSON.stringify(content)).toContain("may not have seen");
  });

  it("settles at the abort, when the host's dialog ignores it and answers late (2-43)", async () => {
    const fake = createFakePi({ mode: "rpc" });
    fake.dialogs.ignoresAbort = true;
    const controller = new AbortController();

    const called = call(fake.ctx, { signal: controller.signal });
    const dialog = await fake.dialogs.next();
    controller.abort();
    const { details } = await called;
    dialog.answer(dialog.rows[0]);

    expect(details).toMatchObject({ error: "aborted", answers: { way: { values: [] } } });
  });

  it("settles at the abort and gives the editor back, when the hook's factory never resolves (2-41)", async () => {
    const { screen, ctx, widgets } = makeTerminal();
    const controller = new AbortController();
    const { hook, opened } = makeHook(() => new Promise(() => undefined));

    const called = call(ctx, { signal: controller.signal, tool: createQuestionTool(hook) });
    await opened;
    controller.abort();

    expect((await called).details).toMatchObject({ cancelled: true, error: "aborted" });
    expect(widgets.size).toBe(0);
    screen.press("x");
    expect(screen.editor.getText()).toBe("x");
  });

  it.each<[string, QuestionUIHook]>([
    [
      "the hook",
      () => {
        throw new Error("broken hook");
      },
    ],
    [
      "its factory",
      () => () => {
        throw new Error("broken hook");
      },
    ],
    ["its asynchronous factory", () => () => Promise.reject(new Error("broken hook"))],
  ])("throws what %s threw", async (_who, hook) => {
    const { ctx, widgets } = makeTerminal();

    await expect(call(ctx, { tool: createQuestionTool(hook) })).rejects.toThrow("broken hook");
    expect(widgets.size).toBe(0);
  });

  it("lets a second call of the session wait for the first (2-37)", async () => {
    const { ctx } = makeTerminal();
    const finish: (() => void)[] = [];
    const tellOpened: (() => void)[] = [];
    const opened = [0, 1].map(() => new Promise<void>((resolve) => tellOpened.push(resolve)));
    const tool = createQuestionTool((session) => (_tui, _theme, _keybindings, done) => {
      finish.push(() => done(buildResult(session.state)));
      tellOpened[finish.length - 1]?.();
      return emptyComponent;
    });

    const first = call(ctx, { tool });
    const second = call(ctx, { tool });
    await opened[0];
    await new Promise(setImmediate);
    const openAtOnce = finish.length;
    finish[0]?.();
    await first;
    await opened[1];
    finish[1]?.();

    expect(openAtOnce).toBe(1);
    expect((await second).details).toMatchObject({ cancelled: false });
  });

  it("says on the card of the open call that its questionnaire is collapsed", async () => {
    const { screen, ctx } = makeTerminal();
    const tool = createQuestionTool();
    const context = { toolCallId: "call-1", state: {}, invalidate: () => undefined };
    const draw = () => tool.renderCall?.(args as never, plainTheme, context as never).render(60);

    const called = call(ctx, { tool });
    await untilShown(screen, "Which way?");
    screen.press(KEYS.ctrlRightBracket);
    const card = draw()?.join("\n");
    screen.press(KEYS.ctrlRightBracket, "1");
    await called;

    expect(card).toContain("Ctrl+] expand");
  });

  it("flags invalid questions in the result itself, for hosts that take the flag from there", async () => {
    const { ctx } = makeTerminal();

    const result = await createQuestionTool().execute(
      "call-1",
      { questions: [] } as never,
      undefined,
      undefined,
      ctx as never,
    );

    expect(result).toMatchObject({ isError: true, details: { error: "invalid_questions" } });
  });

  it.each<[string, Theme | undefined]>([
    ["no theme", undefined],
    ["a theme without bold", { fg: (_color: string, text: string) => text } as Theme],
  ])("asks all the same, when the host has %s (2-46)", async (_what, theme) => {
    const { screen, ctx } = makeTerminal({ theme });

    const called = call(ctx);
    await untilShown(screen, "Which way?");
    screen.press(KEYS.enter);

    expect((await called).details).toMatchObject({ answers: { way: { values: ["fast"] } } });
  });

  it("says no_ui at once, when a headless run calls it (2-51)", async () => {
    const { ctx } = createFakePi({ mode: "print" });

    expect((await call(ctx)).details).toMatchObject({ cancelled: true, error: "no_ui" });
  });
});
