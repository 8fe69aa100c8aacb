import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { cleanBlock, cleanLine } from "../../contracts/clean-text.js";

describe("cleanBlock", () => {
  it.each([
    ["colours", "a\x1b[31;1mb\x1b[0mc", "abc"],
    ["a colour in its one-character form", "a\x9b31mb", "ab"],
    ["a link", "a\x1b]8;;http://x\x07b\x1b]8;;\x1b\\c", "abc"],
    ["a title in its one-character form", "a\x9d0;title\x9cb", "ab"],
    ["a device string", "a\x1bPq#0\x1b\\b", "ab"],
    ["a charset switch", "a\x1b(0b", "ab"],
    ["an unfinished title, whose text stays", "a\x1b]0;bc", "a0;bc"],
    ["a title that begins twice and ends once", "a\x9d0;b\x9d0;c\x07d", "a0;bd"],
    ["a lone escape", "a\x1b", "a"],
    ["bells and backspaces", "a\x07\b\x7f\x85b", "a\nb"],
    ["bidi controls", "a\u202eb\u2066c\u200f", "abc"],
    ["Windows line ends and tabs", "a\r\nb\rc\td", "a\nb\nc d"],
  ])("leaves only the text of %s", (_name, text, clean) => {
    expect(cleanBlock(text)).toBe(clean);
  });

  it("takes time in proportion to the text, when it is nothing but beginnings of sequences", () => {
    // In quadratic time each of these takes minutes, and Pi is frozen meanwhile.
    for (const start of ["\x9d", "\x90", "\x9b", "\x1b]", "\x1b[0", "\x1b "]) {
      expect(cleanBlock(start.repeat(100_000))).not.toContain(start);
    }
  });

  it("leaves nothing that could steer a terminal, whatever it is given", () => {
    const unit = fc.oneof(
      fc.constantFrom("\x1b", "[", "]", "\x9b", "\x9d", "\x07", "\\", "m", ";", "\u202e", "\n"),
      fc.string({ minLength: 1, maxLength: 1, unit: "binary" }),
    );
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject.
        expect(cleanBlock(units.join(""))).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
      }),
    );
  });
});

describe("cleanLine", () => {
  it("puts everything on one row", () => {
    expect(cleanLine(" a\n\n b\t\u2028c ")).toBe("a b c");
  });
});
