/** Roles of text in the pane, painted with whatever kit and theme are there. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import type { Glyphs, RenderKit, Tone } from "../../contracts/render-kit.js";

export interface Ink {
  readonly glyphs: Glyphs;
  accent(text: string): string;
  muted(text: string): string;
  warning(text: string): string;
  success(text: string): string;
  bold(text: string): string;
}

const SAMPLED_TONES: readonly Tone[] = ["neutral", "muted", "warning", "success"];

interface KeptInk {
  readonly kit: RenderKit;
  readonly theme: Theme | undefined;
  readonly ink: Ink;
  /** How it paints. */
  readonly sample: string;
}

/**
 * The same for as long as kit, symbols and colours are. A host's theme may change in place, and tells
 * nobody who is collapsed meanwhile.
 */
export class InkWell {
  readonly #onNewColours: () => void;
  #kept: KeptInk | undefined;

  constructor(onNewColours: () => void) {
    this.#onNewColours = onNewColours;
  }

  ink(kit: RenderKit, theme: Theme | undefined): Ink {
    const kept = this.#kept;
    const sample = sampleOf(kit, theme);
    const isSame = kept?.kit === kit && kept.theme === theme && kept.ink.glyphs === kit.glyphs;
    if (isSame && kept.sample === sample) return kept.ink;
    if (kept !== undefined && kept.sample !== sample) this.#onNewColours();
    const ink = createInk(kit, theme);
    this.#kept = { kit, theme, ink, sample };
    return ink;
  }

  clear(): void {
    this.#kept = undefined;
  }
}

function sampleOf(kit: RenderKit, theme: Theme | undefined): string {
  return SAMPLED_TONES.map((tone) => kit.paint(theme, tone, "x")).join("");
}

export function createInk(kit: RenderKit, theme: Theme | undefined): Ink {
  return {
    glyphs: kit.glyphs,
    accent: (text) => kit.paint(theme, "neutral", text),
    muted: (text) => kit.paint(theme, "muted", text),
    warning: (text) => kit.paint(theme, "warning", text),
    success: (text) => kit.paint(theme, "success", text),
    bold: (text) => embolden(theme, text),
  };
}

function embolden(theme: Theme | undefined, text: string): string {
  if (typeof theme?.bold !== "function") return text;
  try {
    return theme.bold(text);
  } catch {
    return text;
  }
}
