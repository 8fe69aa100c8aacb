/** Plays the scenes in real Pi, in every size and theme, and writes a picture of each. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import headless from "@xterm/headless";
import { PiHome } from "../../test/support/pi-home.js";
import { PiInTmux } from "../../test/support/tmux-pi.js";
import type { TerminalSize } from "../../test/support/tmux-terminal.js";
import { WINDOW_COLOURS } from "./colours.js";
import { SCENES, SCRIPT } from "./scenes.js";
import { svgOfScreen } from "./svg-screen.js";

const FOLDER = join(import.meta.dirname, "../../docs/screens");
const HOST = "1.6.0";
const SIZES: readonly TerminalSize[] = [
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
];

export async function takeScreens(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const size of SIZES) {
    for (const theme of ["dark", "light"] as const) await takeAll(size, theme);
  }
}

async function takeAll(size: TerminalSize, theme: "dark" | "light"): Promise<void> {
  await using home = await PiHome.create();
  await home.write("agent/settings.json", JSON.stringify({ theme, quietStartup: true }));
  await hideWarnings(home);
  await using pi = await PiInTmux.start({ host: HOST, size, script: SCRIPT, home });
  for (const { name, title, play } of SCENES) {
    await play(pi.terminal);
    const picture = await draw(await pi.terminal.paintedScreen(), size);
    const file = `${name}-${size.columns}x${size.rows}-${theme}.svg`;
    await writeFile(join(FOLDER, file), svgOfScreen(picture, WINDOW_COLOURS[theme], title));
    picture.dispose();
    console.log(file);
  }
}

/** Pi misses two search programs, which it does not need here, and would say so in every picture. */
async function hideWarnings(home: PiHome): Promise<void> {
  await mkdir(join(home.agentFolder, "bin"));
  for (const program of ["fd", "rg"]) await home.write(`agent/bin/${program}`, "");
}

async function draw(painted: string, { columns, rows }: TerminalSize): Promise<headless.Terminal> {
  const terminal = new headless.Terminal({ cols: columns, rows, allowProposedApi: true });
  const text = painted.replace(/\n$/, "").replaceAll("\n", "\r\n");
  await new Promise<void>((resolve) => terminal.write(text, resolve));
  return terminal;
}
