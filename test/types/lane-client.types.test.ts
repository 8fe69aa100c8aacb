import { describe, expect, it } from "@jest/globals";
import { expectTypeOf } from "expect-type";
import type { Lane } from "../../contracts/lane.js";
import type { LaneNode } from "../../contracts/lane-records.js";
import type { LaneTransport } from "../../contracts/lane-transport.js";
import {
  Participation,
  ThreadroomClient,
  ThreadroomError,
} from "../../plugins/shared-lane/client/index.js";
import type { NodeRecord } from "../../plugins/shared-lane/service/records.js";

describe("pi-askroom/client", () => {
  it("has the client with its options, the participation, and the error with its facts", () => {
    expectTypeOf<ConstructorParameters<typeof ThreadroomClient>[0]>().toEqualTypeOf<
      string | undefined
    >();
    expectTypeOf<{
      uiUrl: string;
      key: string;
      timeoutMs: number;
      beforeConnect: () => Promise<undefined>;
    }>().toExtend<NonNullable<ConstructorParameters<typeof ThreadroomClient>[1]>>();
    expectTypeOf<ThreadroomClient>().toExtend<LaneTransport>();
    expectTypeOf<Participation>().toExtend<Lane>();
    expectTypeOf<Pick<ThreadroomError, "endpoint" | "code">>().toEqualTypeOf<{
      readonly endpoint: string;
      readonly code: string;
    }>();
    expectTypeOf<ThreadroomError["status"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<ThreadroomError["ambiguous"]>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf<ThreadroomError["retryKey"]>().toEqualTypeOf<string | undefined>();
    for (const each of [ThreadroomClient, Participation, ThreadroomError]) {
      expect(each).toBeInstanceOf(Function);
    }
  });

  it("speaks of the records that the service keeps", () => {
    expectTypeOf<NodeRecord>().toExtend<LaneNode>();
  });
});
