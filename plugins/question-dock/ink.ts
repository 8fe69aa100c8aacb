/** Roles of text in the pane, painted with whatever kit and theme are there. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import type { Glyphs, RenderKit } from "../../contracts/render-kit.js";

export interface Ink {
  readonly glyphs: Glyphs;
  accent(text: string): string;
  muted(text: string): string;
  warning(text: string): string;
  success(text: string): string;
  bold(text: string): string;
}

/** The same for as long as kit, symbols and theme are, until it is emptied: a host's theme may change in place. */
export class InkWell {
  #kept:
    | { readonly kit: RenderKit; readonly theme: Theme | undefined; readonly ink: Ink }
    | undefined;

  ink(kit: RenderKit, theme: Theme | undefined): Ink {
    const { glyphs } = kit;
    const kept = this.#kept;
    if (kept?.kit === kit && kept.theme === theme && kept.ink.glyphs === glyphs) return kept.ink;
    const ink = createInk(kit, theme);
    this.#kept = { kit, theme, ink };
    return ink;
  }

  clear(): void {
    this.#kept = undefined;
  }
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
