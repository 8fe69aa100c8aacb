/** The active branch from root to leaf, painted for readers one entry at a time. */
import type { BranchEntry, BranchReader, BranchView } from "../../contracts/session-journal.js";

export interface BranchSource {
  leaf(): BranchEntry | undefined;
  entry(id: string): BranchEntry | undefined;
  /** Left out, as if it were not there. */
  isExcluded(id: string): boolean;
}

interface Step {
  readonly id: string;
  /** How to take the entry back from the readers that it meant something to. */
  undo: (() => void)[] | undefined;
}

class Follower {
  isChanged = false;
  constructor(readonly reader: BranchReader) {}
}

export class BranchPath {
  readonly #source: BranchSource;
  readonly #steps: Step[] = [];
  readonly #depths = new Map<string, number>();
  readonly #followers = new Set<Follower>();

  constructor(source: BranchSource) {
    this.#source = source;
  }

  /** @param update brings the whole path up to date, with whatever its owner checks. */
  follow(reader: BranchReader, update: () => void): BranchView {
    const follower = new Follower(reader);
    this.#followers.add(follower);
    for (const step of this.#steps) {
      const entry = this.#source.entry(step.id);
      if (entry && !this.#source.isExcluded(step.id)) apply(step, entry, follower);
    }
    return {
      update: () => {
        update();
        const { isChanged } = follower;
        follower.isChanged = false;
        return isChanged;
      },
      [Symbol.dispose]: () => void this.#followers.delete(follower),
    };
  }

  /** Walks to the leaf; returns the ids of new entries that meant something to anybody. */
  update(): readonly string[] {
    const fresh: BranchEntry[] = [];
    let entry = this.#source.leaf();
    while (entry && !this.#depths.has(entry.id)) {
      fresh.push(entry);
      entry = entry.parentId === null ? undefined : this.#source.entry(entry.parentId);
    }
    this.#cut(entry === undefined ? 0 : (this.#depths.get(entry.id) ?? 0) + 1);
    return fresh.reverse().flatMap((each) => (this.#push(each) ? [each.id] : []));
  }

  /** Takes an entry, and all after it, back; the next `update` brings back those that are not excluded. */
  forget(id: string): void {
    const depth = this.#depths.get(id);
    if (depth !== undefined) this.#cut(depth);
  }

  /** The ids on the branch that mean something to anybody. */
  *meaningful(): Generator<string> {
    for (const { id, undo } of this.#steps) if (undo) yield id;
  }

  #push(entry: BranchEntry): boolean {
    const step: Step = { id: entry.id, undo: undefined };
    this.#depths.set(entry.id, this.#steps.length);
    this.#steps.push(step);
    if (this.#source.isExcluded(entry.id)) return false;
    for (const follower of this.#followers) apply(step, entry, follower);
    return step.undo !== undefined;
  }

  #cut(length: number): void {
    while (this.#steps.length > length) {
      const step = this.#steps.pop();
      if (!step) return;
      this.#depths.delete(step.id);
      for (const undo of step.undo?.reverse() ?? []) undo();
    }
  }
}

function apply(step: Step, entry: BranchEntry, follower: Follower): void {
  const undo = follower.reader.apply(entry);
  if (!undo) return;
  follower.isChanged = true;
  step.undo ??= [];
  step.undo.push(() => {
    follower.isChanged = true;
    undo();
  });
}
