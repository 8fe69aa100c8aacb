/** Who is told of changes: in the order of their coming, until they leave. */
import type { Host } from "./host.js";

export class Listeners {
  readonly #guard: (listener: () => void) => () => void;
  readonly #all = new Set<() => void>();

  /** @param where names them in the record of what one of them throws, which harms nobody else. */
  constructor({ guard }: Pick<Host, "guard">, where: string) {
    this.#guard = (listener) =>
      guard(
        where,
        () => listener(),
        () => undefined,
      );
  }

  /** The same function may come twice and is then told twice. */
  add(listener: () => void): Disposable {
    const own = this.#guard(listener);
    this.#all.add(own);
    return { [Symbol.dispose]: () => void this.#all.delete(own) };
  }

  /** Those that come meanwhile are not told. */
  tell(): void {
    for (const own of [...this.#all]) own();
  }

  clear(): void {
    this.#all.clear();
  }
}
