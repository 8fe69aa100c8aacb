/** How long an event takes from its making to each of many subscribers. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Served } from "./served.js";

const EVENTS_PER_SECOND = 50;
const MARK = '"createdAt":"';
const TIME_CHARACTERS = "2026-01-01T00:00:00.000Z".length;

/** Milliseconds, one per event and stream. */
export async function deliveryTimes(
  service: Served,
  { streams, lengthMs }: { readonly streams: number; readonly lengthMs: number },
): Promise<readonly number[]> {
  const times: number[] = [];
  const { sequence } = await service.call<{ readonly sequence: number }>(
    "GET",
    `/api/events?after=${Number.MAX_SAFE_INTEGER}`,
  );
  const open: Socket[] = [];
  for (let index = 0; index < streams; index += 1) {
    open.push(await listen(service, sequence, (ms) => times.push(ms)));
  }
  const events = Math.round((lengthMs * EVENTS_PER_SECOND) / 1000);
  const started = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let index = 0; index < events; index += 1) {
    await pause(Math.max(0, started + (index * 1000) / EVENTS_PER_SECOND - performance.now()));
    sent.push(service.call("POST", "/api/nodes", { title: `event ${index}` }));
  }
  await Promise.all(sent);
  while (times.length < events * streams) await pause(10);
  for (const stream of open) stream.destroy();
  return times;
}

/** A bare socket: a thousand of Node's own clients would be most of what is measured. */
async function listen(
  service: Served,
  after: number,
  heard: (ms: number) => void,
): Promise<Socket> {
  const { hostname, host, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  const head = [
    `GET /api/stream?after=${after} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${service.key}`,
  ];
  socket.setEncoding("latin1").write(`${head.join("\r\n")}\r\n\r\n`);
  const [answer] = (await once(socket, "data")) as [string];
  if (!answer.startsWith("HTTP/1.1 200")) throw new Error(answer);
  let rest = "";
  socket.on("data", (text: string) => {
    rest = eachTime(rest + text, (madeAtMs) => heard(Date.now() - madeAtMs));
  });
  return socket;
}

/** Returns what may be the beginning of the next one. */
function eachTime(text: string, found: (madeAtMs: number) => void): string {
  let from = 0;
  for (;;) {
    const start = text.indexOf(MARK, from);
    if (start < 0) return text.slice(Math.max(from, text.length - MARK.length));
    const end = start + MARK.length + TIME_CHARACTERS;
    if (end > text.length) return text.slice(start);
    found(Date.parse(text.slice(start + MARK.length, end)));
    from = end;
  }
}
