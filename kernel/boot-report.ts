/** Who runs, who waits, who failed, how long it took, what is offered and which settings hold. */
import type { BootReport, BootReporter, PluginReport } from "../contracts/boot-report.js";
import { cleanBlock } from "../contracts/clean-text.js";
import { contractLabel } from "../contracts/contract.js";
import type { SettingsInForce } from "../contracts/settings.js";
import type { Need } from "./needs.js";
import { becauseOf, type Situation } from "./obstacle.js";
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

export function printReport(report: BootReport): string[] {
  const { plugins, contracts, settings, records } = report;
  const lines = [
    "pi-askroom",
    ...section("plugins", plugins.flatMap(printPlugin)),
    ...section("contracts", contracts.map(printContract)),
    ...section("settings", printSettings(settings)),
    ...section(
      "settings ignored",
      settings.diagnostics.map(({ file, message }) => `${file}: ${message}`),
    ),
    ...section("conflicts", printRecords(records, "conflict")),
    ...section("faults", printRecords(records, "fault")),
    ...section("notes", printRecords(records, "note")),
  ];
  return lines.map((line) => cleanBlock(line).replaceAll("\n", " "));
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

function section(title: string, rows: readonly string[]): readonly string[] {
  if (rows.length === 0) return [];
  const last = rows.findLastIndex((row) => !row.startsWith(" "));
  const drawn = rows.map((row, index) => {
    if (row.startsWith(" ")) return `${index > last ? "   " : "│  "}${row.trimStart()}`;
    return `${index === last ? "└─ " : "├─ "}${row}`;
  });
  return [title, ...drawn];
}

function printPlugin(plugin: PluginReport): readonly string[] {
  const time = plugin.activationMs === undefined ? "" : ` (${plugin.activationMs.toFixed(1)} ms)`;
  const needs = plugin.needs.length > 0 ? [` needs ${plugin.needs.join(", ")}`] : [];
  const provides = plugin.provides.length > 0 ? [` provides ${plugin.provides.join(", ")}`] : [];
  const because = plugin.because === undefined ? [] : [` because ${plugin.because}`];
  return [
    `${plugin.id}: ${plugin.state}${time} - ${plugin.summary}`,
    ...needs,
    ...provides,
    ...because,
  ];
}

function printContract({ name, version, providers }: BootReport["contracts"][number]): string {
  const ranked = providers.map(({ id, plugin, rank }) => {
    const owner = id === plugin ? "" : ` of ${plugin}`;
    return `${id}${owner} (rank ${rank})`;
  });
  return `${contractLabel({ name, version })}: ${ranked.join(", ") || "no provider"}`;
}

function printSettings({ values, sources }: SettingsInForce): readonly string[] {
  return Object.entries(sources).map(([path, source]) => {
    return `${path} = ${JSON.stringify(valueAt(values, path))} (${source})`;
  });
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values);
}

function printRecords(
  records: BootReport["records"],
  wanted: BootReport["records"][number]["kind"],
): readonly string[] {
  return records
    .filter(({ kind }) => kind === wanted)
    .map(
      ({ where, message, count }) => `${where}: ${message}${count > 1 ? ` (${count} times)` : ""}`,
    );
}
