import { describe, expect, it } from "@jest/globals";
import { isBindableKey, normalKeyId } from "../../kernel/key-id.js";

describe("normalKeyId", () => {
  it.each([
    ["ctrl+]", "ctrl+]"],
    ["Shift+Ctrl+P", "ctrl+shift+p"],
    ["pageUp", "pageup"],
    ["alt+return", "alt+enter"],
    ["ctrl++", "ctrl++"],
    ["+", "+"],
    ["super+f12", "super+f12"],
  ])("spells %s as %s", (id, normal) => {
    expect(normalKeyId(id)).toBe(normal);
  });

  it.each(["", "ctrl+", "ctrl", "hyper+a", "ctrl+ctrl+a", "a+ctrl", "ctrl+ab", "f13", "ctrl a"])(
    "finds no key in %p",
    (id) => {
      expect(normalKeyId(id)).toBeUndefined();
    },
  );
});

describe("isBindableKey", () => {
  it.each(["off", "ctrl+]", "shift+tab", "alt+x", "f5", "ctrl+shift+h", "alt+enter", "up"])(
    "takes %s",
    (id) => {
      expect(isBindableKey(id)).toBe(true);
    },
  );

  it.each([
    "tab",
    "enter",
    "Return",
    "escape",
    "esc",
    "backspace",
    "ctrl+h",
    "ctrl+i",
    "ctrl+j",
    "ctrl+M",
    "ctrl+[",
    "x",
    "shift+x",
    "space",
    "ctrl+",
    7,
    undefined,
  ])("refuses %p", (id) => {
    expect(isBindableKey(id)).toBe(false);
  });
});
