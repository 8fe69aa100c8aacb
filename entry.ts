/** What Pi loads: the built bundle, or a word to the person where that is missing or broken. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

const bundle = "./dist/pi/index.js";

export default async function askroom(pi: ExtensionAPI): Promise<void> {
  if (!existsSync(fileURLToPath(new URL(bundle, import.meta.url)))) {
    tell(pi, "pi-askroom is not built in this folder. Run: pi install npm:pi-askroom");
    return;
  }
  try {
    const { default: start } = await import(bundle);
    await start(pi);
  } catch (error) {
    // A throw would keep Pi itself from starting.
    tell(pi, `pi-askroom could not start and is off: ${error}`);
  }
}

function tell(pi: ExtensionAPI, message: string): void {
  pi.on("session_start", ({ reason }, ctx) => {
    // Pi calls this file again for each new session.
    if (reason !== "startup") return;
    if (ctx.hasUI) ctx.ui.notify(message, "warning");
    else console.error(message);
  });
}
