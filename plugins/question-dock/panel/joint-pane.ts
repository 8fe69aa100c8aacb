/** A blocking questionnaire and the nonblocking questions in one pane: the keys go to one of them. */
import type {
  Component,
  Focusable,
  TuiMouseEvent,
  TuiMouseEventResult,
} from "@mariozechner/pi-tui";
import type { Tone } from "../../../contracts/render-kit.js";
import { isCollapseKey } from "../pane-keys.js";
import type { Questionnaire } from "../questionnaire.js";
import type { Neighbours } from "../questionnaire-options.js";
import { NO_TABS } from "../tab-strip.js";
import type { PanelSeat } from "./panel-seat.js";
import type { PendingPanel } from "./pending-panel.js";

export interface JointPaneParts {
  /** Pi key ids, or `off`. */
  readonly collapseKey: string;
  readonly deadKeys: readonly string[];
  /** Of the frame. Default: the kit's own. */
  readonly tone?: Tone;
  /** Whether keys reach the pane at all. */
  takesKeys(): boolean;
  /** Undefined until the first nonblocking question was asked. */
  panel(): PendingPanel | undefined;
  /** What has the keys has changed unasked. */
  rearm(): void;
  /** The pane has gone. */
  closed(): void;
}

export class JointPane implements Component, Focusable {
  readonly #parts: JointPaneParts;
  readonly #questionnaire: Questionnaire;
  /** Whether a nonblocking question is the one that is shown. */
  #isBeside = false;
  readonly #seat: PanelSeat = {
    walksOut: (step) => this.#return(step === 1 ? 0 : -1),
    show: (tab) => void this.#return(tab),
    left: () => this.#goBack(),
    settled: () => this.#goOn(),
  };

  constructor(parts: JointPaneParts, make: (neighbours: Neighbours) => Questionnaire) {
    this.#parts = parts;
    this.#questionnaire = make({
      tabs: () => parts.panel()?.names() ?? NO_TABS,
      enter: (step) => this.#enter(step === 1 ? 0 : -1),
      show: (tab) => void this.#enter(tab),
    });
  }

  get focused(): boolean {
    return this.#questionnaire.focused;
  }

  set focused(focused: boolean) {
    this.#questionnaire.focused = focused;
  }

  get isCollapsed(): boolean {
    return this.#questionnaire.isCollapsed;
  }

  /** To the questionnaire, where it was folded. */
  expand(): void {
    this.#questionnaire.expand();
  }

  /** To one of the nonblocking questions. */
  showPending(): void {
    this.#questionnaire.expand();
    this.#isBeside = true;
  }

  /** The nonblocking question that was shown is gone, and not by the person's doing. */
  lost(): void {
    if (!this.#isBeside) return;
    this.#isBeside = false;
    this.#parts.rearm();
  }

  render(width: number): string[] {
    const panel = this.#shownPanel();
    if (panel === undefined) return this.#questionnaire.render(width);
    const { tone, takesKeys, collapseKey } = this.#parts;
    return panel.draw({
      width,
      layout: "place",
      focused: this.focused,
      takesKeys: takesKeys(),
      isFolded: false,
      folds: collapseKey !== "off",
      before: this.#questionnaire.tabs(),
      ...(tone === undefined ? {} : { tone }),
    });
  }

  handleInput(data: string): void {
    const panel = this.#shownPanel();
    const { collapseKey, deadKeys } = this.#parts;
    if (panel === undefined || isCollapseKey(data, collapseKey)) {
      this.#questionnaire.handleInput(data);
    } else if (!deadKeys.some((key) => isCollapseKey(data, key))) {
      panel.handleInput(data, this.#seat);
    }
  }

  handleMouse(event: TuiMouseEvent): TuiMouseEventResult | undefined {
    const panel = this.#shownPanel();
    if (panel === undefined) return this.#questionnaire.handleMouse(event);
    return panel.handleMouse(event, this.#seat) ? { handled: true } : undefined;
  }

  /** In fullscreen, the keys that scroll the transcript scroll the full view while it is open. */
  get capturesViewportInput(): boolean {
    const { isReading } = this.#shownPanel() ?? {};
    return isReading ?? this.#questionnaire.capturesViewportInput;
  }

  invalidate(): void {
    this.#questionnaire.invalidate();
    this.#parts.panel()?.invalidate();
  }

  dispose(): void {
    this.#questionnaire.dispose();
    this.#parts.closed();
  }

  #shownPanel(): PendingPanel | undefined {
    const panel = this.#parts.panel();
    const isShown = this.#isBeside && !this.isCollapsed && (panel?.tabs.count ?? 0) > 0;
    return isShown ? panel : undefined;
  }

  /** To the panel's tab of that number, -1 for its last. */
  #enter(tab: number): boolean {
    const panel = this.#parts.panel();
    if (panel === undefined || panel.tabs.count === 0) return false;
    panel.showAt(tab < 0 ? panel.tabs.count - 1 : tab);
    this.#isBeside = true;
    return true;
  }

  /** To the questionnaire's tab of that number, -1 for its last. */
  #return(tab: number): boolean {
    this.#isBeside = false;
    this.#questionnaire.arriveAt(tab);
    return true;
  }

  /** A question was put off: back to where the person was in the questionnaire. */
  #goBack(): void {
    this.#isBeside = false;
  }

  /** A question is answered: on to the next one that is not put off. */
  #goOn(): void {
    const panel = this.#parts.panel();
    const next = panel?.tabs.firstOpen();
    this.#isBeside = next !== undefined && panel?.show(next) === true;
  }
}
