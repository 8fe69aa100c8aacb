import { describe, it } from "@jest/globals";
import { MemoryLane } from "../../examples/memory-lane/memory-lane.js";
import { laneTransportCases } from "../contracts/lane-transport.cases.js";

describe("the lane in memory", () => {
  for (const { name, run } of laneTransportCases) {
    it(name, () =>
      run(async () => {
        const lane = new MemoryLane();
        const [transport, other] = [lane.connect(), lane.connect()];
        return { transport, other, [Symbol.asyncDispose]: async () => transport.close() };
      }),
    );
  }
});
