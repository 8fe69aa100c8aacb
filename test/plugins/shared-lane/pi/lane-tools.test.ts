import { describe, expect, it } from "@jest/globals";
import { MemoryLane } from "../../../../examples/memory-lane/memory-lane.js";
import type { LaneSession } from "../../../../plugins/shared-lane/pi/lane-session.js";
import { LaneTools } from "../../../../plugins/shared-lane/pi/lane-tools.js";
import { participate } from "../../../support/lane-bench.js";

function tools() {
  const transport = new MemoryLane().connect();
  const participation = participate(transport, "s1");
  const session = {
    participation,
    transport,
    author: participation.author,
    begin: () => undefined,
    published: () => undefined,
    sawNode: () => undefined,
    handOver: () => undefined,
  };
  return {
    transport,
    participation,
    tools: new LaneTools(() => session as unknown as LaneSession),
  };
}

function call(input: object) {
  return { id: "call-1", input, signal: undefined };
}

describe("threadroom_ask", () => {
  it.each([-1, 1.5, 120_001, Number.NaN])(
    "saves nothing when it is to wait for %s ms, for its failure says so",
    async (waitMs) => {
      const { tools: lane, transport, participation } = tools();
      const failed = await lane.ask(call({ question: "Which?", waitMs }));
      const found = await transport.find({});
      participation.close();

      expect(failed).toMatchObject({
        isError: true,
        details: { code: "lane_input_invalid", publication: expect.stringMatching(/not saved/) },
      });
      expect(found.nodes).toEqual([]);
    },
  );
});

describe("threadroom", () => {
  it.each([undefined, "", 7, "half a \ud800 pair"])(
    "needs an id that can be told, not %j",
    async (id) => {
      const { tools: lane, participation } = tools();
      const failed = await lane.room(call({ action: "read", id }));
      participation.close();

      expect(failed).toMatchObject({ isError: true, details: { code: "lane_input_invalid" } });
    },
  );
});
