/** The symbols of the native kit and their ASCII twins, one cell each. */
import { ASCII_GLYPHS } from "../../contracts/plain-kit.js";
import type { Glyphs } from "../../contracts/render-kit.js";

/** Symbols plus the corners and joints that only the frame needs. */
export interface GlyphSet extends Glyphs {
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  readonly bottomRight: string;
  readonly leftJoint: string;
  readonly rightJoint: string;
  readonly dottedHorizontal: string;
  readonly dottedVertical: string;
}

export const unicodeGlyphs: GlyphSet = Object.freeze({
  radioOn: "◉",
  radioOff: "○",
  checkOn: "☑",
  checkOff: "☐",
  cursor: "›",
  star: "★",
  done: "✓",
  open: "○",
  failed: "✗",
  warning: "⚠",
  note: "✎",
  action: "▸",
  more: "↕",
  ellipsis: "…",
  up: "↑",
  down: "↓",
  left: "‹",
  right: "›",
  separator: "·",
  vertical: "│",
  horizontal: "─",
  topLeft: "╭",
  topRight: "╮",
  bottomLeft: "╰",
  bottomRight: "╯",
  leftJoint: "├",
  rightJoint: "┤",
  dottedHorizontal: "┈",
  dottedVertical: "┊",
});

export const asciiGlyphs: GlyphSet = Object.freeze({
  ...ASCII_GLYPHS,
  topLeft: "+",
  topRight: "+",
  bottomLeft: "+",
  bottomRight: "+",
  leftJoint: "+",
  rightJoint: "+",
  dottedHorizontal: ".",
  dottedVertical: ":",
});

/** The variables that say what the terminal can show. */
export interface TerminalEnvironment {
  readonly TERM?: string | undefined;
  readonly LC_ALL?: string | undefined;
  readonly LC_CTYPE?: string | undefined;
  readonly LANG?: string | undefined;
}

/** True where the terminal or the locale's character set cannot be trusted with the symbols. */
export function needsAscii(environment: TerminalEnvironment): boolean {
  const terminal = environment.TERM;
  if (terminal === "dumb" || terminal === "linux") return true;
  const locale = environment.LC_ALL || environment.LC_CTYPE || environment.LANG;
  if (!locale) return false;
  if (locale === "C" || locale === "POSIX") return true;
  const [, characterSet] = locale.split(/[.@]/);
  // A locale that names no character set says nothing against UTF-8.
  return characterSet !== undefined && locale.includes(".") && !/^utf-?8$/i.test(characterSet);
}
