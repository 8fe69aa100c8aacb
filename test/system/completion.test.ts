import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { PiHome } from "../support/pi-home.js";
import { HOST_CASES, SYSTEM_TIMEOUT_MS } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

/** Pi looks for files with this program alone. */
const FD = "#!/bin/sh\nprintf 'plans.md\\nplaces.md\\n'\n";
const QUESTION = { id: "where", header: "Where", prompt: "Where is it written?", type: "text" };
const ASK = { calls: [{ name: "ask_user_question", arguments: { questions: [QUESTION] } }] };

describe.each(HOST_CASES)("a text field in $on", ({ host, size }) => {
  it(
    "completes a file after @, with the menu inside the pane",
    async () => {
      await using home = await PiHome.create();
      await mkdir(join(home.agentFolder, "bin"));
      await chmod(await home.write("agent/bin/fd", FD), 0o755);
      await using pi = await PiInTmux.start({ host, size, script: [ASK], home });
      const { terminal } = pi;

      await pi.say("Ask me");
      await terminal.waitFor("Where is it written?");
      await terminal.type("in @pl");
      const menu = await terminal.waitFor(["plans.md", "places.md"]);
      await terminal.press("Down");
      await terminal.press("Up");
      await terminal.press("Enter");
      await terminal.waitFor([/in @plans\.md/, (screen) => !screen.includes("places.md")]);
      await terminal.press("Enter");

      expect(menu.indexOf("places.md")).toBeLessThan(menu.lastIndexOf("╰"));
      const { messages } = await pi.waitForRequest(
        (request) => request.messages.at(-1)?.role === "toolResult",
      );
      expect(messages.at(-1)).toMatchObject({
        details: { answers: { where: { customText: expect.stringMatching(/^in @plans\.md ?$/) } } },
      });
    },
    SYSTEM_TIMEOUT_MS,
  );
});
