/** One of our contributions in a place that a Thoth package owns. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import { type Component, type TUI, truncateToWidth, visibleWidth } from "@mariozechner/pi-tui";
import type { SlotContribution, SlotHandle } from "../../contracts/editor-slot.js";
import type { ThothContribution, ThothHandle, ThothOwner } from "./slot-record.js";

export interface JoinedParts {
  readonly owner: ThothOwner;
  readonly contribution: SlotContribution;
  theme(): Theme;
  quietMs(isAsked: boolean): number;
  /** Told once, when the contribution is out of the place. */
  left(): void;
}

/** Members that some hosts have and the TUI type does not name. */
type FocusReader = { getFocusedComponent?(): unknown; readonly focusedComponent?: unknown };

export class JoinedContribution {
  readonly #parts: JoinedParts;
  /** What the owner asks of us. */
  readonly asked: ThothContribution;
  #handle: ThothHandle | undefined;
  #standIn: { readonly of: Component; readonly component: Component } | undefined;
  #isExpanded = false;
  /** The editor itself is meant to get the next key. */
  #stepsAside = false;
  #isAsked = false;
  #isOut = false;

  constructor(parts: JoinedParts) {
    this.#parts = parts;
    const { contribution } = parts;
    this.asked = {
      key: contribution.key,
      aboveEditor: () => ({
        render: (width) => [...(this.#ask(() => contribution.aboveEditor?.(width)) ?? [])],
        invalidate: () => undefined,
      }),
      replacement: () => this.#replacement(),
      handleInput: (data) => this.#askAboutKey(data),
    };
  }

  /** Our side of the owner's handle. */
  open(handle: ThothHandle): SlotHandle {
    this.#handle = handle;
    const { theme, quietMs, owner } = this.#parts;
    return {
      tui: handle.tui,
      keybindings: handle.keybindings,
      get theme() {
        return theme();
      },
      refresh: () => this.#refresh(),
      hasInput: () => !this.#isCovered() && this.#hasFocus(),
      focusTarget: () => owner.focusTarget(),
      isCovered: () => this.#isCovered(),
      quietMs: () => quietMs(this.#isAsked),
      passToEditor: (data) => this.#passToEditor(data),
      [Symbol.dispose]: () => this.#leave(),
    };
  }

  #askAboutKey(data: string): { consume?: boolean; data?: string } | undefined {
    this.#isAsked = true;
    const answer = this.#ask(() => this.#parts.contribution.handleInput?.(data));
    this.#isAsked = false;
    return answer;
  }

  #refresh(): void {
    const isExpanded = this.#replacement() !== undefined;
    if (isExpanded !== this.#isExpanded) {
      this.#isExpanded = isExpanded;
      if (isExpanded) this.#handle?.acquireFocus();
      else this.#handle?.releaseFocus();
    }
    this.#handle?.refresh();
  }

  #replacement(): Component | undefined {
    if (this.#stepsAside) return undefined;
    const component = this.#ask(() => this.#parts.contribution.replacement?.());
    if (component === undefined) return undefined;
    if (this.#standIn?.of !== component) {
      this.#standIn = { of: component, component: this.#guarded(component) };
    }
    return this.#standIn?.component;
  }

  /** Their editor calls it unguarded, and a throw there ends Pi. */
  #guarded(component: Component): Component {
    return {
      render: (width) => this.#ask(() => this.#draw(component, width)) ?? [],
      invalidate: () => this.#ask(() => component.invalidate()),
      handleInput: (data) => {
        if (this.#takesKeys()) this.#ask(() => component.handleInput?.(data));
        else this.#passToEditor(data);
      },
    };
  }

  #draw(component: Component & { focused?: boolean }, width: number): string[] {
    if ("focused" in component) component.focused = this.#hasFocus() && this.#takesKeys();
    return component
      .render(width)
      .map((row) => (visibleWidth(row) > width ? truncateToWidth(row, width, "") : row));
  }

  #takesKeys(): boolean {
    return this.#ask(() => this.#parts.contribution.takesKeys?.()) ?? true;
  }

  #passToEditor(data: string): void {
    this.#stepsAside = true;
    try {
      this.#parts.owner.focusTarget()?.handleInput?.(data);
    } finally {
      this.#stepsAside = false;
    }
  }

  #isCovered(): boolean {
    const target = this.#parts.owner.focusTarget();
    const children = this.#handle?.tui.children ?? [];
    return !children.some((child) => {
      const { children: inner } = child as { children?: unknown };
      return Array.isArray(inner) && inner.includes(target);
    });
  }

  #hasFocus(): boolean {
    const tui = this.#handle?.tui as (TUI & FocusReader) | undefined;
    const focused = tui?.getFocusedComponent?.() ?? tui?.focusedComponent;
    return focused === undefined || focused === this.#parts.owner.focusTarget();
  }

  #ask<T>(callback: () => T): T | undefined {
    if (this.#isOut) return undefined;
    try {
      return callback();
    } catch (error) {
      this.#leave();
      this.#parts.contribution.onFault?.(error);
      return undefined;
    }
  }

  #leave(): void {
    if (this.#isOut) return;
    this.#isOut = true;
    this.#parts.left();
    this.#handle?.dispose();
  }
}
