/** What gets the editor's keys while the panel has them; in sight is the editor, without its cursor. */
import type { Component, Focusable } from "@mariozechner/pi-tui";
import type { PanelSeat } from "./panel-seat.js";
import type { PendingPanel } from "./pending-panel.js";

export interface StandParts {
  readonly seat: PanelSeat;
  panel(): PendingPanel | undefined;
  drawEditor(width: number): readonly string[];
}

export function createStand({ seat, panel, drawEditor }: StandParts): Component & Focusable {
  return {
    focused: false,
    render: (width) => [...drawEditor(width)],
    handleInput: (data) => panel()?.handleInput(data, seat),
    invalidate: () => panel()?.invalidate(),
    // In fullscreen, the keys that scroll the transcript scroll the full view while it is open.
    get capturesViewportInput() {
      return panel()?.isReading === true;
    },
  };
}
