/** What the settings say about nonblocking questions. */
import type { Locale } from "../../../contracts/locale.js";
import type { RankedProviders } from "../../../contracts/plugin.js";
import type { Tone } from "../../../contracts/render-kit.js";
import type { Settings } from "../../../contracts/settings.js";

export interface SurfaceSettings {
  readonly armingMs: number;
  readonly locales: Pick<RankedProviders<Locale>, "best">;
  /** Pi key ids, or `off`. */
  readonly collapseKey: string;
  readonly focusToggleKey: string;
  /** In the editor's place: what collapses there, what does nothing, and the frame. */
  readonly place: PlaceSettings;
}

/** A locked chat has no key that leads to it, and its frame says so. */
export interface PlaceSettings {
  readonly collapseKey: string;
  readonly deadKeys: readonly string[];
  readonly tone?: Tone;
}

export function surfaceSettings(
  { armingMs, collapseKey, focusToggleKey, lockChat }: Settings,
  locales: SurfaceSettings["locales"],
): SurfaceSettings {
  const place: PlaceSettings = lockChat
    ? { collapseKey: "off", deadKeys: [collapseKey, focusToggleKey], tone: "warning" }
    : { collapseKey, deadKeys: [] };
  return { armingMs, locales, collapseKey, focusToggleKey, place };
}
