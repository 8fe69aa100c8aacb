/** Frames, glyphs and tones: the visual language. Look the kit up at every render; never keep one. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import { type Contract, defineContract } from "./contract.js";

export type Tone = "neutral" | "success" | "error" | "warning" | "muted";

/** Single-cell symbols; the ASCII set replaces each one where the terminal cannot show it. */
export interface Glyphs {
  readonly radioOn: string;
  readonly radioOff: string;
  readonly checkOn: string;
  readonly checkOff: string;
  readonly cursor: string;
  readonly star: string;
  readonly done: string;
  readonly open: string;
  readonly failed: string;
  readonly warning: string;
  readonly note: string;
  readonly action: string;
  readonly more: string;
  readonly ellipsis: string;
  readonly up: string;
  readonly down: string;
  readonly left: string;
  readonly right: string;
  readonly separator: string;
  readonly vertical: string;
  readonly horizontal: string;
}

export interface FrameSection {
  /** Shown in the section's divider. */
  readonly title?: string;
  readonly rows: readonly string[];
}

export interface FrameOptions {
  readonly title?: string;
  /** Rows above the first divider. */
  readonly head?: readonly string[];
  readonly sections?: readonly FrameSection[];
  readonly footer?: string;
  /** Border tone, default neutral (Pi's accent). */
  readonly tone?: Tone;
  /** `dotted` marks what is shown beside the editor and does not have the keys. Default `solid`. */
  readonly line?: "solid" | "dotted";
  /** `start` has no bottom border, `end` no top border: two parts make one frame. Default `full`. */
  readonly part?: "full" | "start" | "end";
}

export type KitPart = "glyphs" | "frame" | "paint";

/**
 * Row counts are fixed: a frame has one row per head row, section row and section divider (every
 * section begins with one), one for a footer, plus its borders. Every row fits `width`. `theme` may be undefined (plain text then).
 */
export interface RenderKit {
  /**
   * Asked before each use: `false` leaves that part to the next kit, which is no fault. For kits that
   * stand for another one, which may be away. Default true.
   */
  draws?(part: KitPart): boolean;
  readonly glyphs: Glyphs;
  frame(theme: Theme | undefined, options: FrameOptions, width: number): string[];
  paint(theme: Theme | undefined, tone: Tone, text: string): string;
}

export const renderKitV1: Contract<RenderKit> = defineContract<RenderKit>({
  name: "render-kit",
  version: 1,
});
