import { describe, expect, it } from "@jest/globals";
import { keyText } from "../../../plugins/ask-tool/key-text.js";

describe("key text", () => {
  it.each([
    ["ctrl+]", "Ctrl+]"],
    ["ctrl++", "Ctrl++"],
    ["alt+shift+o", "Alt+Shift+O"],
    ["f4", "F4"],
    ["off", undefined],
  ])("reads %s as a person does", (id, expected) => {
    expect(keyText(id).expandKey).toBe(expected);
  });
});
