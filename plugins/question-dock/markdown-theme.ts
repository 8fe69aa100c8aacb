/** A markdown theme that cannot fail: a colour that the host cannot give leaves the text plain. */
import type { MarkdownTheme } from "@mariozechner/pi-tui";

const STYLES = [
  "heading",
  "link",
  "linkUrl",
  "code",
  "codeBlock",
  "codeBlockBorder",
  "quote",
  "quoteBorder",
  "hr",
  "listBullet",
  "bold",
  "italic",
  "strikethrough",
  "underline",
] as const;

type Style = (typeof STYLES)[number];

/** `make` is asked at every use: a package's own copy of the host may come to life later, or never. */
export function safeMarkdownTheme(make: () => MarkdownTheme | undefined): MarkdownTheme {
  const attempt = <T>(use: (theme: MarkdownTheme) => T | undefined, plain: T): T => {
    try {
      const theme = make();
      return (theme && use(theme)) ?? plain;
    } catch {
      return plain;
    }
  };
  const styles = Object.fromEntries(
    STYLES.map((style) => [
      style,
      (text: string) => attempt((theme) => theme[style]?.(text), text),
    ]),
  ) as Record<Style, (text: string) => string>;
  const highlightCode = (code: string, language?: string): string[] =>
    attempt((theme) => theme.highlightCode?.(code, language), code.split("\n"));
  return { ...styles, highlightCode };
}
