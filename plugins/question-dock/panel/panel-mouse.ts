/** The mouse on a panel above the editor: the first click only brings the keys there. */
import type { TuiMouseEvent, TuiMouseEventResult } from "@mariozechner/pi-tui";
import type { PanelSeat } from "./panel-seat.js";
import type { PendingPanel } from "./pending-panel.js";

export interface PanelMouseParts {
  readonly seat: PanelSeat;
  panel(): PendingPanel | undefined;
  /** False while somebody else has the keys. */
  isReachable(): boolean;
  hasKeys(): boolean;
  enter(): void;
}

export class PanelMouse {
  readonly #parts: PanelMouseParts;
  #hasEntered = false;

  constructor(parts: PanelMouseParts) {
    this.#parts = parts;
  }

  handle(event: TuiMouseEvent): TuiMouseEventResult | undefined {
    const { panel, seat, isReachable, hasKeys, enter } = this.#parts;
    const isOfUse = event.type === "click" || event.type === "wheel";
    if (!isOfUse || !isReachable()) return undefined;
    if (hasKeys()) {
      // The second click of a double click that came from outside is the first one here.
      const counted = this.#hasEntered ? { ...event, clickCount: 1 } : event;
      if (event.type === "click") this.#hasEntered = false;
      return panel()?.handleMouse(counted, seat) ? { handled: true } : undefined;
    }
    if (event.type === "wheel") return undefined;
    this.#hasEntered = true;
    enter();
    panel()?.requestRender();
    return { handled: true };
  }
}
