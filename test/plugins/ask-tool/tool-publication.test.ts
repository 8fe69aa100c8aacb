import { afterEach, describe, expect, it } from "@jest/globals";
import { startKernel } from "../../../kernel/index.js";
import { askToolPlugin } from "../../../plugins/ask-tool/plugin.js";
import { thothBridgePlugin } from "../../../plugins/thoth-bridge/plugin.js";
import { ThothToolRegistry, TOOLS_KEY } from "../../../plugins/thoth-bridge/thoth-tool-registry.js";
import type { FakePiOptions } from "../../support/fake-extension.js";
import { createFakePi } from "../../support/fake-pi.js";
import { setThothRecord, thothRecord } from "../../support/thoth-owner.js";

const NAME = "ask_user_question";

async function start(options: FakePiOptions = {}, taken = false) {
  const fake = createFakePi(options);
  if (taken) fake.extension("/other.js").registerTool({ name: NAME } as never);
  startKernel(fake.pi, [thothBridgePlugin, askToolPlugin], { agentDir: "/no/such/agent/folder" });
  await fake.startSession();
  return fake;
}

afterEach(() => setThothRecord(TOOLS_KEY, undefined));

describe("the tool's definition", () => {
  it("is published from the session's start to its end", async () => {
    const registry = new ThothToolRegistry();
    const fake = await start();
    const during = registry.get(NAME);

    await fake.shutdownSession();

    expect(during).toMatchObject({ name: NAME, renderShell: "self" });
    expect(during?.renderCall).toBeInstanceOf(Function);
    expect(registry.get(NAME)).toBeUndefined();
  });

  it("is not published without a person, nor while the name is somebody else's", async () => {
    await start({ mode: "print" });
    const headless = thothRecord(TOOLS_KEY);
    await start({}, true);

    expect(headless).toBeUndefined();
    expect(new ThothToolRegistry().get(NAME)).toBeUndefined();
  });
});
