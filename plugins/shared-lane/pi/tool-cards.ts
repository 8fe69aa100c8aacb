/** How the transcript shows calls, results and delivered replies: readable text, never authored source. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import { type Component, getCapabilities, hyperlink } from "@mariozechner/pi-tui";
import { type LaneLabels, type LaneLanguage, withValue } from "../../../contracts/lane-labels.js";
import { valueWords } from "./lane-words.js";
import { withPictures } from "./picture-card.js";
import type { SeenImages } from "./seen-images.js";
import { TextCard } from "./text-card.js";

const COLLAPSED_CHARACTERS = 240;
const EXPANDED_CHARACTERS = 4000;
const CONTROLS = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

type Members = Readonly<Record<string, unknown>>;
type Paint = (tone: "accent" | "muted" | "error" | "success", text: string) => string;

export interface CardView {
  readonly expanded: boolean;
  readonly theme: Theme | undefined;
  /** Default: English. */
  readonly language?: () => LaneLanguage | undefined;
  /** Pictures of nodes; default: none. */
  readonly images?: Pick<SeenImages, "of">;
}

export function callCard(tool: string, args: unknown, { theme, language }: CardView): Component {
  const paint = painter(theme);
  const { question, action, id, ids, query, path, project, parentId, fallback, waitMs, input } =
    membersOf(args);
  const { title, question: asked, body, kind } = membersOf(input);
  const where = [project, ...listOf(path), parentId, id, ...listOf(ids)].filter(isText).join(" › ");
  return new TextCard(language, (labels) => {
    const act = isText(action) ? valueWords(action, labels) : undefined;
    const what = [act, question ?? asked ?? title ?? query ?? body].filter(isText).join(": ");
    const limit = typeof waitMs === "number" ? String(waitMs / 1000) : undefined;
    return [
      `${paint("accent", tool)} ${safe(what, COLLAPSED_CHARACTERS)}`,
      ...(where === "" ? [] : [paint("muted", safe(where, COLLAPSED_CHARACTERS))]),
      ...(isText(kind) ? [paint("muted", safe(valueWords(kind, labels), 40))] : []),
      ...(isText(fallback) ? [paint("muted", safe(fallback, COLLAPSED_CHARACTERS))] : []),
      ...(limit === undefined ? [] : [paint("muted", withValue(labels.waitsUpTo, limit))]),
    ];
  });
}

export function resultCard(details: unknown, view: CardView): Component {
  const text = new TextCard(view.language, (labels) =>
    resultRows(membersOf(details), view, labels),
  );
  return pictured(text, [details], view);
}

function resultRows(details: Members, view: CardView, labels: LaneLabels): readonly string[] {
  const paint = painter(view.theme);
  const { error, code, api, website, nodes, waits, note, id } = details;
  if (isText(error)) {
    const where = [api, website].filter(isText).join(", ");
    const what = isText(code) ? code : labels.error;
    return [
      paint("error", `${safe(what, 80)}: ${safe(error, EXPANDED_CHARACTERS)}`),
      ...(where === "" ? [] : [paint("muted", safe(where, 500))]),
    ];
  }
  if (Array.isArray(nodes)) return browsedRows(nodes, view, labels);
  if (Array.isArray(waits)) {
    return waits.flatMap((each: unknown) => recordRows(membersOf(each), view, labels));
  }
  const rows = recordRows(details, view, labels);
  if (rows.length > 0) return rows;
  return [`${safe(String(id ?? ""), 200)} ${isText(note) ? labels.notWatched : ""}`.trim()];
}

export function replyCard(details: unknown, view: CardView): Component {
  const { more } = membersOf(details);
  const parts = [membersOf(details), ...listOf(more).map(membersOf)];
  const text = new TextCard(view.language, (labels) =>
    parts.flatMap((part) => replyRows(part, view, labels)),
  );
  return pictured(text, parts, view);
}

function replyRows(part: Members, view: CardView, labels: LaneLabels): readonly string[] {
  const paint = painter(view.theme);
  const { target, response, repeat } = part;
  const { title } = membersOf(membersOf(target)["node"]);
  return [
    ...nodeRows(membersOf(response), labels.sharedDiscussion, view, labels),
    ...(repeat === true ? [paint("muted", labels.mayBeRepeat)] : []),
    ...(isText(title)
      ? [paint("muted", `${labels.about}: ${safe(title, COLLAPSED_CHARACTERS)}`)]
      : []),
  ];
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

function recordRows(record: Members, view: CardView, labels: LaneLabels): string[] {
  const paint = painter(view.theme);
  const { node, outcome, response, repeat } = record;
  const ended = isText(outcome) ? valueWords(outcome, labels) : undefined;
  if (typeof node !== "object" || node === null) {
    return ended === undefined ? [] : [safe(ended, 80)];
  }
  return [
    ...nodeRows(membersOf(node), ended ?? labels.saved, view, labels),
    ...(repeat === true ? [paint("muted", labels.toldBefore)] : []),
    ...(typeof response === "object" && response !== null
      ? nodeRows(membersOf(response), labels.replied, view, labels)
      : []),
  ];
}

function nodeRows(node: Members, heading: string, view: CardView, labels: LaneLabels): string[] {
  const paint = painter(view.theme);
  const { title, body, url, id, presentation } = node;
  const { fallback } = membersOf(presentation);
  const limit = view.expanded ? EXPANDED_CHARACTERS : COLLAPSED_CHARACTERS;
  return [
    `${paint("accent", safe(heading, 60))} ${safe(String(title ?? ""), limit)}`,
    paint("muted", factsOf(node, labels).join(" · ")),
    ...(isText(body) && body !== title ? [safe(body, limit)] : []),
    ...(isText(fallback) ? [safe(fallback, limit)] : []),
    ...(isText(url) ? [link(url)] : []),
    ...(view.expanded && isText(id) ? [paint("muted", safe(id, 200))] : []),
  ].filter((row) => row !== "");
}

/** What kind of reply it is, how its question stands, and who says to have written it. */
function factsOf({ response, status, author }: Members, labels: LaneLabels): readonly string[] {
  const { kind } = membersOf(response);
  const { name } = membersOf(author);
  return [
    ...[kind, status].filter(isText).map((value) => safe(valueWords(value, labels), 120)),
    ...(isText(name) ? [withValue(labels.labelledBy, safe(name, 80))] : []),
  ];
}

function browsedRows(nodes: readonly unknown[], view: CardView, labels: LaneLabels): string[] {
  const paint = painter(view.theme);
  const shown = view.expanded ? nodes : nodes.slice(0, 5);
  const others = nodes.length - shown.length;
  return [
    ...shown.map((each) => {
      const { title, status, url } = membersOf(each);
      const state = isText(status)
        ? ` ${paint("muted", safe(valueWords(status, labels), 60))}`
        : "";
      return `${safe(String(title ?? ""), COLLAPSED_CHARACTERS)}${state}${isText(url) ? ` ${link(url)}` : ""}`;
    }),
    ...(others > 0 ? [paint("muted", `… ${others} ${labels.more}`)] : []),
    ...(nodes.length === 0 ? [paint("muted", labels.nothingFound)] : []),
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
