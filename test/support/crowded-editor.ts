/** A Pi extension that puts a row of its own into the editor's container, so that nobody finds the editor there. */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import type { Component, TUI } from "@mariozechner/pi-tui";

export const CROWD_ROW = "A row in the editor's place";

const row = (text: string): Component => ({
  render: () => (text === "" ? [] : [text]),
  invalidate: () => undefined,
});

export default function registerCrowdedEditor(pi: ExtensionAPI): void {
  pi.on("session_start", (_event, { ui }) => {
    const landmark = row("");
    ui.setWidget("crowded-editor", (tui) => {
      queueMicrotask(() => crowd(tui, landmark));
      return landmark;
    });
  });
}

/** The editor's container follows the one that holds the widgets. */
function crowd(tui: TUI, landmark: Component): void {
  const index = tui.children.findIndex((child) => childrenOf(child).includes(landmark));
  childrenOf(tui.children[index + 1]).push(row(CROWD_ROW));
  tui.requestRender();
}

function childrenOf(component: Component | undefined): Component[] {
  return (component as { children?: Component[] } | undefined)?.children ?? [];
}
