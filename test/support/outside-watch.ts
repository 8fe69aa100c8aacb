/** A Pi extension: `/outside` tells which connections and processes anything in Pi has begun since it was loaded. */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { OutsideCalls } from "./outside-calls.js";

export default function watchOutside(pi: ExtensionAPI): void {
  const outside = new OutsideCalls();
  pi.registerCommand("outside", {
    description: "Tells what went outside",
    handler: async (_words, ctx) => {
      ctx.ui.notify(JSON.stringify(outside.seen));
    },
  });
}
