/** The registered contributions, asked so that one that throws is out and the others go on. */
import type { Component, TuiMouseEvent, TuiMouseEventResult } from "@mariozechner/pi-tui";
import type { SlotContribution } from "../../contracts/editor-slot.js";
import { CodedError } from "../../contracts/errors.js";
import type { HostRecord } from "../../contracts/host.js";
import type { SlotErrorCode } from "./errors.js";

export class Contributions {
  readonly #record: (entry: HostRecord) => void;
  readonly #reserved = new Set<string>();
  /** In order of arrival. */
  #present: readonly SlotContribution[] = [];
  #above: readonly { readonly by: SlotContribution; readonly rows: readonly string[] }[] = [];

  constructor(record: (entry: HostRecord) => void) {
    this.#record = record;
  }

  get isEmpty(): boolean {
    return this.#present.length === 0;
  }

  /** Keeps a key for a contribution that is on its way. */
  reserve(key: string): void {
    if (this.#reserved.has(key)) {
      throw new CodedError(
        "SLOT_KEY_TAKEN" satisfies SlotErrorCode,
        `The editor slot already has a contribution "${key}"; dispose its handle first, or use another key.`,
        { data: { key } },
      );
    }
    this.#reserved.add(key);
  }

  release(key: string): void {
    this.#reserved.delete(key);
  }

  add(contribution: SlotContribution): void {
    this.#present = [...this.#present, contribution];
  }

  remove(contribution: SlotContribution): void {
    this.#present = this.#present.filter((present) => present !== contribution);
  }

  /** The latest contribution that wants the place, with what it puts there. */
  replacement(): { by: SlotContribution; component: Component } | undefined {
    for (const by of this.#present.toReversed()) {
      const component = this.ask(by, () => by.replacement?.());
      if (component) return { by, component };
    }
    return undefined;
  }

  rowsAbove(width: number): string[] {
    this.#above = this.#present.map((by) => {
      const rows = this.ask(by, () => by.aboveEditor?.(width)) ?? [];
      return { by, rows };
    });
    return this.#above.flatMap(({ rows }) => [...rows]);
  }

  /** By the rows of the last frame. */
  mouseAbove(event: TuiMouseEvent): TuiMouseEventResult | undefined {
    let top = 0;
    for (const { by, rows } of this.#above) {
      const y = event.y - top;
      top += rows.length;
      if (y < 0 || y >= rows.length || !this.#present.includes(by)) continue;
      return this.ask(by, () => by.handleMouseAbove?.({ ...event, y }));
    }
    return undefined;
  }

  handleInput(data: string): { consume?: boolean; data?: string } | undefined {
    for (const by of this.#present.toReversed()) {
      const result = this.ask(by, () => by.handleInput?.(data));
      if (result?.consume || result?.data !== undefined) return result;
    }
    return undefined;
  }

  /** Runs a callback of a contribution; a throw takes the contribution out and answers undefined. */
  ask<T>(by: SlotContribution, callback: () => T): T | undefined {
    try {
      return callback();
    } catch (error) {
      this.#fault(by, error);
      return undefined;
    }
  }

  #fault(by: SlotContribution, error: unknown): void {
    if (!this.#present.includes(by)) return;
    this.remove(by);
    const where = `editor-slot ${by.key}`;
    this.#record({ kind: "fault", where, message: `Threw and was taken out: ${error}`, error });
    try {
      by.onFault?.(error);
    } catch (second) {
      this.#record({ kind: "fault", where, message: `Threw in onFault: ${second}`, error: second });
    }
  }
}
