/** One transcript row of the tool, rendered the way Pi does: call card first, then the result card. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import type { RenderKit } from "../../contracts/render-kit.js";
import { callCard } from "../../plugins/ask-tool/call-card.js";
import type { CardParts } from "../../plugins/ask-tool/card-row.js";
import { OpenCalls } from "../../plugins/ask-tool/open-calls.js";
import { resultCard } from "../../plugins/ask-tool/result-card.js";
import { createNativeKit } from "../../plugins/render-kit/native-kit.js";
import { plainTheme } from "./fake-ui.js";

export interface RowOptions {
  readonly expanded?: boolean;
  readonly isError?: boolean;
  readonly outputPad?: number;
  readonly theme?: Theme | undefined;
  readonly kit?: RenderKit | undefined;
  readonly calls?: OpenCalls;
}

export const unicodeKit: RenderKit = createNativeKit({ TERM: "xterm-256color" });

export function makeCardRow(options: RowOptions = {}) {
  const { expanded = false, isError = false, outputPad = 0 } = options;
  const theme = "theme" in options ? options.theme : plainTheme;
  const kit = "kit" in options ? options.kit : unicodeKit;
  const parts: CardParts = {
    calls: options.calls ?? new OpenCalls(),
    expandKey: "Ctrl+]",
    kit: () => kit,
  };
  let redraws = 0;
  const context = {
    toolCallId: "call-1",
    state: {},
    expanded,
    isError,
    outputPad,
    invalidate: () => {
      redraws += 1;
    },
  };
  return {
    call: (args: unknown) => callCard(args, theme, context, parts),
    result: (result: { content?: unknown; details?: unknown } | undefined) =>
      resultCard({ result, options: { expanded, isPartial: false }, theme, context }, parts),
    get redraws(): number {
      return redraws;
    },
  };
}
