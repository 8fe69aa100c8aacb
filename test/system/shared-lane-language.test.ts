import { describe, expect, it, jest } from "@jest/globals";
import { startRpcPi } from "../support/real-pi.js";
import { laneHome } from "../support/shared-lane-home.js";
import { ask, askedId, repliesRead, reply, settled } from "../support/shared-lane-talk.js";

jest.setTimeout(240_000);

describe("the shared lane in the person's language", () => {
  it("speaks it in menu, status line and notices, and English to the model", async () => {
    await using lane = await laneHome();
    await lane.home.write("agent/askroom.json", JSON.stringify({ locale: "de" }));
    await using pi = await startRpcPi({
      home: lane.home,
      script: [ask("Welche Farbe?"), { text: "Weiter." }, { text: "Gehört." }],
      arguments: [],
    });
    await pi.prompt("Frag.");
    await reply(lane, askedId(pi), "Blau.");
    await settled(pi, 2);
    const menus: (readonly string[])[] = [];
    using _answering = pi.answerDialogs(({ title, options }) => {
      menus.push([title, ...options]);
      return menus.length === 1 ? options.at(-2) : options[1];
    });
    await pi.request({ type: "prompt", message: "/threadroom status" });
    await pi.request({ type: "prompt", message: "/threadroom" });
    const [status = "", switched = ""] = pi.notices();
    const lines = pi
      .events("extension_ui_request")
      .filter((event) => event["statusKey"] === "threadroom")
      .map((event) => event["statusText"]);

    expect(status).toMatch(/^Gemeinsame Gespräche: an \(dieser Rechner\)/);
    expect(status).toMatch(/Verfolgte Gespräche: 1\n[\s\S]*Innerhalb einer Minute öffnen: http/);
    expect(menus).toEqual([
      [
        "Gemeinsame Gespräche: an (dieser Rechner)",
        "Stand und verfolgte Gespräche",
        "Website öffnen",
        "Dienst beenden",
        "Vorgabe dieses Rechners…",
        "Dieses Projekt…",
      ],
      ["Vorgabe dieses Rechners", "an", "aus", "erben"],
    ]);
    expect(switched).toMatch(/^Vorgabe dieses Rechners: aus \(.*\)\. Wirksam nach \/reload\.$/);
    expect(lines).toContain("Gemeinsame Gespräche: 1");
    expect(repliesRead(lane)[0]).toMatch(/^Saved in a shared discussion/);
  });
});
