import { describe, expect, it } from "@jest/globals";
import { proposalLimits, readProposal } from "../../plugins/shared-lane/site/state/proposal.js";

function makeMessage(values: unknown, overrides: object = {}): unknown {
  return { type: "threadroom:proposal", values, ...overrides };
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

describe("a proposal of an authored page", () => {
  it("is read with its summary and the revision that it answers", () => {
    const proposal = readProposal(makeMessage({ days: 90 }, { summary: " 90 days " }), "rev_1");

    expect(proposal).toEqual({ summary: "90 days", values: { days: 90 }, revision: "rev_1" });
  });

  it("says its values, when it has no summary", () => {
    expect(readProposal(makeMessage({ days: 90 }), undefined)?.summary).toBe('{"days":90}');
  });

  it("is read from a JSON string as well", () => {
    const text = JSON.stringify(makeMessage([1, null, "a", true]));

    expect(readProposal(text, undefined)?.values).toEqual([1, null, "a", true]);
  });

  it("is a copy: what the page changes later changes nothing", () => {
    const values = { days: 90 };
    const proposal = readProposal(makeMessage(values), undefined);
    values.days = 1;

    expect(proposal?.values).toEqual({ days: 90 });
  });

  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  const wide = Array.from({ length: 200 }, () => "x".repeat(100));
  const shared = Array.from({ length: 400 }, () => wide);
  it.each([
    ["another type of message", { type: "save", values: 1 }],
    ["a forged save", { type: "threadroom:save", values: 1 }],
    ["nothing", undefined],
    ["text that is no JSON", "{"],
    ["no values", { type: "threadroom:proposal" }],
    ["a cycle", makeMessage(cyclic)],
    ["a list with holes", makeMessage(new Array(3))],
    ["a date", makeMessage(new Date())],
    ["a map", makeMessage(new Map())],
    ["a function", makeMessage(() => 1)],
    ["an endless number", makeMessage(Number.POSITIVE_INFINITY)],
    ["too deep values", makeMessage(nested(proposalLimits.depth + 1))],
    ["too many bytes", makeMessage("€".repeat(proposalLimits.bytes / 3))],
    ["a small object repeated until it is large", makeMessage(shared)],
    ["a summary that is no text", makeMessage(1, { summary: {} })],
    ["a long summary", makeMessage(1, { summary: "s".repeat(4097) })],
  ])("is not listened to: %s", (_name, message) => {
    expect(readProposal(message, undefined)).toBeUndefined();
  });

  it("may be as deep as the limit", () => {
    expect(readProposal(makeMessage(nested(proposalLimits.depth)), undefined)).toBeDefined();
  });
});
