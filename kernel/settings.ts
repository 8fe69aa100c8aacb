/** Reads `askroom.json` of the computer and of a trusted project; never fails, says what it ignored. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../contracts/errors.js";
import type {
  SettingDiagnostic,
  SettingSource,
  Settings,
  SettingsInForce,
} from "../contracts/settings.js";
import { normalKeyId } from "./key-id.js";
import { DEFAULT_SETTINGS, providerFault, settingFault } from "./settings-schema.js";

export interface SettingsPlaces {
  readonly agentDir: string;
  readonly cwd: string;
  readonly projectTrusted: boolean;
}

const FILE_LIMIT_BYTES = 256 * 1024;
const FILE_NAME = "askroom.json";
/** A file full of mistakes must not fill the screen of a person who asks what is wrong. */
const DIAGNOSTIC_LIMIT = 100;
const SHOWN_CHARACTERS = 100;

/**
 * Reads at once, without giving way: a prompt that is typed in the very moment of a session's start must
 * not come before the plugins.
 */
export function readSettings(places: SettingsPlaces): SettingsInForce {
  const draft = new SettingsDraft();
  draft.readFile([places.agentDir, FILE_NAME], "computer");
  if (places.projectTrusted) draft.readFile([places.cwd, ".pi", FILE_NAME], "project");
  return draft.finish();
}

/** What holds when nothing was read yet. */
export function defaultSettings(): SettingsInForce {
  return new SettingsDraft().finish();
}

interface Rejected {
  readonly file: string;
  readonly path: string;
  readonly fault: string;
}

interface Chosen {
  readonly value: unknown;
  readonly source: SettingSource;
  readonly file: string;
}

class SettingsDraft {
  /** By path, for example `guidance.snippet`. Later files overwrite. */
  readonly #chosen = new Map<string, Chosen>();
  readonly #rejected: Rejected[] = [];

  readFile(place: readonly string[], source: SettingSource): void {
    let file = FILE_NAME;
    const reject = (fault: string): void => void this.#rejected.push({ file, path: "", fault });
    try {
      // An odd host may know no folder.
      file = join(...place);
      const text = readBounded(file);
      const content: unknown = text === undefined ? {} : JSON.parse(text.replace(/^\uFEFF/, ""));
      if (isObject(content)) this.#takeFile(content, file, source);
      else reject("is not a JSON object");
    } catch (error) {
      reject(`cannot be used: ${messageOf(error)}`);
    }
  }

  finish(): SettingsInForce {
    this.#settleKeys();
    const values = this.#values();
    return deepFreeze({ values, sources: this.#sources(), diagnostics: this.#diagnostics() });
  }

  #takeFile(content: Record<string, unknown>, file: string, source: SettingSource): void {
    for (const [key, value] of Object.entries(content)) {
      if (key === "guidance" || key === "providers") {
        this.#takeSection(key, value, { file, source });
      } else {
        this.#take({ path: key, value, fault: settingFault("", key, value), file, source });
      }
    }
  }

  #takeSection(
    section: "guidance" | "providers",
    content: unknown,
    from: { file: string; source: SettingSource },
  ): void {
    if (!isObject(content)) {
      this.#rejected.push({ file: from.file, path: section, fault: "is not an object" });
      return;
    }
    for (const [key, value] of Object.entries(content)) {
      const fault =
        section === "guidance" ? settingFault(section, key, value) : providerFault(key, value);
      this.#take({ path: `${section}.${key}`, value, fault, ...from });
    }
  }

  #take(found: Chosen & { path: string; fault: string | undefined }): void {
    const { path, value, fault, file, source } = found;
    if (fault === undefined) this.#chosen.set(path, { value, source, file });
    else this.#rejected.push({ file, path, fault });
  }

  /** One chord cannot do both; going to the pane and back is the one that must work. */
  #settleKeys(): void {
    const { collapseKey, focusToggleKey } = this.#values();
    const chord = normalKeyId(focusToggleKey);
    if (focusToggleKey === "off" || normalKeyId(collapseKey) !== chord) return;
    const chosen = this.#chosen.get("collapseKey") ?? this.#chosen.get("focusToggleKey");
    if (!chosen) return;
    this.#chosen.set("collapseKey", { ...chosen, value: "off" });
    this.#rejected.push({
      file: chosen.file,
      path: "collapseKey",
      fault: "is the chord of focusToggleKey",
    });
  }

  #values(): Settings {
    const values: Record<string, unknown> = { ...DEFAULT_SETTINGS };
    const guidance: Record<string, unknown> = {};
    const providers: [string, string][] = [];
    for (const [path, { value }] of this.#chosen) {
      const [section = "", member] = path.split(".");
      if (member === undefined) values[path] = value;
      else if (section === "guidance") guidance[member] = value;
      else providers.push([member, value as string]);
    }
    return { ...values, guidance, providers: Object.fromEntries(providers) } as unknown as Settings;
  }

  #sources(): Record<string, SettingSource> {
    const defaults = Object.keys(DEFAULT_SETTINGS).filter(
      (key) => key !== "guidance" && key !== "providers",
    );
    return {
      ...Object.fromEntries(defaults.map((key): [string, SettingSource] => [key, "default"])),
      ...Object.fromEntries([...this.#chosen].map(([path, { source }]) => [path, source])),
    };
  }

  #diagnostics(): readonly SettingDiagnostic[] {
    const shown = this.#rejected.slice(0, DIAGNOSTIC_LIMIT).map((each) => this.#diagnose(each));
    const [next, ...others] = this.#rejected.slice(DIAGNOSTIC_LIMIT);
    if (!next) return shown;
    const message = `${others.length + 1} more members are ignored; repair the first ones and look again.`;
    return [...shown, { file: next.file, path: "", message }];
  }

  #diagnose({ file, path, fault }: Rejected): SettingDiagnostic {
    if (path === "") return { file, path, message: `The file ${fault}; it is ignored.` };
    const standing = Object.hasOwn(DEFAULT_SETTINGS, path)
      ? DEFAULT_SETTINGS[path as keyof Settings]
      : undefined;
    const chosen = this.#chosen.get(path)?.value ?? standing;
    const instead =
      chosen === undefined || typeof chosen === "object"
        ? "it is ignored"
        : `${shortened(JSON.stringify(chosen))} holds`;
    return { file, path, message: `${shortened(path)} ${fault}; ${instead}.` };
  }
}

function shortened(text: string): string {
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`;
}

/** Undefined when there is no such file. */
function readBounded(file: string): string | undefined {
  try {
    const facts = statSync(file);
    if (!facts.isFile()) throw new TypeError("it is not a regular file");
    if (facts.size > FILE_LIMIT_BYTES) {
      throw new RangeError(`it is larger than ${FILE_LIMIT_BYTES / 1024} KB`);
    }
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return value;
}
