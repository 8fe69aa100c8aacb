import { describe, expect, it, jest } from "@jest/globals";
import { builtPackage } from "../support/built-package.js";
import { TOOL_SWITCH } from "../support/extension-paths.js";
import { PiHome } from "../support/pi-home.js";
import { printWithPi, startRpcPi } from "../support/real-pi.js";

jest.setTimeout(240_000);

const TOOL = "ask_user_question";

describe("the operator's choice of tools", () => {
  it.each([
    { flags: [] },
    { flags: ["--tools", `read,${TOOL}`] },
    { flags: ["--tools", `+${TOOL}`] },
    { flags: ["--no-builtin-tools"] },
  ])("leaves the tool declared under $flags", async ({ flags }) => {
    const { tools, notices } = await firstRequest(flags);

    expect(tools).toContain(TOOL);
    expect(notices).toEqual([]);
  });

  it.each([
    { flags: ["--tools", "read"] },
    { flags: ["--no-tools"] },
    { flags: ["--exclude-tools", TOOL] },
  ])("takes the tool away under $flags, and nothing is said about it", async ({ flags }) => {
    const { tools, notices } = await firstRequest(flags);

    expect(tools).not.toContain(TOOL);
    expect(notices).toEqual([]);
  });

  it("stays off in a resumed session, when the operator had switched it off", async () => {
    await using home = await PiHome.create();
    const options = {
      home,
      script: [{ text: "Hello." }, { text: "Hello again." }],
      extensions: [await builtPackage(), TOOL_SWITCH],
    };
    await using first = await startRpcPi({ ...options, arguments: [] });
    await first.prompt("Hello");
    await first.request({ type: "prompt", message: `/switch-off ${TOOL}` });
    await first.prompt("Hello");
    await first.close();

    await using second = await startRpcPi({ ...options, arguments: ["--continue"] });
    await second.prompt("Hello");

    expect(home.requests().map(({ tools }) => tools.includes(TOOL))).toEqual([true, false, false]);
  });

  it("has the tool back, when a session that ran without a person is resumed with one", async () => {
    await using home = await PiHome.create();
    await printWithPi({ home, script: [{ text: "Hello." }], arguments: [] });

    await using pi = await startRpcPi({
      home,
      script: [{ text: "Hello." }],
      arguments: ["--continue"],
    });
    await pi.prompt("Hello");

    expect(home.requests().map(({ tools }) => tools.includes(TOOL))).toEqual([false, true]);
  });
});

async function firstRequest(flags: readonly string[]) {
  await using home = await PiHome.create();
  await using pi = await startRpcPi({
    home,
    script: [{ text: "Hello." }],
    arguments: ["--no-session", ...flags],
  });
  await pi.prompt("Hello");
  return { tools: home.requests()[0]?.tools ?? [], notices: pi.notices() };
}
