/** What Pi loads: the built bundle, or a word to the person where that is missing or broken. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

const bundle = "./dist/pi/index.js";

export default async function askroom(pi: ExtensionAPI): Promise<void> {
  if (!existsSync(fileURLToPath(new URL(bundle, import.meta.url)))) {
    tellOnce(pi, "pi-askroom is not built in this folder. Run: pi install npm:pi-askroom");
    return;
  }
  try {
    const { default: start } = await import(bundle);
    await start(pi);
  } catch (error) {
    // A throw would keep Pi itself from starting.
    tellOnce(pi, `pi-askroom could not start and is off: ${error}`);
  }
}

function tellOnce(pi: ExtensionAPI, message: string): void {
  let told = false;
  pi.on("session_start", (_event, ctx) => {
    if (told) return;
    told = true;
    if (ctx.hasUI) ctx.ui.notify(message, "warning");
    else console.error(message);
  });
}
