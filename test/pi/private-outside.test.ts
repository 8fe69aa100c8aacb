/** Private questions stay on the computer, in real Pi with the shared lane switched on. */
import { describe, expect, it, jest } from "@jest/globals";
import { builtPackage } from "../support/built-package.js";
import { OUTSIDE_WATCH } from "../support/extension-paths.js";
import { PiHome } from "../support/pi-home.js";
import {
  askFreely,
  brings,
  deliveriesIn,
  factsOf,
  keptSession,
  waitForAsked,
} from "../support/private-questions.js";
import { startRpcPi } from "../support/real-pi.js";

jest.setTimeout(240_000);

const RUN = { calls: [{ name: "bash", arguments: { command: "true" } }] };

describe("questions that block nobody, in real Pi with the lane on", () => {
  it("open no connection and start no process: asked, answered, waited for and recovered", async () => {
    await using home = await PiHome.create();
    await home.write("agent/threadroom.json", JSON.stringify({ shared: true }));
    const options = {
      home,
      arguments: keptSession(home),
      extensions: [OUTSIDE_WATCH, await builtPackage()],
    };
    const script = [askFreely("A", "B"), waitForAsked(0), { text: "Never said.", heldUntil: "go" }];
    {
      await using pi = await startRpcPi({ ...options, script });
      using _answering = pi.answerDialogs(({ title }) => `${title.at(-2)}-end`);
      await pi.request({ type: "prompt", message: "Start" });
      await pi.pi.waitFor("the silent model", () => pi.toolResults().length === 2);
      await pi.request({ type: "prompt", message: "/asks" });
      await pi.pi.waitFor("both answers", () => factsOf(home).answers.length === 2);
      await pi.request({ type: "prompt", message: "/outside" });
      expect(pi.notices().at(-1)).toBe("[]");
      await pi.pi.kill();
    }
    await using pi = await startRpcPi({ ...options, script: [{ text: "I see." }, RUN] });
    await pi.pi.waitFor("the recovered answer", () => home.requests().some(brings("B-end")));
    await pi.pi.waitFor("the end of its run", () => pi.count("agent_settled") > 0);
    await pi.request({ type: "prompt", message: "/outside" });

    expect(pi.notices().at(-1)).toBe("[]");
    expect(home.requests().at(-1)?.tools).toContain("threadroom_ask");
    expect(deliveriesIn(home)).toEqual({ "A-end": 1, "B-end": 1 });

    await pi.prompt("Run something, which is noticed");
    await pi.request({ type: "prompt", message: "/outside" });
    expect(pi.notices().at(-1)).toContain("spawn");
  });
});
