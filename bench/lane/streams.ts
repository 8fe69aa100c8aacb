/** How long an event takes from its making to each of many subscribers. */
import { type ClientRequest, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Served } from "./served.js";

const EVENTS_PER_SECOND = 50;

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
  const open: ClientRequest[] = [];
  for (let index = 0; index < streams; index += 1) {
    open.push(await listen(service, sequence, times));
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

function listen(service: Served, after: number, times: number[]): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const options = { agent: false, headers: service.headers };
    const sent = request(`${service.url}/api/stream?after=${after}`, options);
    sent.once("error", reject);
    sent.once("response", (answer) => {
      sent.on("error", () => {});
      answer.on("error", () => {});
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        const now = Date.now();
        for (const [, madeAt = ""] of text.matchAll(/"createdAt":"([^"]+)"/g)) {
          times.push(now - Date.parse(madeAt));
        }
      });
      resolve(sent);
    });
    sent.end();
  });
}
