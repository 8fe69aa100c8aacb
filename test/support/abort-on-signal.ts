/** A Pi extension that aborts the agent when its process gets SIGUSR2; it writes its process id first. */
import { writeFileSync } from "node:fs";
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

/** In Pi's folder. */
export const PROCESS_ID_FILE = "process-id";

export default function abortOnSignal(pi: ExtensionAPI): void {
  pi.on("session_start", (_event, ctx) => {
    process.on("SIGUSR2", () => ctx.abort());
    writeFileSync(PROCESS_ID_FILE, String(process.pid));
  });
}
