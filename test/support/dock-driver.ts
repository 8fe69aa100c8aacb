/**
 * A Pi extension that answers every questionnaire from within, faster than a terminal could: collapses
 * it, expands it again and picks the first option. Before it expands the first ones it sends a message,
 * which the empty editor allows.
 *
 * `ASKROOM_EDITOR=custom` puts an editor of its own into Pi first.
 */
import { setTimeout as delay } from "node:timers/promises";
import { CustomEditor, type ExtensionAPI } from "@mariozechner/pi-coding-agent";
import type { TUI } from "@mariozechner/pi-tui";

export const STEERED = ["first steering", "second steering"];
const COLLAPSE_KEY = "\x1d";
const QUESTION = "Which one?";
const POLL_MS = 2;
const COLUMNS = 80;

export default function driveDock(pi: ExtensionAPI): void {
  let tui: TUI | undefined;
  let asked = 0;

  pi.on("session_start", (_event, { ui }) => {
    ui.setWidget("dock-driver", (found: TUI) => {
      tui = found;
      return { render: () => [], invalidate: () => undefined };
    });
    if (process.env["ASKROOM_EDITOR"] === "custom") {
      ui.setEditorComponent((...parts) => new CustomEditor(...parts));
    }
  });

  const until = async (isThere: boolean): Promise<void> => {
    while (shows(tui, QUESTION) !== isThere) await delay(POLL_MS);
  };
  pi.events.on("askroom:waiting", async () => {
    await until(true);
    press(COLLAPSE_KEY);
    await until(false);
    const message = STEERED[asked++];
    if (message !== undefined) press(...message, "\r");
    press(COLLAPSE_KEY);
    await until(true);
    press("1");
  });
}

/** In the editor's place, which is the last thing but two that Pi draws. */
function shows(tui: TUI | undefined, text: string): boolean {
  const places = tui?.children.slice(-4) ?? [];
  return places.some((place) => place.render(COLUMNS).join("\n").includes(text));
}

function press(...keys: readonly string[]): void {
  for (const key of keys) process.stdin.emit("data", key);
}
