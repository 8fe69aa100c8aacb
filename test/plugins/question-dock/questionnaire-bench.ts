/** A questionnaire drawn without a terminal: rows for any room, keys one by one, results counted. */

import type { KeybindingsManager, Theme } from "@mariozechner/pi-coding-agent";
import { type AutocompleteProvider, stripTerminalSequences, type TUI } from "@mariozechner/pi-tui";
import type { Locale } from "../../../contracts/locale.js";
import type { LiveCount } from "../../../contracts/question-ui.js";
import type { AnswerState, QuestionResult } from "../../../contracts/questions/index.js";
import type { RenderKit } from "../../../contracts/render-kit.js";
import { createKitGuard } from "../../../contracts/render-kit-guard.js";
import { Questionnaire } from "../../../plugins/question-dock/questionnaire.js";
import { ruler } from "../../../plugins/question-dock/wrapped-text.js";
import { providersOf } from "../../support/providers.js";
import { nativeKit } from "./native-kit.js";

export interface BenchOptions {
  readonly rows?: number;
  readonly theme?: Theme | undefined;
  readonly kit?: RenderKit | undefined;
  readonly collapseKey?: string;
  readonly signal?: AbortSignal;
  readonly waiting?: LiveCount;
  readonly keybindings?: KeybindingsManager;
  readonly locale?: Locale;
  readonly isKept?: boolean;
  completion?(): AutocompleteProvider | undefined;
  editorCommand?(): string;
}

export class QuestionnaireBench {
  readonly results: QuestionResult[] = [];
  readonly reported: AnswerState[] = [];
  readonly collapses: boolean[] = [];
  readonly faults: string[] = [];
  readonly questionnaire: Questionnaire;
  rows: number;
  atMs = 0;
  renderRequests = 0;
  onRenderRequest: () => void = () => undefined;
  /** Who had the terminal was told so. */
  readonly terminalHandovers: string[] = [];
  onStart: () => void = () => undefined;

  constructor(state: AnswerState, options: BenchOptions = {}) {
    this.rows = options.rows ?? 40;
    const kit = "kit" in options ? options.kit : nativeKit;
    const { signal, waiting, keybindings, completion, editorCommand } = options;
    this.questionnaire = new Questionnaire({
      tui: this.#tui(),
      theme: options.theme,
      locale: options.locale,
      keybindings,
      ...(completion === undefined ? {} : { completion }),
      ...(editorCommand === undefined ? {} : { editorCommand }),
      kit: createKitGuard(providersOf(kit ? [kit] : []), ruler, (entry) =>
        this.faults.push(entry.message),
      ),
      collapseKey: options.collapseKey ?? "ctrl+]",
      done: (result) => this.results.push(result),
      now: () => this.atMs,
      session: {
        state,
        ...(signal === undefined ? {} : { signal }),
        ...(waiting === undefined ? {} : { waiting }),
        isKept: options.isKept ?? false,
        onStateChange: (changed) => this.reported.push(changed),
        onCollapseChange: (collapsed) => this.collapses.push(collapsed),
      },
    });
  }

  press(...keys: readonly string[]): this {
    for (const key of keys) this.questionnaire.handleInput(key);
    return this;
  }

  type(text: string): this {
    return this.press(...Array.from(text));
  }

  draw(width = 60): string[] {
    return this.questionnaire.render(width);
  }

  /** Without the sequences that mark the caret. */
  text(width = 60): string {
    return stripTerminalSequences(this.draw(width).join("\n"));
  }

  #tui(): TUI {
    const bench = this;
    const terminal = {
      get rows() {
        return bench.rows;
      },
      columns: 80,
    };
    const requestRender = () => {
      bench.renderRequests++;
      bench.onRenderRequest();
    };
    const stop = () => void this.terminalHandovers.push("stop");
    const start = () => {
      this.terminalHandovers.push("start");
      this.onStart();
    };
    return { terminal, requestRender, stop, start } as unknown as TUI;
  }
}
