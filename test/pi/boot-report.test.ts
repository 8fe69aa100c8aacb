import { describe, expect, it, jest } from "@jest/globals";
import { PiHome } from "../support/pi-home.js";
import { startRpcPi } from "../support/real-pi.js";

jest.setTimeout(240_000);

describe("the command /askroom over RPC", () => {
  it("prints plugins, contracts, settings and their sources", async () => {
    await using home = await PiHome.create();
    await using pi = await startRpcPi({ home, script: [] });

    await pi.request({ type: "prompt", message: "/askroom" });

    const report = pi.notices().join("\n");
    for (const part of [
      /ask-tool/,
      /question-queue@1/,
      /fallback-dialogs/,
      /collapseKey/,
      /default/,
    ]) {
      expect(report).toMatch(part);
    }
    const { data } = await pi.request({ type: "get_commands" });
    expect(JSON.stringify(data)).toContain('"askroom"');
  });

  it("names a setting that does not hold, checked by decorated classes in Pi's loader (4-04)", async () => {
    await using home = await PiHome.create();
    await home.write("agent/askroom.json", JSON.stringify({ armingMs: 9_000, colour: "red" }));
    await using pi = await startRpcPi({ home, script: [] });

    await pi.request({ type: "prompt", message: "/askroom" });

    const report = pi.notices().join("\n");
    expect(report).toMatch(/armingMs.*350/);
    expect(report).toMatch(/colour/);
    expect(await pi.close()).toBe(0);
  });
});
