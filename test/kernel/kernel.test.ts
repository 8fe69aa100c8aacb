import { describe, expect, it } from "@jest/globals";
import { defineContract } from "../../contracts/contract.js";
import { definePlugin } from "../../contracts/plugin.js";
import { startKernel } from "../../kernel/index.js";
import { doctorPlugin } from "../../plugins/doctor/plugin.js";
import { createFakePi } from "../support/fake-pi.js";

const lamp = defineContract<{ on: boolean }>({ name: "lamp", version: 1 });

describe("kernel", () => {
  it("starts", async () => {
    const fake = createFakePi();
    const user = definePlugin({
      id: "user",
      summary: "Uses.",
      needs: { lamp },
      provides: [],
      activate() {},
    });
    const maker = definePlugin({
      id: "maker",
      summary: "Makes.",
      needs: {},
      provides: [lamp],
      activate(_n, scope) {
        scope.provide(lamp, { on: true });
      },
    });
    const lost = definePlugin({
      id: "lost",
      summary: "Makes.",
      needs: { x: defineContract<number>({ name: "lamp", version: 2 }) },
      provides: [],
      activate() {},
    });
    startKernel(fake.pi, [user, maker, doctorPlugin, lost]);
    await fake.startSession();
    await fake.runCommand("askroom");
    console.log(fake.ui.notifications[0]?.message);
    await fake.shutdownSession();
    expect(fake.hostErrors).toEqual([]);
    expect(fake.staleReads).toEqual([]);
  });
});
