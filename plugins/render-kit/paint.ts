/** Tones to the colours of Pi's theme; plain text wherever a theme cannot paint. */
import type { Theme, ThemeColor } from "@mariozechner/pi-coding-agent";
import type { Tone } from "../../contracts/render-kit.js";

const COLORS: Readonly<Record<Tone, ThemeColor>> = {
  neutral: "accent",
  success: "success",
  error: "error",
  warning: "warning",
  muted: "dim",
};

/** A host may hand out no theme, or one without this method or colour: the words matter more. */
export function paint(theme: Theme | undefined, tone: Tone, text: string): string {
  if (text === "" || typeof theme?.fg !== "function") return text;
  try {
    return theme.fg(COLORS[tone], text);
  } catch {
    return text;
  }
}
