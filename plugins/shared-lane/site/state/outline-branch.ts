/**
 * The children of one node as far as they are known: some from the first on, perhaps some up to the last, and
 * between the two a gap. So the end of a hundred thousand siblings is reached without reading all of them.
 */
export class OutlineBranch {
  readonly #first: string[] = [];
  #last: string[] = [];
  readonly #inLast = new Set<string>();
  #next: string | undefined;
  #previous: string | undefined;
  #isComplete = false;
  #total: number | undefined;

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Whether a node that is new belongs directly after the last one here. */
  get knowsEnd(): boolean {
    return this.#isComplete || this.#last.length > 0;
  }

  get first(): readonly string[] {
    return this.#first;
  }

  get last(): readonly string[] {
    return this.#last;
  }

  /** How many siblings there are; undefined while nobody has said so. */
  get total(): number | undefined {
    return this.#isComplete ? this.#first.length : this.#total;
  }

  /** Where the gap is read on from its beginning. */
  get next(): string | undefined {
    return this.#next;
  }

  /** Where the gap is read on from its end. */
  get previous(): string | undefined {
    return this.#previous;
  }

  /** A page after what is known from the first on; `isNew` tells nodes that no branch holds yet. */
  append(ids: readonly string[], next: string | undefined, isNew: (id: string) => boolean): void {
    const meets = ids.some((id) => this.#inLast.has(id));
    this.#first.push(...ids.filter((id) => isNew(id)));
    this.#next = next;
    if (meets || next === undefined) this.#close();
  }

  /** A page before what is known up to the last, or that page itself. */
  prepend(
    ids: readonly string[],
    previous: string | undefined,
    isNew: (id: string) => boolean,
  ): void {
    const meets = ids.some((id) => !isNew(id) && !this.#inLast.has(id));
    const fresh = ids.filter((id) => isNew(id));
    this.#last = [...fresh, ...this.#last];
    for (const id of fresh) this.#inLast.add(id);
    this.#previous = previous;
    if (meets || previous === undefined) this.#close();
  }

  noteTotal(total: number): void {
    this.#total = total;
  }

  /** A node that has just come into being. */
  addNew(id: string): void {
    if (this.#isComplete) this.#first.push(id);
    else {
      this.#last.push(id);
      this.#inLast.add(id);
    }
    if (this.#total !== undefined) this.#total += 1;
  }

  remove(id: string): void {
    for (const ids of [this.#first, this.#last]) {
      const index = ids.indexOf(id);
      if (index < 0) continue;
      ids.splice(index, 1);
      if (this.#total !== undefined) this.#total -= 1;
    }
    this.#inLast.delete(id);
  }

  #close(): void {
    this.#isComplete = true;
    this.#first.push(...this.#last);
    this.#last = [];
    this.#inLast.clear();
  }
}
