/** What a rule hands back: the caller's value, and the events to tell once it is durable. */
import type { CommittedEvent } from "../records.js";

export interface Written<T> {
  readonly value: T;
  readonly events: readonly CommittedEvent[];
}

export function lostRecord(id: string): Error {
  return new Error(`The storage has a reference to ${id}, but no such node.`);
}
