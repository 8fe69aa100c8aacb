import { describe, expect, it } from "@jest/globals";
import type { BranchEntry } from "../../../../contracts/session-journal.js";
import { BranchReceipts } from "../../../../plugins/shared-lane/pi/branch-receipts.js";

const OWNER = { sessionId: "s1", apiUrl: "http://127.0.0.1:4310" };

function entry(members: object): BranchEntry {
  return { type: "custom", id: "e", parentId: null, ...members };
}

function checkpoint(watches: object, owner: object = OWNER): BranchEntry {
  return entry({ customType: "threadroom.participation.v2", data: { ...owner, watches } });
}

describe("what a session's branch knows of the lane", () => {
  it("is the last checkpoint of this session at this place, and no other", () => {
    const receipts = new BranchReceipts(OWNER);
    receipts.apply(checkpoint({ a: 1 }));
    receipts.apply(checkpoint({ b: 2, odd: "x", less: -1 }));
    receipts.apply(checkpoint({ c: 3 }, { ...OWNER, sessionId: "another" }));
    receipts.apply(checkpoint({ d: 4 }, { ...OWNER, apiUrl: "http://elsewhere" }));

    expect(receipts.checkpoint?.watches).toEqual({ b: 2 });
  });

  it("reads a checkpoint of the earlier kind", () => {
    const receipts = new BranchReceipts(OWNER);
    const data = { ...OWNER, author: { name: "Pi" }, state: { watches: ["a", "b"], cursor: 41 } };
    receipts.apply(entry({ customType: "threadroom.participation.v1", data }));

    expect(receipts.checkpoint).toEqual({ author: { name: "Pi" }, watches: { a: 41, b: 41 } });
  });

  it("counts receipts of messages and of results of the lane's tools alone", () => {
    const receipts = new BranchReceipts(OWNER);
    const details = (id: string) => ({ receivedResponseIds: [id, 7] });
    const result = (toolName: string, id: string) =>
      entry({ type: "message", message: { role: "toolResult", toolName, details: details(id) } });
    receipts.apply(
      entry({
        type: "custom_message",
        customType: "threadroom.reply.v1",
        details: details("message"),
      }),
    );
    receipts.apply(result("threadroom_ask", "ask"));
    receipts.apply(result("threadroom", "room"));
    receipts.apply(result("bash", "bash"));

    expect(receipts.received).toEqual(["message", "ask", "room"]);
  });

  it("follows the branch back, step by step", () => {
    const receipts = new BranchReceipts(OWNER);
    const reply = entry({
      type: "custom_message",
      customType: "threadroom.reply.v1",
      details: { receivedResponseIds: ["r"] },
    });
    const offer = entry({
      customType: "threadroom.offer.v1",
      data: { ...OWNER, responseIds: ["r"] },
    });
    const undo = [checkpoint({ a: 1 }), offer, reply, reply].map((each) => receipts.apply(each));
    const whole = [receipts.wasOffered("r"), receipts.isReceived("r")];
    undo[3]?.();
    const once = receipts.isReceived("r");
    for (const each of undo.slice(0, 3).reverse()) each?.();

    expect(whole).toEqual([true, true]);
    expect(once).toBe(true);
    expect([receipts.checkpoint, receipts.wasOffered("r"), receipts.isReceived("r")]).toEqual([
      undefined,
      false,
      false,
    ]);
  });

  it("distrusts what it reads", () => {
    const receipts = new BranchReceipts(OWNER);
    for (const data of [null, 1, [], { ...OWNER }, { ...OWNER, state: { watches: 3 } }]) {
      receipts.apply(entry({ customType: "threadroom.participation.v2", data }));
      receipts.apply(entry({ customType: "threadroom.participation.v1", data }));
      receipts.apply(entry({ customType: "threadroom.offer.v1", data }));
    }

    expect(receipts.checkpoint).toBeUndefined();
    expect(receipts.received).toEqual([]);
  });
});
