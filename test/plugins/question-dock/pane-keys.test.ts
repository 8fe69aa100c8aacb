import { describe, expect, it } from "@jest/globals";
import {
  KEY_BINDINGS,
  type KeyContext,
  keyMeaning,
  keyName,
} from "../../../plugins/question-dock/pane-keys.js";
import { KEYS } from "../../support/virtual-terminal.js";

const onList: KeyContext = {
  collapseKey: "ctrl+]",
  collapsed: false,
  place: "list",
  contextOverflows: false,
  nowMs: 7,
};

describe("pane keys", () => {
  it.each([
    [KEYS.up, { type: "move", to: "up" }],
    [KEYS.down, { type: "move", to: "down" }],
    [KEYS.home, { type: "move", to: "first" }],
    [KEYS.end, { type: "move", to: "last" }],
    [KEYS.enter, { type: "activate" }],
    [KEYS.space, { type: "toggle" }],
    [KEYS.tab, { type: "tab", step: 1 }],
    [KEYS.right, { type: "tab", step: 1 }],
    [KEYS.shiftTab, { type: "tab", step: -1 }],
    [KEYS.left, { type: "tab", step: -1 }],
    [KEYS.escape, { type: "escape", atMs: 7 }],
    [KEYS.ctrlC, "interrupt"],
    [KEYS.delete, { type: "clear" }],
    ["x", { type: "clear" }],
    ["n", { type: "optionNote" }],
    ["N", { type: "questionNote" }],
    ["\x1bn", { type: "questionNote" }],
    ["3", { type: "digit", number: 3 }],
    [KEYS.ctrlRightBracket, { type: "collapse" }],
    ["\x1b[110u", { type: "optionNote" }],
    ["\x1b[110;2u", { type: "questionNote" }],
    ["\x1b[51u", { type: "digit", number: 3 }],
    ["\x1b[120u", { type: "clear" }],
    ["\x1b[32u", { type: "toggle" }],
    ["\x1b[13u", { type: "activate" }],
    ["\x1b[27u", { type: "escape", atMs: 7 }],
    ["\x1b[93;5u", { type: "collapse" }],
    ["\x1b[1;1:2B", { type: "move", to: "down" }],
  ])("means something on a list, when %j is pressed", (data, meaning) => {
    expect(keyMeaning(data, onList)).toEqual(meaning);
  });

  it.each(["0", "a", "!", "hello", "宽", "\x1b[200~1\x1b[201~", "\x1bx", "\x0f"])(
    "means nothing on a list, when %j arrives",
    (data) => {
      expect(keyMeaning(data, onList)).toBeUndefined();
    },
  );

  it.each(["\x1b[93;5:3u", "\x1b[13;1:3u", "\x1b[1;1:3B", "\x1b[32;1:3u"])(
    "means nothing, when %j is a key's release",
    (data) => {
      expect(keyMeaning(data, onList)).toBeUndefined();
    },
  );

  const letters = KEY_BINDINGS.flatMap(({ places, keys }) =>
    places.flatMap((place) =>
      keys.filter((key) => key.length === 1).map((key) => ({ place, key })),
    ),
  );

  it.each(letters)(
    "means the same from a terminal that reports $key as an escape code, on $place",
    ({ key, place }) => {
      const context = { ...onList, place };
      const isUpper = key !== key.toLowerCase();
      const code = `${key.toLowerCase().codePointAt(0)}${isUpper ? `:${key.codePointAt(0)};2` : ""}`;

      expect(keyMeaning(`\x1b[${code}u`, context)).toEqual(keyMeaning(key, context));
      expect(keyMeaning(key, context)).not.toBeUndefined();
      expect(keyMeaning(`\x1b[${code}${isUpper ? "" : ";1"}:3u`, context)).toBeUndefined();
    },
  );

  it("scrolls a context that is too long from an open editor, and leaves the keys to it otherwise", () => {
    const editing = { ...onList, place: "text" } as const;

    expect(keyMeaning(KEYS.altUp, editing)).toBe("text");
    expect(keyMeaning(KEYS.altUp, { ...editing, contextOverflows: true })).toEqual({
      type: "scrollBy",
      by: "contextUp",
    });
  });

  it("collapses once, when the key is held", () => {
    expect(keyMeaning("\x1b[93;5:2u", onList)).toBeUndefined();
  });

  it("listens to nothing but the collapse key, when collapsed", () => {
    const collapsed = { ...onList, collapsed: true };

    for (const key of Object.values(KEYS)) {
      const meaning = key === KEYS.ctrlRightBracket ? { type: "collapse" } : undefined;
      expect(keyMeaning(key, collapsed)).toEqual(meaning);
    }
  });

  it("leaves keys to the open editor, except those that leave it", () => {
    const editing = { ...onList, place: "text" } as const;

    for (const key of ["1", "x", "n", " ", KEYS.up, KEYS.left, KEYS.enter, KEYS.delete]) {
      expect(keyMeaning(key, editing)).toBe("text");
    }
    expect(keyMeaning(KEYS.tab, editing)).toEqual({ type: "tab", step: 1 });
    expect(keyMeaning(KEYS.escape, editing)).toEqual({ type: "escape", atMs: 7 });
  });

  it("has no question keys on the review", () => {
    const onReview = { ...onList, place: "review" } as const;

    for (const key of ["1", "x", "n", "N", KEYS.delete]) {
      expect(keyMeaning(key, onReview)).toBeUndefined();
    }
    expect(keyMeaning(KEYS.enter, onReview)).toEqual({ type: "activate" });
  });

  it("follows another collapse key, and none when it is off", () => {
    expect(keyMeaning("\x1bo", { ...onList, collapseKey: "alt+o" })).toEqual({ type: "collapse" });
    expect(keyMeaning(KEYS.ctrlRightBracket, { ...onList, collapseKey: "off" })).toBeUndefined();
  });

  it.each([
    ["ctrl+]", "Ctrl+]"],
    ["alt+o", "Alt+O"],
    ["shift+ctrl+p", "Shift+Ctrl+P"],
    ["f5", "F5"],
    ["ctrl++", "Ctrl++"],
  ])("writes %j as %j", (id, name) => {
    expect(keyName(id)).toBe(name);
  });
});
