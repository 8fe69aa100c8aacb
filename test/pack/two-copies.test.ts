import { describe, expect, it, jest } from "@jest/globals";
import { builtPackage } from "../support/built-package.js";
import { makeGuestPackage } from "../support/guest-package.js";
import { PiHome } from "../support/pi-home.js";
import { type RpcSession, startRpcPi } from "../support/real-pi.js";
import { Sandbox } from "../support/sandbox.js";

jest.setTimeout(240_000);

/** Its own copy of the contracts, as npm gives a package that depends on another version of them. */
const GUEST = `
  import { contractLabel, definePlugin, hostV1, joinKernel } from "pi-askroom/contracts";

  const guest = definePlugin({
    id: "guest",
    summary: "Comes from another package.",
    needs: { host: hostV1 },
    provides: [],
    activate({ host }) {
      host.ui.notify("guest meets " + contractLabel(hostV1) + " of " + host.mode);
    },
  });

  export default (pi) => JOIN;
`;

const AT_ONCE = "joinKernel(pi, guest)";
const AFTER_A_TURN = `pi.on("agent_settled", () => { joinKernel(pi, guest); })`;

function makeGuest(sandbox: Sandbox, joins: string): Promise<string> {
  return makeGuestPackage(sandbox, GUEST.replace("JOIN", joins));
}

describe("a plugin of another package, with its own copy of the built contracts", () => {
  it.each(["before", "after"])(
    "meets the kernel, when its package loads %s ours (4-09, 4-22)",
    async (order) => {
      await using home = await PiHome.create();
      await using sandbox = await Sandbox.create();
      const guest = await makeGuest(sandbox, AT_ONCE);
      const ours = await builtPackage();
      const extensions = order === "before" ? [guest, ours] : [ours, guest];

      await using pi = await startRpcPi({ home, extensions, script: [{ text: "Hello." }] });
      await pi.prompt("Hello");

      expect(pi.notices()).toEqual(["guest meets host@1 of rpc"]);
      await expectReported(pi);
      expect(await pi.close()).toBe(0);
    },
  );

  it("meets the kernel, when it joins after the first turn (4-22)", async () => {
    await using home = await PiHome.create();
    await using sandbox = await Sandbox.create();
    const guest = await makeGuest(sandbox, AFTER_A_TURN);
    const extensions = [await builtPackage(), guest];

    await using pi = await startRpcPi({
      home,
      extensions,
      script: [{ text: "One." }, { text: "Two." }],
    });
    await pi.prompt("Hello");
    const before = pi.notices();
    await pi.prompt("Hello again");

    expect(before).toEqual([]);
    expect(pi.notices()).toEqual(["guest meets host@1 of rpc"]);
    expect(await pi.close()).toBe(0);
  });

  it("meets the kernel again in the next session, once", async () => {
    await using home = await PiHome.create();
    await using sandbox = await Sandbox.create();
    const extensions = [await makeGuest(sandbox, AT_ONCE), await builtPackage()];

    await using pi = await startRpcPi({ home, extensions, script: [] });
    await pi.request({ type: "new_session" });

    expect(pi.notices()).toEqual(Array(2).fill("guest meets host@1 of rpc"));
    expect(await pi.close()).toBe(0);
  });

  it("does nothing and harms nothing, when pi-askroom is not installed", async () => {
    await using home = await PiHome.create();
    await using sandbox = await Sandbox.create();
    const extensions = [await makeGuest(sandbox, AT_ONCE)];

    await using pi = await startRpcPi({ home, extensions, script: [{ text: "Hello." }] });
    await pi.prompt("Hello");

    expect(pi.notices()).toEqual([]);
    expect(await pi.close()).toBe(0);
  });
});

async function expectReported(pi: RpcSession): Promise<void> {
  await pi.request({ type: "prompt", message: "/askroom" });
  expect(pi.notices().at(-1)).toMatch(/guest.*another package|guest\b.*active/s);
}
