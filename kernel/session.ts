/** One Pi session: its host, its registry, its plugins, from session_start to session_shutdown. */
import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";
import { type BootReporter, bootReportV1 } from "../contracts/boot-report.js";
import type { Contract } from "../contracts/contract.js";
import { dialogsV1 } from "../contracts/dialogs.js";
import { CodedError } from "../contracts/errors.js";
import { hostV1 } from "../contracts/host.js";
import type { Mailbox, Plugin } from "../contracts/plugin.js";
import { settingsV1 } from "../contracts/settings.js";
import { createBootReporter } from "./boot-report.js";
import { SessionContainer } from "./container.js";
import { type Deadlines, endsWithin } from "./deadline.js";
import { createDialogs } from "./dialogs.js";
import { Lifecycle } from "./lifecycle.js";
import { takeManifest } from "./manifest.js";
import { findObstacles } from "./missing.js";
import { type OpenHost, openHost } from "./pi-host.js";
import { Records } from "./records.js";
import { Registry } from "./registry.js";
import type { ScopeTracker } from "./scope.js";
import { defaultSettings, readSettings } from "./settings.js";

const BUILT_IN = [hostV1, settingsV1, dialogsV1, bootReportV1] as const;

export interface SessionParts {
  readonly pi: ExtensionAPI;
  readonly ctx: ExtensionContext;
  readonly agentDir: string;
  /** Absent where another program holds the registry's slot. */
  readonly mailbox: Mailbox | undefined;
  readonly deadlines: Deadlines;
  readonly tracker: ScopeTracker | undefined;
}

export class KernelSession {
  readonly records = new Records();
  readonly report: BootReporter;
  readonly #mailbox: Mailbox | undefined;
  readonly #deadlines: Deadlines;
  readonly #open: OpenHost;
  readonly #registry: Registry;
  readonly #container = new SessionContainer();
  readonly #lifecycle: Lifecycle;
  #settings = defaultSettings();
  #closed = false;

  constructor(parts: SessionParts) {
    const { mailbox, deadlines, tracker } = parts;
    this.#mailbox = mailbox;
    this.#deadlines = deadlines;
    this.#open = openHost(parts, (entry) => this.records.add(entry));
    const fault = (where: string, error: unknown): void => this.records.fault(where, error);
    this.#registry = new Registry(fault);
    this.#lifecycle = new Lifecycle({
      registry: this.#registry,
      container: this.#container,
      deadlines,
      hasUI: this.#open.host.hasUI,
      present: new Set(BUILT_IN.map(({ token }) => token)),
      tracker,
      fault,
    });
    this.report = createBootReporter({
      situation: () => this.#situation(),
      settings: () => this.#settings,
      records: this.records,
    });
  }

  /** Starts what can start. Ends at the boot's deadline at the latest; what is late starts later. */
  async open(plugins: readonly Plugin[]): Promise<void> {
    for (const plugin of plugins) this.#take(plugin);
    this.#openMailbox();
    const booted = this.#boot();
    if (await endsWithin(booted, this.#deadlines.bootMs)) return;
    this.records.fault(
      "boot",
      new CodedError(
        "SESSION_BOOT_TIMEOUT",
        `The plugins did not all start within ${this.#deadlines.bootMs} ms; the list of plugins shows which are late.`,
      ),
    );
  }

  /** Stops everything. Returns what went wrong; a second call does nothing. */
  async close(): Promise<readonly CodedError[]> {
    if (this.#closed) return [];
    this.#closed = true;
    if (this.#mailbox) delete this.#mailbox.open;
    const failures = await this.#lifecycle.close();
    this.#open[Symbol.dispose]();
    this.#container.close();
    return failures;
  }

  async #boot(): Promise<void> {
    const { host } = this.#open;
    this.#settings = readSettings(host);
    this.#registry.prefer(this.#settings.values.providers);
    this.#provide(hostV1, host);
    this.#provide(settingsV1, this.#settings);
    this.#provide(dialogsV1, createDialogs(host.ui));
    this.#provide(bootReportV1, this.report);
    await this.#lifecycle.begin();
    for (const { kind, where, error } of findObstacles(this.#situation())) {
      this.records.coded(kind, where, error);
    }
  }

  #provide<T>(contract: Contract<T>, value: T): void {
    this.#registry.provide(contract, { id: "kernel", plugin: "kernel", rank: 0, value });
  }

  #openMailbox(): void {
    const mailbox = this.#mailbox;
    if (!mailbox) return;
    mailbox.open = (plugin) => this.#take(plugin);
    for (const plugin of mailbox.joined) this.#take(plugin);
  }

  #take(offered: Plugin): Disposable {
    const nothing = { [Symbol.dispose]: () => undefined };
    if (this.#closed) return nothing;
    try {
      const plugin = takeManifest(offered);
      this.#checkUnique(plugin);
      const entry = this.#lifecycle.take(plugin);
      return { [Symbol.dispose]: () => this.#lifecycle.remove(entry) };
    } catch (error) {
      this.records.coded("conflict", "plugins", error as CodedError);
      return nothing;
    }
  }

  #checkUnique({ id, summary }: Plugin): void {
    const first = this.#lifecycle.entries.find(({ plugin }) => plugin.id === id);
    if (!first && id !== "kernel") return;
    const holder = first ? `"${first.plugin.summary}"` : "the kernel itself";
    throw new CodedError(
      "KERNEL_PLUGIN_DUPLICATE",
      `Plugin ${id} ("${summary}") is refused: ${holder} has this id; rename one of them.`,
    );
  }

  #situation() {
    const { entries, resolution } = this.#lifecycle;
    return { entries, resolution, registry: this.#registry };
  }
}
