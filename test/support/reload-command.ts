/** A Pi extension: `/again` reloads Pi where nobody has `/reload`. */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

export default function reloadCommand(pi: ExtensionAPI): void {
  pi.registerCommand("again", {
    description: "Reloads Pi",
    handler: async (_words, ctx) => ctx.reload(),
  });
}
