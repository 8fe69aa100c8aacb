import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type * as Contracts from "../../contracts/index.js";
import { globalRegistry, type RankedProviders, REGISTRY_KEY } from "../../contracts/plugin.js";
import { startKernel } from "../../kernel/index.js";
import { createFakePi } from "../support/fake-pi.js";
import { makePlugin, NO_SUCH_FOLDER, nextTurn } from "./kit.js";
import { PhysicalCopies } from "./physical-copy.js";

type Copy = typeof Contracts;

const copies = new PhysicalCopies();
let ours: Copy;
let first: Copy;
let second: Copy;

beforeAll(async () => {
  ours = await copies.load<Copy>("contracts/index.ts");
  first = await copies.load<Copy>("contracts/index.ts");
  second = await copies.load<Copy>("contracts/index.ts");
});

afterAll(() => {
  copies[Symbol.dispose]();
});

afterEach(() => {
  delete (globalThis as { [REGISTRY_KEY]?: unknown })[REGISTRY_KEY];
});

/** A plugin that offers a lamp, made with one copy of the contracts. */
function lampOf(copy: Copy, id: string, log: string[] = []) {
  const lamp = copy.defineContract<string>({ name: "lamp", version: 1 });
  return copy.definePlugin({
    id,
    summary: "A lamp of another package.",
    needs: {},
    provides: [lamp],
    activate(_needs, scope) {
      log.push(`+${id}`);
      scope.own(() => void log.push(`-${id}`));
      scope.provide(lamp, id);
    },
  });
}

/** Our own plugin, which sees every lamp. */
function makeRoom() {
  const lamp = ours.defineContract<string>({ name: "lamp", version: 1 });
  let view: RankedProviders<string> | undefined;
  const plugin = makePlugin({
    id: "room",
    needs: { lamps: ours.ranked(lamp) },
    activate: ({ lamps }) => {
      view = lamps as RankedProviders<string>;
    },
  });
  return { plugin, lamps: () => view?.all().map(({ value }) => value) };
}

const options = { agentDir: NO_SUCH_FOLDER };

describe("joinKernel, from other physical copies of the contracts", () => {
  it("meets one registry, with packages that load before and after the kernel (4-09, 4-12, 4-22)", async () => {
    const fake = createFakePi();
    const room = makeRoom();
    // The fake's own extension is the earliest in load order: it joins, and the kernel comes later.
    first.joinKernel(fake.pi, lampOf(first, "early"));
    startKernel(fake.extension("/extensions/askroom.js"), [room.plugin], options);
    second.joinKernel(fake.extension("/extensions/other.js"), lampOf(second, "after"));

    await fake.startSession();
    await nextTurn();

    expect(first.defineContract).not.toBe(second.defineContract);
    expect(room.lamps()).toEqual(["early", "after"]);
  });

  it("takes part late, after the first turn of the session (4-22)", async () => {
    const fake = createFakePi();
    const room = makeRoom();
    const kernel = startKernel(fake.pi, [room.plugin], options);
    await fake.startSession();
    await fake.emit("turn_start");

    first.joinKernel(fake.extension("/extensions/late.js"), lampOf(first, "late"));
    const before = room.lamps();
    await fake.emit("turn_start");
    await fake.emit("turn_start");
    await nextTurn();

    expect(before).toEqual([]);
    expect(room.lamps()).toEqual(["late"]);
    expect(kernel.report(fake.session.manager)?.read().records).toEqual([]);
  });

  it("leaves with the session, whichever of the two hears of the end first, and comes back", async () => {
    const log: string[] = [];
    const fake = createFakePi();
    first.joinKernel(fake.pi, lampOf(first, "early", log));
    startKernel(fake.extension("/extensions/askroom.js"), [], options);
    second.joinKernel(fake.extension("/extensions/other.js"), lampOf(second, "after", log));

    await fake.startSession();
    await fake.shutdownSession("new");
    const once = [...log];
    await fake.startSession("new");
    await nextTurn();

    expect(once).toEqual(["+early", "+after", "-after", "-early"]);
    expect(log.slice(4)).toEqual(["+early", "+after"]);
    expect(fake.hostErrors).toEqual([]);
  });

  it("does nothing where pi-askroom is not installed", async () => {
    const log: string[] = [];
    const fake = createFakePi();
    first.joinKernel(fake.pi, lampOf(first, "alone", log));

    await fake.startSession();
    await fake.shutdownSession();

    expect(log).toEqual([]);
    expect(fake.hostErrors).toEqual([]);
    expect(fake.staleReads).toEqual([]);
  });

  it("does nothing where a foreign record holds the slot", async () => {
    (globalThis as { [REGISTRY_KEY]?: unknown })[REGISTRY_KEY] = "theirs";
    const log: string[] = [];
    const fake = createFakePi();
    first.joinKernel(fake.pi, lampOf(first, "alone", log));
    startKernel(fake.extension("/extensions/askroom.js"), [], options);

    await fake.startSession();
    await fake.shutdownSession();

    expect(log).toEqual([]);
    expect(fake.hostErrors).toEqual([]);
  });

  it("has a plugin with a bad manifest or a taken id refused, and the session goes on (4-11)", async () => {
    const fake = createFakePi();
    const room = makeRoom();
    const kernel = startKernel(fake.pi, [room.plugin], options);
    const other = fake.extension("/extensions/other.js");
    first.joinKernel(other, lampOf(first, "room"));
    first.joinKernel(other, { ...lampOf(first, "bad"), summary: "" });
    first.joinKernel(other, lampOf(first, "good"));

    await fake.startSession();
    await nextTurn();

    expect(room.lamps()).toEqual(["good"]);
    const records = kernel.report(fake.session.manager)?.read().records ?? [];
    expect(records.map(({ message }) => message.split(":")[0])).toEqual([
      "KERNEL_PLUGIN_DUPLICATE",
      "KERNEL_MANIFEST_INVALID",
    ]);
  });

  it("stops the plugin's dependents before the plugin, when the package takes it out", async () => {
    const log: string[] = [];
    const lamp = ours.defineContract<string>({ name: "lamp", version: 1 });
    const fake = createFakePi();
    const user = makePlugin({
      id: "user",
      needs: { lamp },
      activate: (_needs, scope) => {
        log.push("+user");
        scope.own(() => void log.push("-user"));
      },
    });
    const kernel = startKernel(fake.pi, [user], options);
    await fake.startSession();
    const mailbox = globalRegistry()?.sessions.get(fake.session.manager);
    const handle = mailbox?.open?.(lampOf(first, "lamp", log));
    await nextTurn();

    handle?.[Symbol.dispose]();
    await nextTurn();

    expect(log).toEqual(["+lamp", "+user", "-user", "-lamp"]);
    const report = kernel.report(fake.session.manager)?.read();
    expect(report?.plugins.map(({ id, state }) => `${id} ${state}`)).toEqual(["user waiting"]);
  });
});
