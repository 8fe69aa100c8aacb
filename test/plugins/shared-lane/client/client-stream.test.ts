import { describe, expect, it } from "@jest/globals";
import { ThreadroomClient } from "../../../../plugins/shared-lane/client/threadroom-client.js";
import { answerOf, fakeServer, refusal } from "../../../lane/fake-server.js";

describe("a stream", () => {
  it("breaks when the other side falls silent without a word", async () => {
    await using server = await fakeServer((_request, socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: keep-alive\n\n");
    });
    const client = new ThreadroomClient(server.url, { silenceMs: 100 });
    const signal = new AbortController().signal;
    const stream = client.stream({ watch: ["a"], after: 0, signal });
    const failure = await refusal(stream[Symbol.asyncIterator]().next());
    await client.close();

    expect(failure["code"]).toBe("lane_unreachable");
    expect(failure["message"]).toMatch(/silent/);
  });

  it("lives on heartbeats alone", async () => {
    const beats: NodeJS.Timeout[] = [];
    await using server = await fakeServer((_request, socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n");
      beats.push(setInterval(() => void socket.write(": keep-alive\n\n"), 20));
      const event = { sequence: 1, id: "e", type: "t", threadId: "n", payload: {}, createdAt: "" };
      setTimeout(() => {
        socket.write(`event: change\ndata: ${JSON.stringify(event)}\n\n`);
      }, 600);
    });
    const client = new ThreadroomClient(server.url, { silenceMs: 300 });
    const leave = new AbortController();
    const stream = client.stream({ watch: ["a"], after: 0, signal: leave.signal });
    const first = await stream[Symbol.asyncIterator]().next();
    for (const beat of beats) clearInterval(beat);
    leave.abort();
    await client.close();

    expect(first.value?.sequence).toBe(1);
  });

  it("refuses what is no event stream, and an event without end", async () => {
    const answers = [
      answerOf("{}"),
      `HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: ${"x".repeat(2_000_000)}`,
      'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nevent: change\ndata: {"a":1}\n\n',
    ];
    for (const answer of answers) {
      await using server = await fakeServer((_request, socket) => void socket.write(answer));
      const client = new ThreadroomClient(server.url, { silenceMs: 5000 });
      const signal = new AbortController().signal;
      const stream = client.stream({ watch: ["a"], after: 0, signal });
      const failure = await refusal(stream[Symbol.asyncIterator]().next());
      await client.close();

      expect(failure["code"]).toMatch(/^lane_/);
    }
  });
});
