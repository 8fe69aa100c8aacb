/** One transcript row of the tool, rendered the way Pi does: call card first, then the result card. */
import type { Theme } from "@mariozechner/pi-coding-agent";
import type { Locale } from "../../contracts/locale.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import type { RenderKit } from "../../contracts/render-kit.js";
import { createKitGuard } from "../../contracts/render-kit-guard.js";
import { callCard } from "../../plugins/ask-tool/call-card.js";
import type { CardParts } from "../../plugins/ask-tool/card-row.js";
import { feedbackCard } from "../../plugins/ask-tool/feedback-card.js";
import { OpenCalls } from "../../plugins/ask-tool/open-calls.js";
import { resultCard } from "../../plugins/ask-tool/result-card.js";
import { ruler } from "../../plugins/ask-tool/ruler.js";
import { createNativeKit } from "../../plugins/render-kit/native-kit.js";
import { plainTheme } from "./fake-ui.js";
import { providersOf } from "./providers.js";

/** What a test may change while a card is on the screen. */
export interface CardStage {
  kits: RankedProviders<RenderKit>;
  locale: Locale | undefined;
}

export interface RowOptions {
  readonly expanded?: boolean;
  readonly isError?: boolean;
  readonly outputPad?: number;
  readonly theme?: Theme | undefined;
  readonly kit?: RenderKit | undefined;
  readonly calls?: OpenCalls;
  readonly locale?: Locale;
  readonly args?: unknown;
  /** In place of `kit` and `locale`. */
  readonly stage?: CardStage;
}

export const unicodeKit: RenderKit = createNativeKit({ TERM: "xterm-256color" });

export function makeCardRow(options: RowOptions = {}) {
  const { expanded = false, isError = false, outputPad = 0 } = options;
  const theme = "theme" in options ? options.theme : plainTheme;
  const kit = "kit" in options ? options.kit : unicodeKit;
  const stage = options.stage ?? { kits: providersOf(kit ? [kit] : []), locale: options.locale };
  const calls = options.calls ?? new OpenCalls();
  const parts: CardParts = {
    calls,
    expandKey: "Ctrl+]",
    look: {
      kit: createKitGuard({ all: () => stage.kits.all() }, ruler),
      locale: () => stage.locale,
    },
  };
  let redraws = 0;
  const context = {
    toolCallId: "call-1",
    state: {},
    expanded,
    isError,
    outputPad,
    args: options.args,
    invalidate: () => {
      redraws += 1;
    },
  };
  return {
    calls,
    call: (args: unknown) => callCard(args, theme, context, parts),
    feedback: (details: unknown) => feedbackCard({ details, expanded, theme }, parts.look),
    result: (result: { content?: unknown; details?: unknown } | undefined) =>
      resultCard({ result, options: { expanded, isPartial: false }, theme, context }, parts),
    get redraws(): number {
      return redraws;
    },
  };
}
