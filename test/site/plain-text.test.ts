import { describe, expect, it } from "@jest/globals";
import { isShownAsWritten } from "../../plugins/shared-lane/site/state/plain-text.js";

const many = 20_000;

describe("a text that would keep the page busy", () => {
  it.each([
    ["of many megabytes", "word\n\n".repeat(700_000)],
    ["of nested quotes", `${"> ".repeat(2000)}a`],
    ["of lists that begin on one line", `a\n${"- ".repeat(3000)}a`],
    ["of numbered lists that begin on one line", `${"1. ".repeat(3000)}a`],
    [
      "of ever deeper lists",
      Array.from({ length: 1000 }, (_, at) => `${" ".repeat(at)}- a`).join("\n"),
    ],
    ["of underscores in words", "a_b".repeat(many)],
    ["of stars in words", "a*b".repeat(many)],
    ["with a gap", `a${" ".repeat(many)}b`],
    ["like an endless address", `${"a.".repeat(many)}@`],
  ])("%s is shown as it is written", (_, text) => {
    expect(isShownAsWritten(text)).toBe(true);
  });

  it.each([
    [
      "a report",
      "# Title\n\nSome **bold** words, a `name_of_it` and a [link](https://a.example).\n\n".repeat(
        500,
      ),
    ],
    ["code", `\`\`\`ts\n${"  const first_name = a * b; // _x_\n".repeat(200)}\`\`\``],
    ["nested lists and quotes", "> > > a\n\n- a\n  - b\n    - c\n      1. d\n"],
    ["a rule", "-".repeat(400)],
    ["a table", `|a|b|\n|-|-|\n${"|x|y|\n".repeat(1000)}`],
    ["a picture inside", `![](data:image/png;base64,${"A".repeat(500_000)})`],
    ["nothing", ""],
  ])("%s is Markdown", (_, text) => {
    expect(isShownAsWritten(text)).toBe(false);
  });
});
