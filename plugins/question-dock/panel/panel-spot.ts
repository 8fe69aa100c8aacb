/** Where the panel is drawn: above the editor; with the keys and no room for both, in its place. */
import type { SlotHandle } from "../../../contracts/editor-slot.js";
import { NO_TABS } from "../tab-strip.js";
import type { PanelLayout } from "./panel-context.js";
import { fitsAbove } from "./panel-size.js";
import type { PendingPanel } from "./pending-panel.js";

export interface SpotParts {
  panel(): PendingPanel | undefined;
  handle(): SlotHandle | undefined;
  /** Whether the keys are meant for the panel. */
  isFocused(): boolean;
  /** Whether they reach it already. */
  isArmed(): boolean;
}

export class PanelSpot {
  readonly #parts: SpotParts;

  constructor(parts: SpotParts) {
    this.#parts = parts;
  }

  above(width: number): readonly string[] {
    const isBeneath =
      this.#parts.isFocused() && (this.#isLow() || !this.#parts.handle()?.drawEditor);
    return isBeneath ? [] : this.#draw(width, "above");
  }

  /** For the editor's place, while the panel has the keys: the editor, where both are in sight. */
  beneath(width: number): readonly string[] {
    if (this.#isLow()) return this.#draw(width, "place");
    return this.#parts.handle()?.drawEditor?.(width) ?? this.#draw(width, "above");
  }

  #isLow(): boolean {
    const { panel, handle } = this.#parts;
    return !fitsAbove(handle()?.tui.terminal?.rows, panel()?.isReading === true);
  }

  #draw(width: number, layout: PanelLayout): readonly string[] {
    const panel = this.#parts.panel();
    const isFocused = this.#parts.isFocused();
    const isArmed = this.#parts.isArmed();
    const isPaused = panel?.tabs.current?.cell.isPaused === true;
    const rows = panel?.draw({
      width,
      layout,
      focused: isFocused && isArmed && this.#parts.handle()?.hasInput() === true,
      takesKeys: !isFocused || isArmed,
      isFolded: panel.tabs.isFolded || isPaused,
      folds: true,
      before: NO_TABS,
    });
    return rows ?? [];
  }
}
