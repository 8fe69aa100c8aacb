/** `ctx.ui`, guarded, and silent once the session is over. */
import type { ExtensionContext, Theme } from "@mariozechner/pi-coding-agent";
import type { AutocompleteProvider } from "@mariozechner/pi-tui";
import type { HostUi, HostWidget } from "../contracts/host.js";
import { BlockedReport } from "./pi-host-blocked.js";
import { ComponentGuard, type Fault, guarded } from "./pi-host-guard.js";

type PiUi = ExtensionContext["ui"];
type Answer = Promise<string | undefined>;
type KeyListener = Parameters<HostUi["onTerminalInput"]>[0];

export interface UiParts {
  /** Pi's own; undefined once the session is over. */
  live(): PiUi | undefined;
  readonly isTui: boolean;
  readonly fault: Fault;
}

export class GuardedUi implements HostUi, Disposable {
  readonly #parts: UiParts;
  readonly #components: ComponentGuard;
  readonly #widgets = new Set<string>();
  readonly #statuses = new Set<string>();
  readonly #unsubscribers = new Set<() => void>();
  readonly #reports = new Set<BlockedReport>();
  readonly #closed: Promise<undefined>;
  #watchesCompletion = false;
  #completion: AutocompleteProvider | undefined;
  #close: () => void = () => undefined;

  constructor(parts: UiParts) {
    this.#parts = parts;
    this.#components = new ComponentGuard(parts.fault);
    this.#closed = new Promise((resolve) => {
      this.#close = () => resolve(undefined);
    });
  }

  get theme(): Theme | undefined {
    return this.#try("theme", (ui) => ui.theme);
  }

  notify(message: string, type?: "info" | "warning" | "error"): void {
    this.#try("notify", (ui) => ui.notify(message, type));
  }

  select(title: string, rows: string[], options?: { signal?: AbortSignal }): Answer {
    return this.#ask((ui) => ui.select(title, rows, options));
  }

  input(title: string, placeholder?: string, options?: { signal?: AbortSignal }): Answer {
    return this.#ask((ui) => ui.input(title, placeholder, options));
  }

  setStatus(key: string, text: string | undefined): void {
    if (text === undefined) this.#statuses.delete(key);
    else this.#statuses.add(key);
    this.#try("setStatus", (ui) => ui.setStatus(key, text));
  }

  setWidget(key: string, factory: Parameters<HostUi["setWidget"]>[1]): void {
    if (!this.#parts.isTui) return;
    if (factory) this.#widgets.add(key);
    else this.#widgets.delete(key);
    this.#try("setWidget", (ui) => ui.setWidget(key, factory && this.#safeFactory(key, factory)));
  }

  reportBlocked(message: string): Disposable {
    if (!this.#parts.isTui) return { [Symbol.dispose]: () => undefined };
    const report = new BlockedReport(message);
    this.#reports.add(report);
    this.#try("custom", (ui) => report.open(ui));
    return {
      [Symbol.dispose]: () => {
        this.#reports.delete(report);
        this.#try("custom", () => report[Symbol.dispose]());
      },
    };
  }

  onTerminalInput(listener: KeyListener): Disposable {
    const nothing = { [Symbol.dispose]: () => undefined };
    if (!this.#parts.isTui) return nothing;
    let listening = true;
    const safe = guarded(this.#parts.fault, "terminal input listener", listener, () => undefined);
    const unsubscribe = this.#try("onTerminalInput", (ui) =>
      ui.onTerminalInput((data) => (listening ? safe(data) : undefined)),
    );
    if (!unsubscribe) return nothing;
    this.#unsubscribers.add(unsubscribe);
    return {
      [Symbol.dispose]: () => {
        listening = false;
        if (this.#unsubscribers.delete(unsubscribe)) unsubscribe();
      },
    };
  }

  completion(): AutocompleteProvider | undefined {
    if (!this.#watchesCompletion && this.#parts.isTui) {
      this.#watchesCompletion = true;
      // Pi asks again whenever its own completion changes; what it hands in goes back as it is.
      this.#try("addAutocompleteProvider", (ui) =>
        ui.addAutocompleteProvider?.((current) => {
          this.#completion = current;
          return current;
        }),
      );
    }
    return this.#parts.live() && this.#completion;
  }

  raw(): PiUi | undefined {
    return this.#parts.live();
  }

  /** Takes widgets, statuses and listeners back and settles open dialogs; call it while Pi's `ctx` still lives. */
  [Symbol.dispose](): void {
    for (const key of [...this.#widgets]) this.setWidget(key, undefined);
    for (const key of [...this.#statuses]) this.setStatus(key, undefined);
    for (const unsubscribe of this.#unsubscribers) this.#try("onTerminalInput", unsubscribe);
    this.#unsubscribers.clear();
    for (const report of this.#reports) this.#try("custom", () => report[Symbol.dispose]());
    this.#reports.clear();
    this.#close();
  }

  #try<T>(what: string, call: (ui: PiUi) => T): T | undefined {
    const ui = this.#parts.live();
    return (
      ui &&
      guarded(
        this.#parts.fault,
        `ui.${what}`,
        () => call(ui),
        () => undefined as T,
      )()
    );
  }

  async #ask(open: (ui: PiUi) => Answer): Answer {
    const ui = this.#parts.live();
    if (!ui) return undefined;
    return await Promise.race([open(ui), this.#closed]);
  }

  #safeFactory(key: string, factory: NonNullable<Parameters<HostUi["setWidget"]>[1]>) {
    const where = `widget ${key}`;
    return guarded(
      this.#parts.fault,
      where,
      (...args: Parameters<typeof factory>): HostWidget =>
        this.#components.guard(where, factory(...args)),
      () => this.#components.standIn(where),
    );
  }
}
