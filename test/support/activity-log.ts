/** A Pi extension that writes down what the shared lane tells other extensions of arrivals. */
import { appendFileSync } from "node:fs";
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

/** In Pi's folder. */
export const ACTIVITY_FILE = "activity";

export default function activityLog(pi: ExtensionAPI): void {
  pi.events.on("threadroom:activity", (data) => {
    appendFileSync(ACTIVITY_FILE, `${JSON.stringify(data)}\n`);
  });
}
