import { describe, expect, it, jest } from "@jest/globals";
import { PiHome } from "../support/pi-home.js";
import { startRpcPi } from "../support/real-pi.js";

jest.setTimeout(240_000);

describe("the system prompt that real Pi sends", () => {
  it("tells the model how to ask", async () => {
    await using home = await PiHome.create();
    await using pi = await startRpcPi({ home, script: [{ text: "Hello." }] });

    await pi.prompt("Hello");

    const prompt = home.requests()[0]?.systemPrompt ?? "";
    const bullets = prompt.split("\n").filter((line) => /^\s*- .*ask_user_question/.test(line));
    expect(bullets.length).toBeGreaterThanOrEqual(8);
    for (const subject of [
      /proposal, table or findings/,
      /500 characters/,
      /preview/,
      /person's language/,
      /recommended/,
      /never assume/,
      /blocking: false when useful work can go on/,
      /wait .*questions: \[\{ questionId \}\]/,
      /action: "list".*action: "withdraw"/,
    ]) {
      expect(bullets).toContainEqual(expect.stringMatching(subject));
    }
  });
});
