/** Our place on Thoth's record, so that its packages put their parts into ours. */

import type { Component } from "@mariozechner/pi-tui";
import type { EditorSlot, SlotContribution, SlotHandle } from "../../contracts/editor-slot.js";
import { keyTaken } from "./key-taken.js";
import type { ThothContribution, ThothHandle, ThothOwner } from "./slot-record.js";

export class SharedPlace implements ThothOwner {
  readonly supportsDecorativeOverlays = true;
  readonly #slot: EditorSlot;
  readonly #first: SlotHandle;
  readonly #onEmpty: () => void;
  readonly #present = new Map<string, Pick<SlotContribution, "replacement">>();

  /** `first` is a handle of ours on the slot: theirs are made at once, the slot answers later. */
  constructor(slot: EditorSlot, first: SlotHandle, onEmpty: () => void) {
    this.#slot = slot;
    this.#first = first;
    this.#onEmpty = onEmpty;
  }

  focusTarget(): Component | undefined {
    return this.#first.focusTarget();
  }

  /** Counts one of ours, or of theirs; the place goes with its last. */
  enter(contribution: Pick<SlotContribution, "key" | "replacement">): Disposable {
    const { key } = contribution;
    this.#present.set(key, contribution);
    return {
      [Symbol.dispose]: () => {
        if (this.#present.get(key) !== contribution) return;
        this.#present.delete(key);
        if (this.#present.size === 0) this.#onEmpty();
      },
    };
  }

  register(theirs: ThothContribution): ThothHandle {
    if (this.#present.has(theirs.key)) throw keyTaken(theirs.key);
    const present = this.enter(theirs);
    const contribution = this.#asOurs(theirs);
    let isOut = false;
    let opened: SlotHandle | undefined;
    void this.#slot.register(contribution).then(
      (handle) => {
        if (isOut) handle?.[Symbol.dispose]();
        else opened = handle;
      },
      () => present[Symbol.dispose](),
    );
    return this.#handle({
      refresh: () => (opened ?? this.#first).refresh(),
      dispose: () => {
        isOut = true;
        opened?.[Symbol.dispose]();
        present[Symbol.dispose]();
      },
    });
  }

  #handle(own: Pick<ThothHandle, "refresh" | "dispose">): ThothHandle {
    const { tui, keybindings } = this.#first;
    const acquireFocus = (): void => {
      const target = this.focusTarget();
      if (target && !this.#first.isCovered()) tui.setFocus(target);
    };
    return {
      tui,
      keybindings,
      ...own,
      acquireFocus,
      releaseFocus: () => undefined,
      isRootEditorInputActive: () => this.#first.hasInput() && !this.#isReplaced(),
    };
  }

  #isReplaced(): boolean {
    return [...this.#present.values()].some((present) => present.replacement?.() !== undefined);
  }

  #asOurs(theirs: ThothContribution): SlotContribution {
    const { tui, theme } = this.#first;
    const { key, replacement, handleInput } = theirs;
    const above = theirs.aboveEditor?.(tui, theme);
    return {
      key: `thoth ${key}`,
      ...(above && { aboveEditor: (width: number) => above.render(width) }),
      ...(replacement && { replacement: () => replacement.call(theirs) }),
      ...(handleInput && { handleInput: (data: string) => handleInput.call(theirs, data) }),
    };
  }
}
