/** The look that is left when no kit is there or the kit at hand fails: ASCII, no colour. */
import { truncateToWidth, visibleWidth } from "@mariozechner/pi-tui";
import type { FrameOptions, Glyphs, RenderKit } from "../../contracts/render-kit.js";

const GLYPHS: Glyphs = Object.freeze({
  radioOn: "*",
  radioOff: "o",
  checkOn: "x",
  checkOff: "_",
  cursor: ">",
  star: "*",
  done: "+",
  open: "o",
  failed: "x",
  warning: "!",
  note: "#",
  action: ">",
  more: ":",
  ellipsis: "~",
  up: "^",
  down: "v",
  left: "<",
  right: ">",
  separator: "-",
  vertical: "|",
  horizontal: "-",
});

export const plainKit: RenderKit = Object.freeze({
  glyphs: GLYPHS,
  paint: (_theme, _tone, text) => text,
  frame: (_theme, options, width) => drawPlain(options, width),
} satisfies RenderKit);

function drawPlain(options: FrameOptions, width: number): string[] {
  if (width <= 0) return [];
  const part = options.part ?? "full";
  const rows = [
    ...(part === "end" ? [] : [rule(options.title, width)]),
    ...(options.head ?? []).map((row) => indent(row)),
    ...(options.sections ?? []).flatMap(({ title, rows: body }) => [
      rule(title, width),
      ...body.map((row) => indent(row)),
    ]),
    ...(options.footer === undefined ? [] : [indent(options.footer)]),
    ...(part === "start" ? [] : [rule(undefined, width)]),
  ];
  return rows.map((row) => truncateToWidth(row, width, ""));
}

function rule(title: string | undefined, width: number): string {
  const label = title === undefined || title === "" ? "" : ` ${flat(title)} `;
  return `--${label}${"-".repeat(Math.max(0, width - visibleWidth(label) - 2))}`;
}

function indent(row: string): string {
  return `  ${flat(row)}`;
}

function flat(text: string): string {
  return text.replace(/[\r\n\t]+/g, " ");
}
