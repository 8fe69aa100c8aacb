/** The page of keys: what each key does where the person is. */
import { visibleWidth } from "@mariozechner/pi-tui";
import { enterHints, escapeWord } from "./answer-hints.js";
import { activeQuestion, type PaneState } from "./pane-state.js";
import { hasTabs } from "./tabs-row.js";
import type { ViewContext } from "./view-context.js";
import { ellipsize } from "./wrapped-text.js";

const GAP = "   ";

type Entry = readonly [keys: string, words: string];

/** As many whole entries in a row as fit, so that few terminals have to scroll. */
export function keyRows(view: ViewContext, width: number): string[] {
  const entries = isReview(view.state) ? reviewKeys(view) : listKeys(view);
  const { ink, text } = view;
  const rows: string[] = [];
  for (const [keys, words] of entries) {
    const entry = `${ink.accent(keys)} ${text.line(words)}`;
    const last = rows.at(-1);
    const longer = last === undefined ? entry : `${last}${GAP}${entry}`;
    if (last !== undefined && visibleWidth(longer) <= width) rows[rows.length - 1] = longer;
    else rows.push(entry);
  }
  return rows.map((row) => ellipsize(row, width, ink.glyphs.ellipsis));
}

function isReview(state: PaneState): boolean {
  return activeQuestion(state) === undefined;
}

function listKeys(view: ViewContext): Entry[] {
  const { labels, ink } = view;
  const arrows = `${ink.glyphs.up}${ink.glyphs.down}`;
  return [
    [`${arrows} Home End`, labels.move],
    ...answerKeys(view),
    ["1-9", labels.pick],
    ["n", labels.optionNote],
    ["N", labels.questionNote],
    ["x", labels.clear],
    ["u", labels.undo],
    ["/", labels.filter],
    ["p", labels.preview],
    [`Shift+${arrows} [ ]`, `${labels.preview}: ${labels.scroll}`],
    [`Alt+${arrows}`, labels.scrollContext],
    ...everywhere(view),
  ];
}

function reviewKeys(view: ViewContext): Entry[] {
  const { labels, ink } = view;
  return [
    [`${ink.glyphs.up}${ink.glyphs.down} Home End`, labels.move],
    ["Enter Space", labels.select],
    ["u", labels.undo],
    ...everywhere(view),
  ];
}

function answerKeys(view: ViewContext): Entry[] {
  return enterHints(view).map((hint) => {
    const [keys = "", ...words] = hint.split(" ");
    return [keys, words.join(" ")];
  });
}

function everywhere(view: ViewContext): Entry[] {
  const { labels, collapseKey } = view;
  const tab: Entry[] = hasTabs(view) ? [["Tab Shift+Tab", labels.switchTab]] : [];
  const collapse: Entry[] = collapseKey === undefined ? [] : [[collapseKey, labels.collapse]];
  return [["v", labels.fullView], ...tab, ...collapse, ["Esc", escapeWord(view)]];
}
