import { describe, expect, it } from "@jest/globals";
import { MemoryLane } from "../../../../examples/memory-lane/memory-lane.js";
import type { ReplyDetails } from "../../../../plugins/shared-lane/pi/reply-message.js";
import { fitting, replyMessage } from "../../../../plugins/shared-lane/pi/reply-message.js";
import { participate } from "../../../support/lane-bench.js";

async function deliveries(bodies: readonly string[]) {
  const lane = new MemoryLane();
  const transport = lane.connect();
  const mine = participate(transport, "s1");
  const { node } = await mine.publish({ question: "Which one?", body: "Two ways." });
  for (const body of bodies) {
    await lane.connect().respond(node.id, { body, kind: "defer" }, { retryKey: body.slice(0, 20) });
  }
  await mine.record.until(bodies.length);
  mine.close();
  return { transport, deliveries: mine.record.deliveries };
}

describe("the message that brings a reply", () => {
  it("holds the question without its other children, the reply, and the receipt", async () => {
    const { transport, deliveries: given } = await deliveries(["Later."]);
    const message = replyMessage(given, { transport, isRepeat: () => false });
    const details = message?.details as ReplyDetails;

    expect(message?.type).toBe("threadroom.reply.v1");
    expect(details).toMatchObject({
      target: { node: { title: "Which one?", status: "deferred" } },
      response: { body: "Later.", response: { kind: "defer" } },
      receivedResponseIds: [given[0]?.response.node.id],
      apiUrl: transport.apiUrl,
      delivery: { sequence: given[0]?.sequence },
    });
    expect(details.target).not.toHaveProperty("children");
    expect(details).not.toHaveProperty("more");
    expect(message?.content).toContain("a response (defer)");
    expect(message?.content).not.toContain("repeat");
  });

  it("holds several of one moment, each with its own mark", async () => {
    const { transport, deliveries: given } = await deliveries(["One.", "Two."]);
    const second = given[1]?.response.node.id;
    const message = replyMessage(given, { transport, isRepeat: (id) => id === second });
    const details = message?.details as ReplyDetails;

    expect(details.receivedResponseIds).toHaveLength(2);
    expect(details).not.toHaveProperty("repeat");
    expect(details.more).toMatchObject([{ response: { body: "Two." }, repeat: true }]);
    expect(message?.content).toMatch(/2 contributions.*marked repeat/);
  });

  it("cuts what is long, and says where the rest is", async () => {
    const { transport, deliveries: given } = await deliveries(["x".repeat(50_000)]);
    const message = replyMessage(given, { transport, isRepeat: () => false });

    expect(message?.content.length).toBeLessThan(15_000);
    expect(message?.content).toMatch(/more characters at the saved address/);
  });

  it("holds what fits, at least one, and leaves the others for the next", async () => {
    const bodies = Array.from({ length: 30 }, (_none, index) => `${index} ${"x".repeat(7000)}`);
    const { transport, deliveries: given } = await deliveries(bodies);
    const first = fitting(given, transport);
    const message = replyMessage(first, { transport, isRepeat: () => false });

    expect(first.length).toBeGreaterThan(1);
    expect(first).toEqual(given.slice(0, first.length));
    expect(message?.content.length).toBeLessThan(70_000);
    expect(fitting(given.slice(0, 1), transport)).toHaveLength(1);
  });
});
