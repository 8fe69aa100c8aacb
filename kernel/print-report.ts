/** The boot report as a person reads it: the summary first, faults last, next to the editor. */
import type { BootReport, PluginReport } from "../contracts/boot-report.js";
import { cleanBlock } from "../contracts/clean-text.js";
import { contractLabel } from "../contracts/contract.js";

export function printReport(report: BootReport): string[] {
  const { plugins, contracts, settings, records } = report;
  const lines = [
    summaryOf(report),
    ...section("plugins", plugins.flatMap(printPlugin)),
    ...section("contracts", contracts.map(printContract)),
    ...section("settings", printSettings(report)),
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

/** What a person looks for first: whether anything is wrong. */
function summaryOf({ plugins, settings, records }: BootReport): string {
  const running = plugins.filter(({ state }) => state === "active").length;
  const failed = plugins.filter(({ state }) => state === "failed").length;
  const count = (kind: string) => records.filter((record) => record.kind === kind).length;
  const counted: readonly [number, string, string][] = [
    [failed, "plugin failed", "plugins failed"],
    [settings.diagnostics.length, "setting ignored", "settings ignored"],
    [count("conflict"), "conflict", "conflicts"],
    [count("fault"), "fault", "faults"],
  ];
  const wrong = counted
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => `${number} ${number === 1 ? one : many}`);
  return `pi-askroom: ${running} of ${plugins.length} plugins run; ${wrong.join(", ") || "nothing is wrong"}`;
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

function printSettings({ settings, contracts }: BootReport): readonly string[] {
  return Object.entries(settings.sources).map(([path, source]) => {
    const value = valueAt(settings.values, path);
    const idle = whyIdle(path, value, contracts);
    return `${path} = ${JSON.stringify(value)} (${source})${idle === undefined ? "" : `, ${idle}`}`;
  });
}

/** Providers come and go: a wish for one that is not there is no mistake, but it is worth knowing. */
function whyIdle(
  path: string,
  wanted: unknown,
  contracts: BootReport["contracts"],
): string | undefined {
  const [section, name] = path.split(".");
  if (section !== "providers") return undefined;
  const meant = contracts.filter((contract) => contract.name === name);
  if (meant.length === 0) return "without effect: no plugin offers this contract";
  const ids = meant.flatMap(({ providers }) => providers.map(({ id }) => id));
  if (ids.some((id) => id === wanted)) return undefined;
  return `without effect: no such provider now, only ${ids.join(", ") || "none"}`;
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
