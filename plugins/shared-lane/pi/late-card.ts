/** A card whose drawing is loaded when the first one is shown: most sessions show none. */
import type { Component } from "@mariozechner/pi-tui";

export class LateCard implements Component {
  #card: Component | undefined;

  /** @param load rejects never: a module of the package is there, or nothing is. */
  constructor(load: () => Promise<Component>) {
    void load().then((card) => {
      this.#card = card;
    });
  }

  render(width: number): readonly string[] {
    return this.#card?.render(width) ?? [];
  }

  invalidate(): void {
    this.#card?.invalidate?.();
  }
}
