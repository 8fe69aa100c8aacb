/** A Pi extension: `/walk away` goes to the root of the session's tree, `/walk back` to where it came from. */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

export default function treeWalk(pi: ExtensionAPI): void {
  pi.registerCommand("walk", {
    description: "Walks through the session's tree",
    handler: async (words, ctx) => {
      const { sessionManager: session } = ctx;
      const here = new Set(session.getBranch().map(({ id }) => id));
      const target =
        words.trim() === "away"
          ? session.getBranch()[0]
          : session.getEntries().findLast(({ id }) => !here.has(id));
      if (target) await ctx.navigateTree(target.id, { summarize: false });
      ctx.ui.notify(`Walked ${words.trim()}.`);
    },
  });
}
