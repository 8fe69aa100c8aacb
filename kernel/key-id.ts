/** Which keys a person may bind in the settings. */

const MODIFIERS = new Set(["ctrl", "shift", "alt", "super"]);
const NAMED_KEYS = new Set([
  ..."escape enter tab space backspace delete insert clear home end pageup pagedown".split(" "),
  ..."up down left right f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12".split(" "),
]);
const PRINTABLE_KEY = /^[a-z0-9`\-=[\]\\;',./!@#$%^&*()_+|~{}:<>?]$/;
const ALIASES: Readonly<Record<string, string>> = { esc: "escape", return: "enter" };

/** Terminals send these for Tab, Enter, Escape and Backspace, which every dialog needs. */
const REFUSED = new Set("tab enter escape backspace ctrl+h ctrl+i ctrl+j ctrl+m ctrl+[".split(" "));

/** The key id in one spelling, modifiers sorted; undefined when it is no key id. */
export function normalKeyId(id: string): string | undefined {
  const lower = id.toLowerCase();
  // The plus key itself is written with a plus that separates nothing.
  const parts = /(^|\+)\+$/.test(lower)
    ? [...lower.split("+").slice(0, -2), "+"]
    : lower.split("+");
  const last = parts.at(-1) ?? "";
  const key = ALIASES[last] ?? last;
  const modifiers = parts.slice(0, -1);
  const isKnown = NAMED_KEYS.has(key) || PRINTABLE_KEY.test(key);
  const areModifiers = modifiers.every((each) => MODIFIERS.has(each));
  if (!isKnown || !areModifiers || new Set(modifiers).size < modifiers.length) return undefined;
  return [...modifiers.sort(), key].join("+");
}

/** `off`, or a key that neither writes text nor is needed elsewhere. */
export function isBindableKey(id: unknown): boolean {
  if (id === "off") return true;
  const normal = typeof id === "string" ? normalKeyId(id) : undefined;
  if (normal === undefined || REFUSED.has(normal)) return false;
  const writesText = /^(shift\+)?(.|space)$/.test(normal);
  return !writesText;
}
