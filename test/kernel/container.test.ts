import { afterAll, describe, expect, it } from "@jest/globals";
import { container as globalContainer, inject, injectable } from "tsyringe";
import { SessionContainer } from "../../kernel/container.js";
import type * as Foreign from "./fixtures/foreign-plugin.js";
import { deskV1, lampV1, makePlugin, openSession } from "./kit.js";
import { PhysicalCopies } from "./physical-copy.js";

@injectable()
class Reader {
  readonly lamp: string | undefined;

  constructor(@inject(lampV1.token) lamp: string | undefined) {
    this.lamp = lamp;
  }
}

@injectable()
class Library {
  readonly reader: Reader;
  readonly shelf: string;

  constructor(@inject(Reader) reader: Reader, @inject(deskV1.token) shelf: string) {
    this.reader = reader;
    this.shelf = shelf;
  }
}

class Undecorated {
  readonly lamp: string;

  constructor(lamp: string) {
    this.lamp = lamp;
  }
}

const copies = new PhysicalCopies();

afterAll(() => {
  copies[Symbol.dispose]();
});

function makeBuilder(lamp: string | undefined) {
  return new SessionContainer().forPlugin("test", [
    { contract: lampV1, value: lamp },
    { contract: deskV1, value: "" },
  ]);
}

describe("container", () => {
  it("fills constructor parameters from the needs, also nested ones and empty values", () => {
    const library = makeBuilder("lamp").build(Library);

    expect(library.reader.lamp).toBe("lamp");
    expect(library.shelf).toBe("");
  });

  it("fills an absent optional need with undefined", () => {
    expect(makeBuilder(undefined).build(Reader).lamp).toBeUndefined();
  });

  it("keeps plugins and sessions apart", () => {
    const session = new SessionContainer();
    const first = session.forPlugin("first", [{ contract: lampV1, value: "first" }]);
    const second = session.forPlugin("second", [{ contract: lampV1, value: "second" }]);

    expect([first.build(Reader).lamp, second.build(Reader).lamp]).toEqual(["first", "second"]);
  });

  it("neither asks nor fills the container that other extensions share", () => {
    globalContainer.register(lampV1.token, { useValue: "of another extension" });
    const builder = new SessionContainer().forPlugin("test", []);

    expect(() => builder.build(Reader)).toThrow(
      expect.objectContaining({ code: "KERNEL_NEED_UNLISTED" }),
    );
    makeBuilder("mine").build(Reader);
    expect(globalContainer.resolve(lampV1.token)).toBe("of another extension");
    globalContainer.reset();
  });

  it("says to pass finished arguments, when a class carries no type information (4-01)", () => {
    expect(() => makeBuilder("lamp").build(Undecorated)).toThrow(
      expect.objectContaining({
        code: "KERNEL_CLASS_UNKNOWN",
        message: expect.stringContaining("scope.create(Class, ...args)"),
      }),
    );
  });

  it("passes on what a constructor throws", () => {
    const fault = new RangeError("too dark");
    class Thrower {
      constructor() {
        throw fault;
      }
    }

    expect(() => makeBuilder("lamp").build(Thrower)).toThrow(fault);
  });
});

describe("scope.create", () => {
  it("builds a class of another package's tsyringe from finished arguments only (4-01, 4-12)", async () => {
    const foreign = await copies.load<typeof Foreign>("test/kernel/fixtures/foreign-plugin.ts");
    const built: unknown[] = [];
    const { pluginOf } = await openSession([
      makePlugin({
        id: "lamp",
        provides: [lampV1],
        activate: (_needs, scope) => void scope.provide(lampV1, "lamp"),
      }),
      makePlugin({
        id: "finished",
        needs: { lamp: foreign.lampV1 },
        activate: ({ lamp }, scope) => {
          built.push(scope.create(foreign.ForeignReader, lamp as string).lamp);
        },
      }),
      makePlugin({
        id: "unfinished",
        needs: { lamp: foreign.lampV1 },
        activate: (_needs, scope) => void scope.create(foreign.ForeignReader),
      }),
    ]);

    expect(built).toEqual(["lamp"]);
    expect(pluginOf("unfinished").because).toContain("another package's tsyringe");
  });

  it("owns what it makes, when that can be disposed", async () => {
    const gone: string[] = [];
    class Socket implements Disposable {
      [Symbol.dispose](): void {
        gone.push("socket");
      }
    }
    const { fake } = await openSession([
      makePlugin({ id: "net", activate: (_needs, scope) => void scope.create(Socket) }),
    ]);

    await fake.shutdownSession();

    expect(gone).toEqual(["socket"]);
  });
});
