/** The keys of a person as the bytes that terminals send for them. */

/** Key ids as Pi writes them; a single character stands for itself. */
export type Encoding = (keyId: string) => string;

const LEGACY: Readonly<Record<string, string>> = {
  up: "\x1b[A",
  down: "\x1b[B",
  right: "\x1b[C",
  left: "\x1b[D",
  home: "\x1b[H",
  end: "\x1b[F",
  pageUp: "\x1b[5~",
  pageDown: "\x1b[6~",
  delete: "\x1b[3~",
  enter: "\r",
  escape: "\x1b",
  space: " ",
  tab: "\t",
  "shift+tab": "\x1b[Z",
  "shift+up": "\x1b[1;2A",
  "shift+down": "\x1b[1;2B",
  "shift+n": "N",
  "alt+up": "\x1b[1;3A",
  "alt+down": "\x1b[1;3B",
  "alt+n": "\x1bn",
  "ctrl+]": "\x1d",
  "ctrl+c": "\x03",
  "ctrl+o": "\x0f",
  "ctrl+t": "\x14",
};

/** Without any protocol. Throws for a key that such a terminal cannot tell from another. */
export const legacy: Encoding = (keyId) => {
  const bytes = keyId.length === 1 ? keyId : LEGACY[keyId];
  if (bytes === undefined) throw new Error(`No terminal without a protocol sends ${keyId}`);
  return bytes;
};

const CODEPOINTS: Readonly<Record<string, number>> = {
  enter: 13,
  escape: 27,
  space: 32,
  tab: 9,
};
const ARROWS: Readonly<Record<string, string>> = {
  up: "A",
  down: "B",
  right: "C",
  left: "D",
  home: "H",
  end: "F",
};
const TILDES: Readonly<Record<string, number>> = { delete: 3, pageUp: 5, pageDown: 6 };
const MODIFIERS: Readonly<Record<string, number>> = { shift: 1, alt: 2, ctrl: 4 };

/** Kitty's protocol with all keys as escape codes; each press is followed by its release. */
export const kitty: Encoding = (keyId) => kittyEvent(keyId, "") + kittyEvent(keyId, ":3");

function kittyEvent(keyId: string, event: string): string {
  const { key, modifier } = partsOf(keyId);
  // A release names the modifier even where there is none.
  const plain = modifier === 1 && event === "";
  const parameters = plain ? "" : `;${modifier}${event}`;
  const arrow = ARROWS[key];
  if (arrow !== undefined) return plain ? `\x1b[${arrow}` : `\x1b[1${parameters}${arrow}`;
  const tilde = TILDES[key];
  if (tilde !== undefined) return `\x1b[${tilde}${parameters}~`;
  const shifted = modifier === 2 && key.length === 1 ? `:${key.toUpperCase().charCodeAt(0)}` : "";
  return `\x1b[${CODEPOINTS[key] ?? key.charCodeAt(0)}${shifted}${parameters}u`;
}

function partsOf(keyId: string): { readonly key: string; readonly modifier: number } {
  if (keyId.length === 1 && keyId !== keyId.toLowerCase()) {
    return { key: keyId.toLowerCase(), modifier: 2 };
  }
  const names = keyId.split(/\+(?=.)/);
  const key = names.pop() ?? "";
  return { key, modifier: names.reduce((sum, name) => sum + (MODIFIERS[name] ?? 0), 1) };
}
