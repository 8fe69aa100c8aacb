import { describe, expect, it } from "@jest/globals";
import {
  type ChannelState,
  ProposalChannel,
  type ProposalPort,
} from "../../plugins/shared-lane/site/live/proposal-channel.js";
import type { Proposal } from "../../plugins/shared-lane/site/state/proposal.js";

const frame = { name: "the frame" };
const page = { path: "/api/nodes/node_1/presentation", revision: "rev_1" };
const hello = { type: "threadroom:hello", path: page.path };

function stage() {
  const proposals: Proposal[] = [];
  const states: ChannelState[] = [];
  let onProposal: () => void = () => undefined;
  const channel = new ProposalChannel(() => frame, page, {
    proposed: (proposal) => {
      proposals.push(proposal);
      onProposal();
    },
    changed: (state) => states.push(state),
  });
  const nextProposal = () =>
    new Promise<void>((resolve) => {
      onProposal = resolve;
    });
  return { channel, proposals, states, nextProposal };
}

function receive(
  channel: ProposalChannel,
  source: unknown,
  data: unknown,
  ports: readonly unknown[],
) {
  channel.receive({ source, data, ports: ports as readonly ProposalPort[] });
}

function makeProposal(days: number) {
  return { type: "threadroom:proposal", values: { days } };
}

describe("the channel of an authored page", () => {
  it("hears what comes through the port that the page handed over first", async () => {
    const { channel, proposals, states, nextProposal } = stage();
    const { port1, port2 } = new MessageChannel();
    receive(channel, frame, hello, [port2]);

    const heard = nextProposal();
    port1.postMessage(makeProposal(90));
    await heard;
    channel.close();

    expect(states).toEqual(["connected"]);
    expect(proposals).toEqual([
      { summary: '{"days":90}', values: { days: 90 }, revision: "rev_1" },
    ]);
  });

  it.each([
    ["a nested frame or another window", { name: "other" }, hello],
    ["no window at all", null, hello],
    ["a proposal beside the port", frame, makeProposal(1)],
    ["a forged save", frame, { type: "threadroom:save" }],
  ])("does not listen to %s (3-11)", (_name, source, data) => {
    const { channel, states, proposals } = stage();
    const { port1, port2 } = new MessageChannel();
    receive(channel, source, data, [port2]);
    port1.close();

    expect(states).toEqual([]);
    expect(proposals).toEqual([]);
  });

  it("closes for good, when a second page in the frame says hello (3-11)", async () => {
    const { channel, states, proposals } = stage();
    const first = new MessageChannel();
    const second = new MessageChannel();
    const third = new MessageChannel();
    receive(channel, frame, hello, [first.port2]);
    receive(channel, frame, hello, [second.port2]);
    receive(channel, frame, hello, [third.port2]);

    const closed = new Promise((resolve) => first.port1.addEventListener("close", resolve));
    await closed;
    for (const { port1 } of [second, third]) {
      port1.postMessage(makeProposal(1));
      port1.close();
    }

    expect(states).toEqual(["connected", "lost"]);
    expect(proposals).toEqual([]);
  });

  it("closes, when the first hello comes from another page than the one it put there (3-11)", () => {
    const { channel, states } = stage();
    const other = new MessageChannel();
    const late = new MessageChannel();
    receive(channel, frame, { ...hello, path: "/api/nodes/node_2/presentation" }, [other.port2]);
    receive(channel, frame, hello, [late.port2]);
    other.port1.close();
    late.port1.close();

    expect(states).toEqual(["lost"]);
  });

  it("closes, when the frame loads a second time, even if that page says nothing (3-11)", () => {
    const { channel, states } = stage();
    const { port1, port2 } = new MessageChannel();
    receive(channel, frame, hello, [port2]);
    channel.loaded();
    channel.loaded();
    port1.close();

    expect(states).toEqual(["connected", "lost"]);
  });

  it("takes no hello any more, after it was closed", () => {
    const { channel, states } = stage();
    channel.close();
    const { port1, port2 } = new MessageChannel();
    receive(channel, frame, hello, [port2]);
    port1.close();

    expect(states).toEqual([]);
  });
});
