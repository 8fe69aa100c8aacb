import { describe, expect, it } from "@jest/globals";
import { type MarkdownTheme, stripTerminalSequences, visibleWidth } from "@mariozechner/pi-tui";
import { safeMarkdownTheme } from "../../../plugins/question-dock/markdown-theme.js";
import {
  LITERAL_FROM_CHARACTERS,
  PARSED_AT_ONCE_CHARACTERS,
  RichText,
} from "../../../plugins/question-dock/rich-text.js";
import { RichTexts } from "../../../plugins/question-dock/rich-texts.js";

const plain = safeMarkdownTheme(() => undefined);
const paragraph = "Some **bold** words that go on for a while.\n\n";
const long = (characters: number) => paragraph.repeat(Math.ceil(characters / paragraph.length));

function finish(text: RichText): RichText {
  while (text.pending) text.step();
  return text;
}

describe("rich text", () => {
  it("is parsed at once, when it is short", () => {
    const text = new RichText("# Plan\n\n- one\n\n| a | b |\n|---|---|\n| 1 | 2 |", 40, plain);

    expect(text.complete).toBe(true);
    expect(text.pending).toBe(false);
    expect(text.rows(1)).toContain("- one");
    expect(text.rows(1).join("\n")).toContain("│ 1 │ 2 │");
  });

  it("is parsed as far as it is looked at, when it is not quite short", () => {
    const text = new RichText(long(PARSED_AT_ONCE_CHARACTERS - paragraph.length), 60, plain);

    expect(text.rows(3)[0]).toBe("Some bold words that go on for a while.");
    expect(text.rows(3).length).toBeLessThan(100);
    expect(text.complete).toBe(false);
    finish(text);

    expect(text.complete).toBe(true);
    expect(text.rows(1).length).toBeGreaterThan(400);
  });

  it("is shown as written until it is parsed, when it is long", () => {
    const text = new RichText(long(PARSED_AT_ONCE_CHARACTERS + 1), 60, plain);

    expect(text.rows(3)[0]).toBe("Some **bold** words that go on for a while.");
    expect(text.rows(3).length).toBeLessThan(20);
    expect(text.complete).toBe(false);
    finish(text);

    expect(text.complete).toBe(true);
    expect(text.rows(1)[0]).toBe("Some bold words that go on for a while.");
  });

  it("stays as written, when it is huge", () => {
    const text = finish(new RichText(long(LITERAL_FROM_CHARACTERS), 60, plain));

    expect(text.complete).toBe(true);
    expect(text.rows(1)[0]).toBe("Some **bold** words that go on for a while.");
  });

  it("looks in parts as it would look as a whole", () => {
    const blocks = [
      "# Heading",
      "A paragraph with `code` and *style*.",
      Array.from({ length: 9 }, (_, index) => `${index + 1}. item ${index}`).join("\n"),
      "```ts\nconst a = 1;\n\n# no heading\n```",
      "> quoted\n> twice",
      "| a | b |\n|---|---|\n| 1 | 2 |",
      "- outer\n\n  inner paragraph\n- second",
    ];
    const source = Array.from({ length: 12 }, () => blocks.join("\n\n")).join("\n\n");
    const short = source.slice(0, source.indexOf(blocks[6] ?? "") + 40);
    const whole = new RichText(short, 50, plain).rows(20).slice(0, 20);

    const parts = finish(new RichText(source.repeat(6), 50, plain)).rows(1);

    expect(source.repeat(6).length).toBeGreaterThan(PARSED_AT_ONCE_CHARACTERS);
    expect(parts.slice(0, 20)).toEqual(whole);
    expect(parts.join("\n")).not.toContain("```ts const");
  });

  it("goes on after a fence that is too long to be parsed", () => {
    const fence = `\`\`\`\n${"code line\n".repeat(1500)}\`\`\``;
    const text = finish(new RichText(`${fence}\n\n# After *it*`, 50, plain));

    expect(text.rows(1).at(-1)).toBe("After it");
  });

  it("does not read further than it is looked at, when it is long", () => {
    const text = new RichText(`${"x".repeat(2000)}\n`.repeat(500), 80, plain);

    text.rows(10);

    expect(text.rows(10).length).toBeLessThan(60);
  });

  it("cuts a long line between characters, never within one", () => {
    const text = new RichText(`${"x".repeat(2047)}😀${"y".repeat(20_000)}`, 80, plain);

    const rows = text.rows(300);

    expect(rows.join("")).toContain("x😀y");
    // Half a character cannot be encoded.
    expect(() => rows.map(encodeURI)).not.toThrow();
  });

  it("lets no control reach the terminal, in any of its forms", () => {
    const evil = "\x1b[2J**a**\x1b]0;t\x07 &#27;[3J \u202eb\x9bc [l](http://x\x07y)\n\n";
    for (const size of [1, 300, 8000]) {
      const text = new RichText(evil.repeat(size), 40, plain);
      for (const rows of [text.rows(20), finish(text).rows(20)]) {
        const drawn = rows.join("\n");
        expect(drawn).not.toMatch(/2J|0;t/);
        expect(stripTerminalSequences(drawn)).not.toMatch(
          /[^\n\P{Cc}]|[\u202a-\u202e\u2066-\u2069]/u,
        );
      }
    }
  });

  it("fits every width", () => {
    const source =
      "# 来自上游渠道的报错\n\n| 😀 | b |\n|---|---|\n| 宽宽宽 | 2 |\n\n- 확인확인확인";
    for (let width = 1; width <= 60; width++) {
      const rows = new RichText(source, width, plain).rows(50);
      expect(rows.filter((row) => visibleWidth(row) > width)).toEqual([]);
    }
  });

  it("is plain, when the host's theme is not there, half there or not started (2-70)", () => {
    const raise = () => {
      throw new Error("Theme not initialized");
    };
    const themes = [
      safeMarkdownTheme(raise),
      safeMarkdownTheme(() => ({}) as MarkdownTheme),
      safeMarkdownTheme(
        () => ({ heading: raise, highlightCode: raise }) as unknown as MarkdownTheme,
      ),
    ];
    for (const theme of themes) {
      const rows = new RichText("# Plan\n\n```ts\nlet a;\n```", 40, theme).rows(9);
      expect(rows.join("\n")).toMatch(/Plan[\s\S]*let a;/);
    }
  });
});

describe("rich texts", () => {
  const onFault = (error: unknown) => {
    throw error;
  };

  it("record a text that cannot be parsed, and go on", async () => {
    const faults: unknown[] = [];
    const fault = new Promise<void>((resolve) => {
      const texts = new RichTexts({
        theme: plain,
        onProgress: () => undefined,
        onFault: (error) => {
          faults.push(error);
          resolve();
        },
      });
      const text = texts.get(long(PARSED_AT_ONCE_CHARACTERS * 2), 60);
      text.step = () => {
        throw new Error("broken");
      };
      texts.want(text);
    });

    await fault;

    expect(faults).toEqual([new Error("broken")]);
  });

  it("keep what is in use, and forget what was used longest ago", () => {
    const texts = new RichTexts({ theme: plain, onProgress: () => undefined, onFault });
    const first = texts.get("first", 40);
    for (let index = 0; index < 150; index++) texts.get(`text ${index}`, 40);
    expect(texts.get("first", 40)).toBe(first);
    for (let index = 0; index < 199; index++) texts.get(`more ${index}`, 40);
    expect(texts.get("first", 40)).toBe(first);
    for (let index = 0; index < 200; index++) texts.get(`last ${index}`, 40);

    expect(texts.get("first", 40)).not.toBe(first);
    expect(texts.get("first", 41)).not.toBe(texts.get("first", 40));
  });

  it("say when a text on the screen has been parsed, and only then", async () => {
    const source = long(PARSED_AT_ONCE_CHARACTERS * 2);
    let parsed: () => void = () => undefined;
    const progress = new Promise<void>((resolve) => {
      parsed = resolve;
    });
    const texts = new RichTexts({ theme: plain, onProgress: parsed, onFault });
    const unseen = texts.get(`unseen ${source}`, 60);
    const text = texts.get(source, 60);

    texts.want(text);
    await progress;

    expect(text.pending).toBe(false);
    expect(unseen.pending).toBe(true);
  });

  it("leave no timer behind, when they are disposed", () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout");
    const before = timers().length;
    const texts = new RichTexts({ theme: plain, onProgress: () => undefined, onFault });

    texts.want(texts.get(long(PARSED_AT_ONCE_CHARACTERS * 2), 60));
    expect(timers().length).toBe(before + 1);
    texts[Symbol.dispose]();

    expect(timers().length).toBe(before);
  });
});
