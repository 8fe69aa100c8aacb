import { describe, expect, it, jest } from "@jest/globals";
import { builtPackage } from "../support/built-package.js";
import { rowWith } from "../support/dialog-answers.js";
import { OTHER_PRODUCER } from "../support/extension-paths.js";
import { PiHome } from "../support/pi-home.js";
import { type RpcSession, startRpcPi } from "../support/real-pi.js";
import { ASK_RELEASE_PLAN } from "../support/release-plan.js";

jest.setTimeout(240_000);

type Order = "before" | "after";
type Moment = "while loading" | "session_start" | "before_agent_start";

/** Starts Pi with this package and another producer of the tool's name, and lets the model ask once. */
async function askBesideOther(
  { order, moment }: { readonly order: Order; readonly moment: Moment },
  look: (pi: RpcSession) => Promise<void>,
): Promise<void> {
  await using home = await PiHome.create();
  const register =
    moment === "while loading"
      ? "register(pi)"
      : `pi.on("${moment}", () => { register(pi); return undefined; })`;
  const other = await home.write(
    "other.ts",
    `import register from "${OTHER_PRODUCER}"; export default (pi) => { ${register}; };`,
  );
  const ours = await builtPackage();
  const extensions = order === "before" ? [other, ours] : [ours, other];
  await using pi = await startRpcPi({ home, extensions, script: [ASK_RELEASE_PLAN] });
  // Ours asks through dialogs: the first answer closes the questionnaire.
  await pi.prompt("Go", () => undefined);
  await look(pi);
  expect(await pi.close()).toBe(0);
}

function askedElsewhere(pi: RpcSession): boolean {
  return pi.toolResults().some(({ result }) => result.content[0]?.text === "Asked elsewhere");
}

describe("the tool's name, when another extension owns it (2-66)", () => {
  it.each([
    { order: "before", moment: "while loading" },
    { order: "after", moment: "while loading" },
    { order: "before", moment: "session_start" },
  ] as const)("is left to a producer that registers $moment, $order ours", async (other) => {
    await askBesideOther(other, async (pi) => {
      expect(askedElsewhere(pi)).toBe(true);
      expect(pi.notices()).toEqual([expect.stringMatching(/other\.ts.*stands down/)]);
      await expect(bootReport(pi)).resolves.toMatch(/ask_user_question comes from .*other\.ts/);
    });
  });

  it("is reported as taken over, when an earlier extension registers it later", async () => {
    await askBesideOther({ order: "before", moment: "before_agent_start" }, async (pi) => {
      expect(askedElsewhere(pi)).toBe(true);
      expect(pi.notices()).toEqual([
        expect.stringMatching(/other\.ts took ask_user_question over/),
      ]);
      await expect(bootReport(pi)).resolves.toMatch(/other\.ts took ask_user_question over/);
    });
  });

  it.each([
    { order: "after", moment: "session_start" },
    { order: "after", moment: "before_agent_start" },
  ] as const)("stays ours, when a later extension registers it on $moment", async (other) => {
    await askBesideOther(other, async (pi) => {
      expect(askedElsewhere(pi)).toBe(false);
      expect(pi.toolResults()).toMatchObject([{ result: { details: { cancelled: true } } }]);
      expect(pi.notices()).toEqual([]);
    });
  });

  it("is registered once, when two entries of our own package load", async () => {
    await using home = await PiHome.create();
    const ours = await builtPackage();
    const copy = await home.write("copy.ts", `export { default } from "${ours}/entry.ts";`);
    await using pi = await startRpcPi({
      home,
      extensions: [ours, copy],
      script: [ASK_RELEASE_PLAN],
    });

    await pi.prompt("Go", (dialog) =>
      dialog.title.includes("Which database") ? rowWith(dialog, "SQLite") : undefined,
    );

    expect(pi.toolResults()).toMatchObject([
      { result: { details: { cancelled: true, answers: { database: { values: ["sqlite"] } } } } },
    ]);
    expect(await pi.close()).toBe(0);
  });
});

async function bootReport(pi: RpcSession): Promise<string> {
  await pi.request({ type: "prompt", message: "/askroom" });
  return pi.notices().join("\n");
}
