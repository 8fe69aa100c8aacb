/** The colours of a terminal window: what a theme of Pi leaves to the terminal, and xterm's palette. */

export interface WindowColours {
  readonly background: string;
  readonly foreground: string;
}

export const WINDOW_COLOURS: Readonly<Record<"dark" | "light", WindowColours>> = {
  dark: { background: "#16161e", foreground: "#d4d4d4" },
  light: { background: "#ffffff", foreground: "#24292e" },
};

const BASE = [
  ...["#000000", "#cd3131", "#0dbc79", "#b8a000", "#2472c8", "#bc3fbc", "#11a8cd", "#c8c8c8"],
  ...["#666666", "#f14c4c", "#23d18b", "#d8c000", "#3b8eea", "#d670d6", "#29b8db", "#ffffff"],
];
const CUBE_STEPS = [0, 95, 135, 175, 215, 255];
const CUBE_START = 16;
const GREY_START = 232;

/** A colour of the 256-colour palette. */
export function paletteColour(index: number): string {
  if (index < CUBE_START) return BASE[index] ?? "#000000";
  if (index >= GREY_START) {
    const level = 8 + (index - GREY_START) * 10;
    return hex(level, level, level);
  }
  const cube = index - CUBE_START;
  const step = (value: number): number => CUBE_STEPS[value % CUBE_STEPS.length] ?? 0;
  return hex(step(Math.floor(cube / 36)), step(Math.floor(cube / 6)), step(cube));
}

/** A colour that is stored as one number of 24 bits. */
export function trueColour(value: number): string {
  return hex((value >> 16) & 255, (value >> 8) & 255, value & 255);
}

function hex(...channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
