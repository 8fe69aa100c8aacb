/** The settings in force, and where each came from. */
import { type Contract, defineContract } from "./contract.js";

export interface Settings {
  /** Pi key id or `off`. Default `ctrl+]`. */
  readonly collapseKey: string;
  /** Pi key id or `off`. Default `shift+tab`. */
  readonly focusToggleKey: string;
  /** Keeps the chat closed while a blocking question is open. Default false. */
  readonly lockChat: boolean;
  /** A question that opens while the person types waits for a pause of this many milliseconds. 0-2000, default 350. */
  readonly armingMs: number;
  /** `off`, `bell`, `osc9`, `osc777` or a command. Default `bell`. */
  readonly notify: string;
  /** UI language; absent = taken from the environment. */
  readonly locale?: string;
  /** What the model is told about the tool; absent members keep the shipped text. */
  readonly guidance: {
    readonly description?: string;
    readonly snippet?: string;
    readonly guidelines?: readonly string[];
  };
  /** Preferred provider id by contract name. */
  readonly providers: Readonly<Record<string, string>>;
}

export type SettingSource = "default" | "computer" | "project";

export interface SettingDiagnostic {
  /** The file. */
  readonly file: string;
  /** Path inside it, for example `guidance.snippet`; empty for the file as a whole. */
  readonly path: string;
  /** What is wrong and what holds instead. */
  readonly message: string;
}

export interface SettingsInForce {
  readonly values: Settings;
  /** Source by path, for example `collapseKey` or `guidance.snippet`. */
  readonly sources: Readonly<Record<string, SettingSource>>;
  readonly diagnostics: readonly SettingDiagnostic[];
}

export const settingsV1: Contract<SettingsInForce> = defineContract<SettingsInForce>({
  name: "settings",
  version: 1,
});
