/** A Pi extension of somebody else that puts our tool back before every run, also without a person. */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

export default function restoreTool(pi: ExtensionAPI): void {
  pi.on("before_agent_start", () => {
    pi.setActiveTools([...new Set([...pi.getActiveTools(), "ask_user_question"])]);
    return undefined;
  });
}
