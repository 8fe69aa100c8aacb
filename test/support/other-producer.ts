/** A Pi extension of somebody else that owns the name of our tool. */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

export default function registerOtherProducer(pi: ExtensionAPI): void {
  const definition = {
    name: "ask_user_question",
    label: "Somebody else's",
    description: "Asks in another way.",
    parameters: { type: "object", properties: {} },
    execute: async () => ({ content: [{ type: "text", text: "Asked elsewhere" }], details: {} }),
  };
  pi.registerTool(definition as unknown as Parameters<ExtensionAPI["registerTool"]>[0]);
}
