import { describe, expect, it } from "@jest/globals";
import { createDialogs } from "../../kernel/index.js";
import { type DialogsUnderTest, dialogsCases } from "../contracts/dialogs.cases.js";
import { createFakePi } from "../support/fake-pi.js";

/** The host leaves dialogs open although their signal aborted: the hard case. */
function makeDialogs(): DialogsUnderTest {
  const fake = createFakePi({ mode: "rpc" });
  fake.dialogs.ignoresAbort = true;
  return {
    dialogs: createDialogs(fake.ui.api),
    next: () => fake.dialogs.next(),
    opened: () => fake.dialogs.opened.length,
  };
}

describe("the kernel's dialogs (2-43)", () => {
  it.each(dialogsCases)("$name", async ({ run }) => {
    await run(makeDialogs);
  });

  it("turn a throw of the host into a rejection", async () => {
    const dialogs = createDialogs({
      select: () => {
        throw new Error("no dialogs here");
      },
      input: () => Promise.resolve(undefined),
    });

    await expect(dialogs.select("Pick", ["a"])).rejects.toThrow("no dialogs here");
    expect(await dialogs.input("Type")).toBeUndefined();
  });

  it("hand signal, rows and placeholder to the host", async () => {
    const fake = createFakePi({ mode: "rpc" });
    const dialogs = createDialogs(fake.ui.api);
    const { signal } = new AbortController();
    fake.dialogs.script.push("a", "b");

    await dialogs.select("Pick", Object.freeze(["a"]), signal);
    await dialogs.input("Type", "hint", signal);

    expect(fake.dialogs.opened).toMatchObject([
      { kind: "select", title: "Pick", rows: ["a"], signal },
      { kind: "input", title: "Type", placeholder: "hint", signal },
    ]);
  });
});
