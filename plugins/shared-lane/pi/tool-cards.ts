/** How the transcript shows calls, results and delivered replies: readable text, never authored source. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import {
  type Component,
  getCapabilities,
  hyperlink,
  truncateToWidth,
  visibleWidth,
  wrapTextWithAnsi,
} from "@mariozechner/pi-tui";
import { withPictures } from "./picture-card.js";
import type { SeenImages } from "./seen-images.js";

const COLLAPSED_CHARACTERS = 240;
const EXPANDED_CHARACTERS = 4000;
const CONTROLS = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

type Members = Readonly<Record<string, unknown>>;
type Paint = (tone: "accent" | "muted" | "error" | "success", text: string) => string;

export interface CardView {
  readonly expanded: boolean;
  readonly theme: Theme | undefined;
  /** Pictures of nodes; default: none. */
  readonly images?: Pick<SeenImages, "of">;
}

/** Rows are wrapped to the width that holds at each render. */
class TextCard implements Component {
  readonly #rows: readonly string[];
  #drawn: { readonly width: number; readonly rows: string[] } | undefined;

  constructor(rows: readonly string[]) {
    this.#rows = rows;
  }

  render(width: number): string[] {
    if (width < 1) return [];
    if (this.#drawn?.width === width) return this.#drawn.rows;
    const rows = this.#rows
      .flatMap((row) => wrapTextWithAnsi(row, width))
      .map((row) => (visibleWidth(row) <= width ? row : truncateToWidth(row, width, "")));
    this.#drawn = { width, rows };
    return rows;
  }

  invalidate(): void {
    this.#drawn = undefined;
  }
}

export function callCard(tool: string, args: unknown, { theme }: CardView): Component {
  const paint = painter(theme);
  const { question, action, id, ids, query, path, project, parentId, fallback, waitMs, input } =
    membersOf(args);
  const { title, question: asked, body, kind } = membersOf(input);
  const what = [action, question ?? asked ?? title ?? query ?? body].filter(isText).join(": ");
  const where = [project, ...listOf(path), parentId, id, ...listOf(ids)].filter(isText).join(" › ");
  return new TextCard([
    `${paint("accent", tool)} ${safe(what, COLLAPSED_CHARACTERS)}`,
    ...(where === "" ? [] : [paint("muted", safe(where, COLLAPSED_CHARACTERS))]),
    ...(isText(kind) ? [paint("muted", `as ${safe(kind, 40)}`)] : []),
    ...(isText(fallback) ? [paint("muted", safe(fallback, COLLAPSED_CHARACTERS))] : []),
    ...(typeof waitMs === "number" ? [paint("muted", `waits up to ${waitMs / 1000} s`)] : []),
  ]);
}

export function resultCard(details: unknown, view: CardView): Component {
  const paint = painter(view.theme);
  const { error, code, api, website, nodes, waits, note, id } = membersOf(details);
  if (isText(error)) {
    const where = [api, website].filter(isText).join(", ");
    return new TextCard([
      paint("error", `${safe(String(code ?? "error"), 80)}: ${safe(error, EXPANDED_CHARACTERS)}`),
      ...(where === "" ? [] : [paint("muted", safe(where, 500))]),
    ]);
  }
  if (Array.isArray(nodes)) return new TextCard(browsedRows(nodes, view));
  if (Array.isArray(waits)) {
    return new TextCard(waits.flatMap((each: unknown) => recordRows(membersOf(each), view)));
  }
  const rows = recordRows(membersOf(details), view);
  if (rows.length > 0) return pictured(new TextCard(rows), [details], view);
  return new TextCard([`${safe(String(id ?? ""), 200)} ${safe(String(note ?? ""), 500)}`]);
}

export function replyCard(details: unknown, view: CardView): Component {
  const { more } = membersOf(details);
  const parts = [membersOf(details), ...listOf(more).map(membersOf)];
  const text = new TextCard(
    parts.flatMap((part) => {
      const { target, response, repeat } = part;
      const { node } = membersOf(target);
      return [
        ...nodeRows(membersOf(response), "Shared discussion", view),
        ...(repeat === true ? [painter(view.theme)("muted", "may be a repeat")] : []),
        ...aboutRows(membersOf(node), view),
      ];
    }),
  );
  return pictured(text, parts, view);
}

/** The pictures of what answered, else of what was asked. */
function pictured(text: Component, parts: readonly unknown[], view: CardView): Component {
  const { expanded, images } = view;
  if (!expanded || images === undefined) return text;
  const found = parts.map(membersOf).flatMap(({ node, response }) => {
    const own = images.of(membersOf(response)["id"]);
    return own.length > 0 ? own : images.of(membersOf(node)["id"]);
  });
  return withPictures(text, found);
}

function recordRows({ node, outcome, response, repeat }: Members, view: CardView): string[] {
  const paint = painter(view.theme);
  if (typeof node !== "object" || node === null) return isText(outcome) ? [safe(outcome, 80)] : [];
  return [
    ...nodeRows(membersOf(node), isText(outcome) ? outcome : "Saved", view),
    ...(repeat === true ? [paint("muted", "told before")] : []),
    ...(typeof response === "object" && response !== null
      ? nodeRows(membersOf(response), "Reply", view)
      : []),
  ];
}

function nodeRows(node: Members, heading: string, view: CardView): string[] {
  const paint = painter(view.theme);
  const { title, body, status, author, url, response, id, presentation } = node;
  const { kind } = membersOf(response);
  const { fallback } = membersOf(presentation);
  const { name } = membersOf(author);
  const limit = view.expanded ? EXPANDED_CHARACTERS : COLLAPSED_CHARACTERS;
  const facts = [kind, status, isText(name) ? `by “${safe(name, 80)}”, so labelled` : undefined];
  return [
    `${paint("accent", safe(heading, 40))} ${safe(String(title ?? ""), limit)}`,
    paint(
      "muted",
      facts
        .filter(isText)
        .map((fact) => safe(fact, 120))
        .join(" · "),
    ),
    ...(isText(body) && body !== title ? [safe(body, limit)] : []),
    ...(isText(fallback) ? [safe(fallback, limit)] : []),
    ...(isText(url) ? [link(url)] : []),
    ...(view.expanded && isText(id) ? [paint("muted", safe(id, 200))] : []),
  ].filter((row) => row !== "");
}

function aboutRows(node: Members, { theme }: CardView): string[] {
  const { title } = node;
  return isText(title) ? [painter(theme)("muted", `on: ${safe(title, COLLAPSED_CHARACTERS)}`)] : [];
}

function browsedRows(nodes: readonly unknown[], { expanded, theme }: CardView): string[] {
  const paint = painter(theme);
  const shown = expanded ? nodes : nodes.slice(0, 5);
  return [
    ...shown.map((each) => {
      const { title, status, url } = membersOf(each);
      const state = isText(status) ? ` ${paint("muted", safe(status, 40))}` : "";
      return `${safe(String(title ?? ""), COLLAPSED_CHARACTERS)}${state}${isText(url) ? ` ${link(url)}` : ""}`;
    }),
    ...(nodes.length > shown.length
      ? [paint("muted", `… ${nodes.length - shown.length} more`)]
      : []),
    ...(nodes.length === 0 ? [paint("muted", "nothing found")] : []),
  ];
}

/** The address can always be read; where the terminal can, it can be clicked too. */
function link(url: string): string {
  const shown = safe(url, 2000);
  const isPlain = /^https?:\/\/[\x21-\x7e]+$/.test(url) && URL.canParse(url);
  return isPlain && getCapabilities().hyperlinks ? hyperlink(shown, url) : shown;
}

/** Control and direction characters are shown as what they are, and do nothing. */
function safe(text: string, characters: number): string {
  const kept = text.length > characters ? `${[...text.slice(0, characters)].join("")}…` : text;
  return kept
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .replace(CONTROLS, (character) => {
      const code = character.codePointAt(0) ?? 0;
      return code > 0xff
        ? `\\u${code.toString(16).padStart(4, "0")}`
        : `\\x${code.toString(16).padStart(2, "0")}`;
    });
}

function painter(theme: Theme | undefined): Paint {
  return (tone, text) => (text === "" || theme === undefined ? text : theme.fg(tone, text));
}

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
