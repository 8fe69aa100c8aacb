/** Pi's own themes in their full colours, whatever terminal the tests run in. */
import { initTheme, type Theme } from "@mariozechner/pi-coding-agent";
import { setCapabilityOverrides } from "@mariozechner/pi-tui";

const THEME_IN_FORCE = Symbol.for("@earendil-works/pi-coding-agent:theme");

/** Puts the theme in force, for markdown too. */
export function hostTheme(name: "dark" | "light"): Theme {
  setCapabilityOverrides({ trueColor: true, hyperlinks: false });
  initTheme(name);
  const place = globalThis as unknown as Record<symbol, Theme>;
  const theme = styled(place[THEME_IN_FORCE] as Theme);
  place[THEME_IN_FORCE] = theme;
  return theme;
}

/** Pi leaves these to a library that stays plain where there is no terminal. */
function styled(theme: Theme): Theme {
  const wrap = (on: number, off: number) => (text: string) => `\x1b[${on}m${text}\x1b[${off}m`;
  return Object.assign(Object.create(theme) as Theme, {
    bold: wrap(1, 22),
    italic: wrap(3, 23),
    underline: wrap(4, 24),
    strikethrough: wrap(9, 29),
  });
}
