/** Nonblocking questions in the editor's place, while a call waits for one of them and nothing blocks. */
import type {
  Component,
  Focusable,
  TuiMouseEvent,
  TuiMouseEventResult,
} from "@mariozechner/pi-tui";
import { isKeyRelease, isKeyRepeat } from "@mariozechner/pi-tui";
import type { Tone } from "../../../contracts/render-kit.js";
import { isCollapseKey } from "../pane-keys.js";
import { NO_TABS } from "../tab-strip.js";
import type { PanelSeat } from "./panel-seat.js";
import type { PendingPanel } from "./pending-panel.js";

export interface RequiredPaneParts {
  readonly panel: PendingPanel;
  /** Whether it opens at the tab that is shown, instead of at the first that a call waits for. */
  readonly keepsTab: boolean;
  /** Pi key ids, or `off`. */
  readonly collapseKey: string;
  readonly deadKeys: readonly string[];
  readonly tone?: Tone;
  takesKeys(): boolean;
  onCollapse(isCollapsed: boolean): void;
  /** The person has settled one of the questions. */
  settled(): void;
  /** The person has put one off, or has let the agent go on. */
  left(): void;
}

export class RequiredPane implements Component, Focusable {
  focused = false;
  readonly #parts: RequiredPaneParts;
  #isCollapsed = false;
  #isTouched = false;
  readonly #seat: PanelSeat = {
    walksOut: () => false,
    show: () => undefined,
    left: () => this.#goOn(() => this.#parts.left()),
    settled: () => this.#goOn(() => this.#parts.settled()),
  };

  constructor(parts: RequiredPaneParts) {
    this.#parts = parts;
    if (!parts.keepsTab) this.#showRequired();
  }

  /** The person is at the question that is shown: they have pressed keys since it was. */
  get isInUse(): boolean {
    return this.#isTouched && !this.#isCollapsed;
  }

  /** The question that was shown is gone. */
  lost(): void {
    this.#isTouched = false;
  }

  expand(): void {
    if (this.#isCollapsed) this.#fold();
  }

  render(width: number): string[] {
    const { panel, collapseKey, takesKeys, tone } = this.#parts;
    return panel.draw({
      width,
      layout: "place",
      focused: this.focused,
      takesKeys: takesKeys(),
      isFolded: this.#isCollapsed,
      folds: collapseKey !== "off",
      before: NO_TABS,
      ...(tone === undefined ? {} : { tone }),
    });
  }

  handleInput(data: string): void {
    const { collapseKey, deadKeys, panel } = this.#parts;
    if (isCollapseKey(data, collapseKey)) {
      if (!isKeyRelease(data) && !isKeyRepeat(data)) this.#fold();
    } else if (!this.#isCollapsed && !deadKeys.some((key) => isCollapseKey(data, key))) {
      this.#isTouched = true;
      panel.handleInput(data, this.#seat);
    }
  }

  handleMouse(event: TuiMouseEvent): TuiMouseEventResult | undefined {
    if (this.#isCollapsed) return undefined;
    return this.#parts.panel.handleMouse(event, this.#seat) ? { handled: true } : undefined;
  }

  /** In fullscreen, the keys that scroll the transcript scroll the full view while it is open. */
  get capturesViewportInput(): boolean {
    return this.#parts.panel.isReading;
  }

  invalidate(): void {
    this.#parts.panel.invalidate();
  }

  #fold(): void {
    this.#isCollapsed = !this.#isCollapsed;
    this.#parts.onCollapse(this.#isCollapsed);
  }

  /** What a call waits for comes before everything else. */
  #goOn(tell: () => void): void {
    this.#isTouched = false;
    this.#showRequired();
    tell();
  }

  #showRequired(): void {
    const { panel } = this.#parts;
    if (panel.tabs.requiredCount > 0) panel.showAt(0);
  }
}
