/** A Pi extension: `/anew` reloads all extensions, which Pi's RPC mode has no command for. */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

export default function registerReload(pi: ExtensionAPI): void {
  pi.registerCommand("anew", {
    description: "Reloads all extensions",
    handler: async (_words, ctx) => {
      await ctx.reload();
    },
  });
}
