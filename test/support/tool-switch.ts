/** A Pi extension with a command, as an operator would use it: `/switch-off <tool>`. */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

export default function registerToolSwitch(pi: ExtensionAPI): void {
  pi.registerCommand("switch-off", {
    description: "Takes a tool out of the active set.",
    handler: async (tool) => {
      pi.setActiveTools(pi.getActiveTools().filter((name) => name !== tool.trim()));
    },
  });
}
