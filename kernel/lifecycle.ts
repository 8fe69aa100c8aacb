/** Starts and stops the plugins of one session as what they need comes and goes. */
import { CodedError, hasCode, messageOf } from "../contracts/errors.js";
import type { Plugin } from "../contracts/plugin.js";
import type { SessionContainer } from "./container.js";
import { type Deadlines, endsWithin } from "./deadline.js";
import { KERNEL_ERRORS, SESSION_ERRORS } from "./errors.js";
import { listNeeds } from "./needs.js";
import { PluginRun } from "./plugin-run.js";
import type { Registry } from "./registry.js";
import type { Resolution } from "./resolver.js";
import { type Entry, Roster } from "./roster.js";
import type { ScopeOptions } from "./scope.js";

export interface LifecycleParts {
  readonly registry: Registry;
  readonly container: SessionContainer;
  readonly deadlines: Deadlines;
  readonly hasUI: boolean;
  /** Contracts that the kernel itself provides. */
  readonly present: ReadonlySet<symbol>;
  readonly tracker: ScopeOptions["tracker"];
  fault(where: string, error: unknown): void;
}

/** Of one plugin: those that restart each other for ever would freeze Pi. */
const START_LIMIT = 1000;

export class Lifecycle {
  readonly #parts: LifecycleParts;
  readonly #roster: Roster;
  readonly #background = new Set<Promise<void>>();
  #starts = 0;
  #begun = false;
  #draining = false;
  #closing = false;

  constructor(parts: LifecycleParts) {
    this.#parts = parts;
    this.#roster = new Roster(parts.registry, parts.present);
    parts.registry.onChange(() => this.#schedule());
  }

  get entries(): readonly Entry[] {
    return this.#roster.entries;
  }

  get resolution(): Resolution {
    return this.#roster.resolution;
  }

  /** The plugin must have been checked; its id must be free. */
  take(plugin: Plugin): Entry {
    const state = plugin.sessions === "ui" && !this.#parts.hasUI ? "off" : "waiting";
    const entry: Entry = {
      plugin,
      needs: listNeeds(plugin.needs),
      state,
      run: undefined,
      started: 0,
      startCount: 0,
      activationMs: undefined,
      error: undefined,
      leaving: false,
    };
    this.#roster.add(entry);
    this.#schedule();
    return entry;
  }

  /** Stops the plugin, its dependents first, and forgets it. */
  remove(entry: Entry): void {
    entry.leaving = true;
    this.#schedule();
  }

  /** Lets plugins start from now on; ends when each runs, waits or has failed. */
  async begin(): Promise<void> {
    this.#begun = true;
    await this.#drain();
    while (this.#background.size > 0) await Promise.race(this.#background);
  }

  /** Stops everything, last started first. Returns what went wrong. */
  async close(): Promise<readonly CodedError[]> {
    this.#closing = true;
    const end = performance.now() + this.#parts.deadlines.shutdownMs;
    const remainingMs = (): number => end - performance.now();
    const failures: CodedError[] = [];
    for (let last = this.#roster.lastStarted(); last; last = this.#roster.lastStarted()) {
      failures.push(...(await this.#halt(last, remainingMs)));
    }
    await endsWithin(Promise.all(this.#background), remainingMs());
    return failures;
  }

  #schedule(): void {
    if (this.#begun) queueMicrotask(() => void this.#drain());
  }

  /** One change at a time until nothing is left to stop or start. */
  async #drain(): Promise<void> {
    if (this.#draining) return;
    this.#draining = true;
    while (!this.#closing) {
      const leaving = this.#roster.nextToStop();
      const coming = leaving ? undefined : this.#roster.nextToStart();
      if (leaving) await this.#stop(leaving);
      else if (coming) this.#start(coming);
      else break;
    }
    this.#draining = false;
  }

  #start(entry: Entry): void {
    const { registry, container, deadlines, tracker, fault } = this.#parts;
    const held = this.#roster.pick(entry);
    const where = `plugin ${entry.plugin.id}`;
    const report = (failure: CodedError): void => fault(where, failure);
    const scope = { disposeMs: deadlines.disposeMs, report, ...(tracker && { tracker }) };
    const { plugin, needs } = entry;
    const run = new PluginRun({ plugin, needs, held, registry, container, scope });
    entry.run = run;
    entry.state = "activating";
    this.#starts += 1;
    entry.started = this.#starts;
    entry.startCount += 1;
    this.#activate(entry, run);
  }

  #activate(entry: Entry, run: PluginRun): void {
    const begun = performance.now();
    const succeed = (): void => {
      if (entry.run !== run) return;
      entry.activationMs = performance.now() - begun;
      try {
        run.publish();
        entry.state = "active";
      } catch (error) {
        this.#fail(entry, error);
      }
    };
    const failWith = (error: unknown): void => {
      if (entry.run !== run) return;
      entry.activationMs = performance.now() - begun;
      this.#fail(entry, error);
    };
    try {
      if (entry.startCount > START_LIMIT)
        throw new RangeError(`${START_LIMIT} starts in one session`);
      const work = run.activate();
      if (work === undefined) succeed();
      else this.#wait(this.#settle(entry.plugin.id, run, work).then(succeed, failWith));
    } catch (error) {
      failWith(error);
    }
  }

  async #settle(id: string, run: PluginRun, work: Promise<void>): Promise<void> {
    const { activateMs } = this.#parts.deadlines;
    if ((await endsWithin(work, activateMs, run.signal)) || run.signal.aborted) return;
    throw new CodedError(
      "SESSION_ACTIVATE_TIMEOUT",
      `Plugin ${id} did not finish activate within ${activateMs} ms; start long work there without awaiting it.`,
    );
  }

  #fail(entry: Entry, cause: unknown): void {
    const { plugin, run } = entry;
    const error = isKernelError(cause) ? cause : activationError(plugin.id, cause);
    entry.state = "failed";
    entry.error = error;
    entry.run = undefined;
    this.#parts.fault(`plugin ${plugin.id}`, error);
    if (run) this.#wait(this.#endRun(entry, run).then(() => undefined));
  }

  async #stop(entry: Entry): Promise<void> {
    await this.#halt(entry, () => Number.POSITIVE_INFINITY);
    if (entry.leaving) this.#roster.remove(entry);
  }

  async #halt(entry: Entry, remainingMs: () => number): Promise<readonly CodedError[]> {
    const { run } = entry;
    if (!run) return [];
    entry.state = "deactivating";
    entry.run = undefined;
    const ending = this.#endRun(entry, run, remainingMs);
    this.#wait(ending.then(() => undefined));
    const failures = await ending;
    entry.state = "waiting";
    return failures;
  }

  async #endRun(
    { plugin }: Entry,
    run: PluginRun,
    remainingMs?: () => number,
  ): Promise<readonly CodedError[]> {
    const failures = await run.stop(remainingMs ?? (() => Number.POSITIVE_INFINITY));
    for (const failure of failures) this.#parts.fault(`plugin ${plugin.id}`, failure);
    return failures;
  }

  #wait(work: Promise<void>): void {
    const tracked = work.finally(() => {
      this.#background.delete(tracked);
      this.#schedule();
    });
    this.#background.add(tracked);
  }
}

/** Those that a plugin's scope throws say all there is to say. */
function isKernelError(error: unknown): boolean {
  return Object.keys({ ...KERNEL_ERRORS, ...SESSION_ERRORS }).some((code) => hasCode(error, code));
}

function activationError(id: string, cause: unknown): CodedError {
  return new CodedError(
    "SESSION_ACTIVATE_FAILED",
    `Plugin ${id} failed in activate: ${messageOf(cause)}; repair or remove it.`,
    { cause },
  );
}
