/** What the kernel knows of a session: who runs, who waits, who failed. `/askroom` prints it. */
import { type Contract, defineContract } from "./contract.js";
import type { HostRecord } from "./host.js";
import type { SettingsInForce } from "./settings.js";

export type PluginState = "waiting" | "activating" | "active" | "deactivating" | "failed" | "off";

export interface PluginReport {
  readonly id: string;
  readonly summary: string;
  readonly state: PluginState;
  /** Time spent in `activate`, milliseconds. */
  readonly activationMs?: number;
  /** Why it waits, failed or is off: a sentence that names the contract or plugin to blame. */
  readonly because?: string;
  readonly needs: readonly string[];
  readonly provides: readonly string[];
}

export interface ContractReport {
  readonly name: string;
  readonly version: number;
  /** Best first. */
  readonly providers: readonly {
    readonly id: string;
    readonly plugin: string;
    readonly rank: number;
  }[];
}

export interface BootReport {
  readonly plugins: readonly PluginReport[];
  readonly contracts: readonly ContractReport[];
  readonly settings: SettingsInForce;
  readonly records: readonly (HostRecord & { readonly count: number })[];
}

export interface BootReporter {
  read(): BootReport;
  /** The report as lines of plain text. */
  print(): string[];
}

export const bootReportV1: Contract<BootReporter> = defineContract<BootReporter>({
  name: "boot-report",
  version: 1,
});
