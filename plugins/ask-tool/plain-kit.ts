/** Cards without a render kit: plain rows, no border, ASCII only. */
import type { FrameOptions, RenderKit } from "../../contracts/render-kit.js";

export const plainKit: RenderKit = {
  glyphs: {
    radioOn: "*",
    radioOff: "o",
    checkOn: "x",
    checkOff: "-",
    cursor: ">",
    star: "*",
    done: "+",
    open: "o",
    failed: "x",
    warning: "!",
    note: "#",
    action: ">",
    more: "~",
    ellipsis: "~",
    up: "^",
    down: "v",
    left: "<",
    right: ">",
    separator: "-",
    vertical: "|",
    horizontal: "-",
  },
  frame: (_theme, options) => plainRows(options),
  paint: (_theme, _tone, text) => text,
};

function plainRows({ title, head = [], sections = [], footer }: FrameOptions): string[] {
  return [
    ...(title === undefined ? [] : [title]),
    ...head.map(indent),
    ...sections.flatMap((section) => [
      ...(section.title === undefined ? [] : [section.title]),
      ...section.rows.map(indent),
    ]),
    ...(footer === undefined ? [] : [indent(footer)]),
  ];
}

function indent(row: string): string {
  return `  ${row}`;
}
