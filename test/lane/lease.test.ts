import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { claimLease } from "../../plugins/shared-lane/service/runtime/lease.js";
import { serviceEnvironment } from "../../plugins/shared-lane/service/runtime/service-environment.js";
import { compareVersions } from "../../plugins/shared-lane/service/runtime/version-order.js";
import { makeFolder } from "./temporary-folder.js";

jest.setTimeout(60_000);

describe("the startup lease", () => {
  it("is held by one, and the others are woken when it is given back", async () => {
    using folder = makeFolder();
    const path = join(folder.path, "lease");
    const first = await claimLease(path, 10_000);
    if (first.kind !== "held") throw new Error("the first did not get it");
    const others = [claimLease(path, 10_000), claimLease(path, 10_000)];
    const early = await Promise.race([
      ...others.map(async (other) => (await other).kind),
      new Promise((resolve) => setImmediate(() => resolve("waiting"))),
    ]);
    expect(early).toBe("waiting");
    first[Symbol.dispose]();
    // Who comes to the door only now may get the lease itself.
    await Promise.all(
      others.map(async (other) => {
        const lease = await other;
        if (lease.kind === "held") lease[Symbol.dispose]();
      }),
    );
    expect(existsSync(path)).toBe(false);
  });

  it("of a holder that died is taken over at once, whatever process has its number now", async () => {
    using folder = makeFolder();
    const path = join(folder.path, "lease");
    writeFileSync(path, join(folder.path, "gone.sock"));
    const [first, second] = await Promise.all([claimLease(path, 100), claimLease(path, 100)]);
    const kinds = [first.kind, second.kind];
    expect(kinds).toContain("held");
    for (const lease of [first, second]) if (lease.kind === "held") lease[Symbol.dispose]();
  });
});

describe("the service's environment", () => {
  it("holds no model key and nothing that the service has no use for", () => {
    const env = {
      PATH: "/bin",
      HOME: "/h",
      ANTHROPIC_API_KEY: "secret",
      OPENAI_API_KEY: "secret",
      THREADROOM_DB: "x",
      THREADROOM_KEY: "secret",
      NODE_OPTIONS: "--inspect",
    };
    expect(serviceEnvironment(env)).toEqual({ PATH: "/bin", HOME: "/h", THREADROOM_DB: "x" });
  });
});

describe("the order of versions", () => {
  it.each([
    ["1.2.3", "1.2.4", -1],
    ["1.10.0", "1.9.9", 1],
    ["1.0.0-beta.1", "1.0.0", -1],
    ["1.0.0", "1.0.0", 0],
    ["nonsense", "0.0.0", -1],
  ])("%s against %s", (left, right, sign) => {
    expect(Math.sign(compareVersions(left, right))).toBe(sign);
  });
});
