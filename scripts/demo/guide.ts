/** Tells the person in the demo what to do. */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

export default function guide(pi: ExtensionAPI): void {
  pi.on("session_start", (_event, ctx) => {
    ctx.ui.notify("Type anything and press Enter: the model will ask you. /quit leaves.", "info");
  });
}
