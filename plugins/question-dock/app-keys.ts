/** Keys of Pi that have nothing to do with a question: tool output, thinking, suspending. */
import type { KeybindingsManager } from "@mariozechner/pi-coding-agent";

const APP_KEYS = ["app.tools.expand", "app.thinking.toggle", "app.suspend"] as const;

export function isAppKey(data: string, keybindings: KeybindingsManager): boolean {
  return APP_KEYS.some((id) => keybindings.matches(data, id));
}
