/** What `askroom.json` may hold, and what holds where it says nothing. */
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  validateSync,
} from "class-validator";
import type { Settings } from "../contracts/settings.js";
import { isBindableKey } from "./key-id.js";

export const DEFAULT_SETTINGS: Settings = Object.freeze({
  collapseKey: "ctrl+]",
  focusToggleKey: "shift+tab",
  lockChat: false,
  armingMs: 350,
  notify: "bell",
  guidance: Object.freeze({}),
  providers: Object.freeze({}),
});

const GUIDANCE_LIMIT = 4000;

function IsBindableKey(): PropertyDecorator {
  return ValidateBy({
    name: "isBindableKey",
    validator: {
      validate: isBindableKey,
      defaultMessage: () => 'is no key that can be bound (a Pi key id such as "ctrl+]", or "off")',
    },
  });
}

const ARMING_MESSAGE = "is not a whole number from 0 to 2000";
const NOTIFY_MESSAGE = 'is not "off", "bell", "osc9", "osc777" or a command on one line';
const GUIDELINES_MESSAGE = `is not a list of up to 50 texts of up to ${GUIDANCE_LIMIT} characters`;
const GUIDANCE_MESSAGE = `is not a text of 1 to ${GUIDANCE_LIMIT} characters`;

/** The members that stand alone. Each is optional; what is absent keeps its default. */
class SettingsFile {
  @IsOptional()
  @IsBindableKey()
  collapseKey?: unknown;

  @IsOptional()
  @IsBindableKey()
  focusToggleKey?: unknown;

  @IsOptional()
  @IsBoolean({ message: "is not true or false" })
  lockChat?: unknown;

  @IsOptional()
  @IsInt({ message: ARMING_MESSAGE })
  @Min(0, { message: ARMING_MESSAGE })
  @Max(2000, { message: ARMING_MESSAGE })
  armingMs?: unknown;

  @IsOptional()
  @Matches(/^[^\n\r]*\S[^\n\r]*$/, { message: NOTIFY_MESSAGE })
  @MaxLength(1000, { message: NOTIFY_MESSAGE })
  notify?: unknown;

  @IsOptional()
  @Matches(/^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i, { message: 'is not a language such as "de"' })
  locale?: unknown;
}

class GuidanceSettings {
  @IsOptional()
  @IsString({ message: GUIDANCE_MESSAGE })
  @IsNotEmpty({ message: GUIDANCE_MESSAGE })
  @MaxLength(GUIDANCE_LIMIT, { message: GUIDANCE_MESSAGE })
  description?: unknown;

  @IsOptional()
  @IsString({ message: GUIDANCE_MESSAGE })
  @IsNotEmpty({ message: GUIDANCE_MESSAGE })
  @MaxLength(GUIDANCE_LIMIT, { message: GUIDANCE_MESSAGE })
  snippet?: unknown;

  @IsOptional()
  @IsArray({ message: GUIDELINES_MESSAGE })
  @ArrayMaxSize(50, { message: GUIDELINES_MESSAGE })
  @IsString({ each: true, message: GUIDELINES_MESSAGE })
  @MaxLength(GUIDANCE_LIMIT, { each: true, message: GUIDELINES_MESSAGE })
  guidelines?: unknown;
}

class ProviderSetting {
  @IsString({ message: "is not the id of a provider" })
  @IsNotEmpty({ message: "is not the id of a provider" })
  @MaxLength(200, { message: "is not the id of a provider" })
  id?: unknown;
}

const SECTIONS = { "": SettingsFile, guidance: GuidanceSettings } as const;
const KNOWN: Readonly<Record<keyof typeof SECTIONS, ReadonlySet<string>>> = {
  "": new Set(["collapseKey", "focusToggleKey", "lockChat", "armingMs", "notify", "locale"]),
  guidance: new Set(["description", "snippet", "guidelines"]),
};

/** What is wrong with one value, as the end of a sentence; undefined when it is right. */
export function settingFault(
  section: keyof typeof SECTIONS,
  key: string,
  value: unknown,
): string | undefined {
  if (!KNOWN[section].has(key)) return "is no setting";
  // IsOptional lets null pass, which is no value of any setting.
  if (value === null) return "is null";
  return firstFault(new SECTIONS[section](), key, value);
}

export function providerFault(contract: string, id: unknown): string | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(contract)) return "is not named for a contract";
  return firstFault(new ProviderSetting(), "id", id);
}

function firstFault(section: object, key: string, value: unknown): string | undefined {
  Object.assign(section, { [key]: value });
  const errors = validateSync(section, { stopAtFirstError: true });
  const found = errors.find(({ property }) => property === key);
  return found && Object.values(found.constraints ?? {})[0];
}
