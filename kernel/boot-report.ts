/** Who runs, who waits, who failed, how long it took, what is offered and which settings hold. */
import type { BootReport, BootReporter, PluginReport } from "../contracts/boot-report.js";
import { contractLabel } from "../contracts/contract.js";
import type { SettingsInForce } from "../contracts/settings.js";
import type { Need } from "./needs.js";
import { becauseOf, type Situation } from "./obstacle.js";
import { printReport } from "./print-report.js";
import type { Records } from "./records.js";
import type { Entry } from "./roster.js";

export interface ReportSources {
  situation(): Situation;
  settings(): SettingsInForce;
  readonly records: Records;
}

export function createBootReporter(sources: ReportSources): BootReporter {
  const read = (): BootReport => {
    const situation = sources.situation();
    return {
      plugins: situation.entries.map((entry) => pluginReport(entry, situation)),
      contracts: contractReports(situation),
      settings: sources.settings(),
      records: sources.records.list(),
    };
  };
  return { read, print: () => printReport(read()) };
}

function pluginReport(entry: Entry, situation: Situation): PluginReport {
  const { plugin, needs, state, activationMs } = entry;
  const because = becauseOf(entry, situation);
  return {
    id: plugin.id,
    summary: plugin.summary,
    state,
    ...(activationMs !== undefined && { activationMs }),
    ...(because !== undefined && { because }),
    needs: needs.map(needLabel),
    provides: plugin.provides.map(contractLabel),
  };
}

function contractReports({ registry }: Situation): BootReport["contracts"] {
  return registry.contracts().map((contract) => ({
    name: contract.name,
    version: contract.version,
    providers: registry.providers(contract).map(({ id, plugin, rank }) => ({ id, plugin, rank })),
  }));
}

function needLabel({ kind, contract }: Need): string {
  const label = contractLabel(contract);
  return kind === "plain" ? label : `${label} (${kind})`;
}
