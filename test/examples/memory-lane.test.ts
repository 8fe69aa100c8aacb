import { describe, it } from "@jest/globals";
import { MemoryLane } from "../../examples/memory-lane/memory-lane.js";
import { laneCases } from "../contracts/lane.cases.js";
import { laneTransportCases } from "../contracts/lane-transport.cases.js";
import { laneBench } from "../support/lane-bench.js";

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

describe("a participant over the lane in memory", () => {
  for (const { name, run } of laneCases) {
    it(name, () =>
      run(async () => {
        const lane = new MemoryLane();
        return laneBench([lane.connect(), lane.connect(), lane.connect()]);
      }),
    );
  }
});
