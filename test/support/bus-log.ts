/** A Pi extension that writes down what pi-askroom tells on Pi's bus, one JSON line for each event. */
import { appendFileSync } from "node:fs";
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

/** In Pi's folder. */
const BUS_LOG_FILE = "bus.jsonl";

export default function logBus(pi: ExtensionAPI): void {
  for (const channel of ["askroom:waiting", "askroom:settled"]) {
    pi.events.on(channel, (data) => {
      appendFileSync(BUS_LOG_FILE, `${JSON.stringify({ channel, data })}\n`);
    });
  }
}
