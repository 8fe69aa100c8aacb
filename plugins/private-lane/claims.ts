/** Which answers a call brings to the agent itself, so that no message brings them too. */

export class Claims {
  /** Question ids of calls that still wait for others: the answer can still be corrected. */
  readonly #held = new Set<string>();
  /** Question ids of results on their way into the conversation. */
  readonly #handed = new Set<string>();

  has(questionId: string): boolean {
    return this.#held.has(questionId) || this.#handed.has(questionId);
  }

  isHanded(questionId: string): boolean {
    return this.#handed.has(questionId);
  }

  hold(questionId: string): void {
    this.#held.add(questionId);
  }

  handOver(questionIds: readonly string[]): void {
    for (const id of questionIds) {
      this.#held.delete(id);
      this.#handed.add(id);
    }
  }

  release(questionIds: readonly string[]): void {
    for (const id of questionIds) {
      this.#held.delete(id);
      this.#handed.delete(id);
    }
  }

  /** A turn has ended: a result that has not arrived by now never does. */
  dropHanded(): void {
    this.#handed.clear();
  }
}
