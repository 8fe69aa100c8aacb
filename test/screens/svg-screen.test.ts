import { describe, expect, it } from "@jest/globals";
import headless from "@xterm/headless";
import { boxPath } from "../../scripts/screens/box-drawing.js";
import { paletteColour, WINDOW_COLOURS } from "../../scripts/screens/colours.js";
import { svgOfScreen } from "../../scripts/screens/svg-screen.js";

async function pictureOf(text: string): Promise<string> {
  const terminal = new headless.Terminal({ cols: 20, rows: 2, allowProposedApi: true });
  await new Promise<void>((resolve) => terminal.write(text, resolve));
  return svgOfScreen(terminal, WINDOW_COLOURS.dark, "A & B");
}

describe("the picture of a screen", () => {
  it("shows texts in their colours, with what XML cannot hold written out", async () => {
    const picture = await pictureOf("\x1b[38;2;255;0;128m<pink>\x1b[0m \x1b[1;31mred\x1b[0m");

    expect(picture).toContain("<title>A &amp; B</title>");
    expect(picture).toMatch(/fill="#ff0080">&lt;pink&gt;</);
    expect(picture).toMatch(/fill="#cd3131" font-weight="bold">red</);
  });

  it("keeps every character in its column, behind wide ones too", async () => {
    const picture = await pictureOf("質問 x");

    const columns = [...picture.matchAll(/<text x="([\d.]+)"/g)].map(([, x]) => Number(x));
    expect(columns).toEqual([10, 26.8, 52]);
  });

  it("draws the ground of inverse and coloured cells", async () => {
    const picture = await pictureOf("\x1b[7m \x1b[0m\x1b[48;5;21mx");

    expect(picture).toContain(`height="18" fill="${WINDOW_COLOURS.dark.foreground}"/>`);
    expect(picture).toContain(`fill="#0000ff"/><text`);
  });

  it("joins the lines of a frame without gaps", async () => {
    const picture = await pictureOf("╭──╮\r\n│");

    expect(picture).toContain('<path d="M18.4 19Q14.2 19 14.2 28"');
    expect(picture).toContain('M26.8 19L35.2 19M26.8 19L18.4 19"');
    expect(picture).toContain('M14.2 37L14.2 28M14.2 37L14.2 46"');
  });
});

describe("box characters", () => {
  it("are no other characters", () => {
    expect(boxPath("x", { x: 0, y: 0, width: 8, height: 16 })).toBeUndefined();
  });
});

describe("the palette", () => {
  it.each([
    [9, "#f14c4c"],
    [16, "#000000"],
    [110, "#87afd7"],
    [231, "#ffffff"],
    [232, "#080808"],
    [255, "#eeeeee"],
  ])("gives colour %i as %s", (index, colour) => {
    expect(paletteColour(index)).toBe(colour);
  });
});
