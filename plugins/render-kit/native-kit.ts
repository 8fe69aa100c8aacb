/** The kit that is always there: Pi's own look, with symbols that the terminal can show. */
import type { RenderKit } from "../../contracts/render-kit.js";
import { drawFrame } from "./frame.js";
import { asciiGlyphs, needsAscii, type TerminalEnvironment, unicodeGlyphs } from "./glyphs.js";
import { paint } from "./paint.js";

/** Chooses the symbols once: a terminal does not change its character set while Pi runs. */
export function createNativeKit(environment: TerminalEnvironment): RenderKit {
  const glyphs = needsAscii(environment) ? asciiGlyphs : unicodeGlyphs;
  return Object.freeze({
    glyphs,
    paint,
    frame: (theme, options, width) => drawFrame(glyphs, theme, options, width),
  } satisfies RenderKit);
}
