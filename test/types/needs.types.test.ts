import { describe, expect, it } from "@jest/globals";
import { expectTypeOf } from "expect-type";
import { type Contract, defineContract, optional, ranked } from "../../contracts/contract.js";
import { type Host, hostV1 } from "../../contracts/host.js";
import {
  definePlugin,
  joinKernel,
  type Plugin,
  type PluginScope,
  type RankedProviders,
} from "../../contracts/plugin.js";

interface Lamp {
  shine(): void;
}

const lampV1 = defineContract<Lamp>({ name: "lamp", version: 1 });

describe("types of a plugin", () => {
  it("hand activate each need as its contract promises (4-21)", () => {
    const plugin = definePlugin({
      id: "room",
      summary: "A room.",
      needs: { host: hostV1, lamp: optional(lampV1), lamps: ranked(lampV1) },
      provides: [lampV1],
      activate(needs, scope) {
        expectTypeOf(needs.host).toEqualTypeOf<Host>();
        expectTypeOf(needs.lamp).toEqualTypeOf<Lamp | undefined>();
        expectTypeOf(needs.lamps).toEqualTypeOf<RankedProviders<Lamp>>();
        expectTypeOf(scope).toEqualTypeOf<PluginScope>();
        // @ts-expect-error what is not listed is not handed over
        void needs.desk;
      },
    });

    expectTypeOf(plugin).toExtend<Plugin>();
    expectTypeOf(joinKernel).parameter(1).toEqualTypeOf<Plugin>();
    expect(plugin.id).toBe("room");
  });

  it("refuse a value that breaks the contract's promise", () => {
    const use = (scope: PluginScope) => {
      expectTypeOf(scope.provide(lampV1, { shine: () => undefined })).toEqualTypeOf<Disposable>();
      // @ts-expect-error a number is no lamp
      scope.provide(lampV1, 7);
    };

    expect(use).toBeInstanceOf(Function);
  });

  it("give back what a scope owns and creates", () => {
    class Socket {
      readonly port: number;
      constructor(port: number) {
        this.port = port;
      }
      [Symbol.dispose](): void {}
    }
    const use = (scope: PluginScope) => {
      expectTypeOf(scope.own(new Socket(1))).toEqualTypeOf<Socket>();
      expectTypeOf(scope.create(Socket, 1)).toEqualTypeOf<Socket>();
      expectTypeOf(scope.create(Socket)).toEqualTypeOf<Socket>();
      // @ts-expect-error a port is a number
      scope.create(Socket, "one");
      // @ts-expect-error a number cannot be disposed
      scope.own(7);
    };

    expect(use).toBeInstanceOf(Function);
  });

  it("keep contracts of different promises apart", () => {
    expectTypeOf<Contract<Lamp>>().not.toExtend<Contract<Host>>();
    expectTypeOf<Contract<Lamp>>().toExtend<Contract<unknown>>();
    expect(lampV1.token).toBe(Symbol.for("askroom/lamp@1"));
  });
});
