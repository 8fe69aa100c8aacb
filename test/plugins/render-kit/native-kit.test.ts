import { describe, expect, it } from "@jest/globals";
import type { Theme } from "@mariozechner/pi-coding-agent";
import { asciiGlyphs, unicodeGlyphs } from "../../../plugins/render-kit/glyphs.js";
import { createNativeKit } from "../../../plugins/render-kit/native-kit.js";
import { renderKitCases } from "../../contracts/render-kit.cases.js";

describe("native render kit", () => {
  for (const glyphs of ["unicode", "ascii"]) {
    const environment = { TERM: glyphs === "ascii" ? "dumb" : "xterm-256color" };
    for (const { name, run } of renderKitCases) {
      it(`${name} (${glyphs})`, () => run(() => createNativeKit(environment)));
    }
  }

  it.each([
    [{ TERM: "dumb" }, true],
    [{ TERM: "linux", LANG: "en_US.UTF-8" }, true],
    [{ TERM: "xterm", LANG: "C" }, true],
    [{ TERM: "xterm", LANG: "POSIX" }, true],
    [{ TERM: "xterm", LANG: "de_DE.ISO-8859-1" }, true],
    [{ TERM: "xterm", LANG: "de_DE.ISO-8859-15@euro" }, true],
    [{ TERM: "xterm", LC_ALL: "C", LANG: "en_US.UTF-8" }, true],
    [{ TERM: "xterm", LC_CTYPE: "ja_JP.utf8", LANG: "C" }, false],
    [{ TERM: "xterm", LC_ALL: "", LANG: "en_US.UTF-8" }, false],
    [{ TERM: "xterm", LANG: "en_US" }, false],
    [{ TERM: "xterm", LANG: "de_DE@euro" }, false],
    [{ TERM: "xterm" }, false],
    [{}, false],
  ])("chooses its symbols from the environment, when it is %j", (environment, ascii) => {
    const kit = createNativeKit(environment);

    expect(kit.glyphs).toBe(ascii ? asciiGlyphs : unicodeGlyphs);
  });

  it("uses nothing but ASCII, when the terminal is dumb", () => {
    const kit = createNativeKit({ TERM: "dumb" });
    const options = { title: "T", head: ["a"], sections: [{ title: "S", rows: ["b"] }] };

    const drawn = kit.frame(undefined, options, 30).join("") + Object.values(kit.glyphs).join("");

    expect(drawn).toMatch(/^[\x20-\x7e]+$/);
  });

  it("draws the whole frame in the colour of its tone, when there is a theme", () => {
    const theme = { fg: (color: string, text: string) => `<${color}>${text}</>` };
    const kit = createNativeKit({});

    const row = kit.frame(theme as unknown as Theme, { tone: "warning" }, 60)[0];

    expect(row).toContain("<warning>╭");
  });

  it("looks like this", () => {
    const kit = createNativeKit({});
    const options = {
      title: "Release",
      head: ["✓ Rollout  ○ Reason"],
      sections: [{ title: "1/2 answered", rows: ["Why now?"] }, { rows: ["Enter save"] }],
    };

    expect(kit.frame(undefined, options, 34)).toEqual([
      "╭── Release ─────────────────────╮",
      "│ ✓ Rollout  ○ Reason            │",
      "├── 1/2 answered ────────────────┤",
      "│ Why now?                       │",
      "├────────────────────────────────┤",
      "│ Enter save                     │",
      "╰────────────────────────────────╯",
    ]);
  });
});
