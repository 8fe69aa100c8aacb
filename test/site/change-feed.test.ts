import { describe, expect, it } from "@jest/globals";
import { ChangeFeed } from "../../plugins/shared-lane/site/live/change-feed.js";
import type { Change } from "../../plugins/shared-lane/site/wire/records.js";
import { ServiceApi } from "../../plugins/shared-lane/site/wire/service-api.js";
import { ServiceFailure } from "../../plugins/shared-lane/site/wire/service-failure.js";
import { ScriptedTransport } from "./scripted-transport.js";

function makeEvent(sequence: number) {
  return { sequence, payload: { nodeId: `node_${sequence}`, parentId: null } };
}

function stage() {
  const transport = new ScriptedTransport();
  const feed = new ChangeFeed(new ServiceApi(transport.call));
  const heard: (readonly number[] | "everything")[] = [];
  feed.onChange((changes) => heard.push(changes === "everything" ? changes : numbers(changes)));
  return { transport, feed, heard };
}

function numbers(changes: readonly Change[]) {
  return changes.map(({ sequence }) => sequence);
}

function untilLiveness(feed: ChangeFeed, wanted: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => feed.liveness.value === wanted && resolve();
    feed.liveness.subscribe(look);
    look();
  });
}

describe("the change feed", () => {
  it("starts at the newest change and replays no history", async () => {
    const { transport, feed, heard } = stage();
    transport.reply("/api/events", { events: [], sequence: 41 });
    const life = new AbortController();
    void feed.run(life.signal);

    await untilLiveness(feed, "live");
    life.abort();
    feed.hurry();

    expect(feed.position).toBe(41);
    expect(heard).toEqual([]);
  });

  it("is lost when the service does not answer, and live again when it does", async () => {
    const { transport, feed } = stage();
    const life = new AbortController();
    void feed.run(life.signal);
    await untilLiveness(feed, "lost");

    transport.reply("/api/events", { events: [], sequence: 0 });
    feed.hurry();
    await untilLiveness(feed, "live");
    life.abort();
    feed.hurry();

    expect(transport.seen.length).toBeGreaterThan(1);
  });

  it("says signed out, when the service knows no session", async () => {
    const { transport, feed } = stage();
    transport.reply("/api/events", new ServiceFailure("unauthorized", "no session"));
    const life = new AbortController();
    void feed.run(life.signal);

    await untilLiveness(feed, "signed-out");
    life.abort();
    feed.hurry();

    expect(feed.liveness.value).toBe("signed-out");
  });

  it("catches up over several pages after a loss, each change once", async () => {
    const { transport, feed, heard } = stage();
    transport.reply("/api/events", { events: [], sequence: 1 });
    const life = new AbortController();
    void feed.run(life.signal);
    await untilLiveness(feed, "live");
    transport.reply("/api/events?after=1", { events: [2, 3].map(makeEvent), sequence: 4 });
    transport.reply("/api/events?after=3", { events: [makeEvent(4)], sequence: 4 });
    transport.reply("/api/events?after=4", { events: [], sequence: 4 });

    await new Promise<void>((resolve) => {
      feed.onChange((changes) => numbers(changes as readonly Change[]).includes(4) && resolve());
      feed.hurry();
    });
    life.abort();
    feed.hurry();

    expect(heard).toEqual([[2, 3], [4]]);
  });

  it("reads everything again, when more was missed than is worth replaying", async () => {
    const { transport, feed, heard } = stage();
    transport.reply("/api/events", { events: [], sequence: 1 });
    const life = new AbortController();
    void feed.run(life.signal);
    await untilLiveness(feed, "live");
    transport.reply("/api/events?after=1", { events: [makeEvent(2)], sequence: 90_000 });
    transport.reply("/api/events?after=90000", { events: [], sequence: 90_000 });

    await new Promise<void>((resolve) => {
      feed.onChange(() => resolve());
      feed.hurry();
    });
    life.abort();
    feed.hurry();

    expect(heard).toEqual(["everything"]);
    expect(feed.position).toBe(90_000);
  });

  it("reads everything again, when the history is another one", async () => {
    const { transport, feed, heard } = stage();
    transport.reply("/api/events", { events: [], sequence: 50 });
    const life = new AbortController();
    void feed.run(life.signal);
    await untilLiveness(feed, "live");
    transport.reply("/api/events?after=50", { events: [], sequence: 3 });

    await new Promise<void>((resolve) => {
      feed.onChange(() => resolve());
      feed.hurry();
    });
    life.abort();
    feed.hurry();

    expect(heard).toEqual(["everything"]);
  });
});
