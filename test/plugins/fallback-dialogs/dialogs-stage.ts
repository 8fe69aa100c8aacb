/** The dialogs question UI on the kernel's own dialogs, with a host that a test answers. */

import type { AnswerState, QuestionResult } from "../../../contracts/questions/index.js";
import { createDialogs } from "../../../kernel/dialogs.js";
import { FallbackDialogs } from "../../../plugins/fallback-dialogs/fallback-dialogs.js";
import {
  detailsOf,
  openOn,
  type QuestionUiPerson,
  type QuestionUiStage,
} from "../../contracts/question-ui.stage.js";
import { providersOf } from "../../support/providers.js";
import { ScriptedDialogHost, type ShownDialog } from "../../support/scripted-dialog-host.js";

export interface DialogsStage extends QuestionUiStage {
  readonly host: ScriptedDialogHost;
}

export function makeDialogsStage(): DialogsStage {
  const host = new ScriptedDialogHost();
  const ui = new FallbackDialogs(createDialogs(host), providersOf([]));
  const person = new DialogPerson(host);
  return {
    host,
    person,
    shownCount: () => host.shown.length,
    open: (session) => person.watch(ui.open(session)),
  };
}

/** The row whose words are these, whatever its number and box. */
export function rowWith(dialog: ShownDialog, words: string): string {
  const row = dialog.rows.find((text) => text.replace(/^(\[[x ]\] )?\d+\. /, "") === words);
  if (row === undefined) throw new Error(`No row "${words}" among: ${dialog.rows.join(" | ")}`);
  return row;
}

/** Opens and answers: a text is the row with these words, or what is typed; undefined closes the dialog. */
export async function answerAll(
  stage: DialogsStage,
  state: AnswerState,
  replies: readonly (string | undefined)[],
): Promise<QuestionResult> {
  const { outcome } = openOn(stage, state);
  for (const reply of replies) {
    const dialog = await stage.host.next();
    const isRow = dialog.kind === "select" && reply !== undefined;
    dialog.answer(isRow ? rowWith(dialog, reply) : reply);
  }
  const settled = await outcome;
  detailsOf(settled);
  return (settled as { result: QuestionResult }).result;
}

class DialogPerson implements QuestionUiPerson {
  readonly #host: ScriptedDialogHost;
  /** The dialog that is up, or the wait for the next one. */
  #dialog: Promise<ShownDialog> | undefined;
  #ended: Promise<undefined> | undefined;

  constructor(host: ScriptedDialogHost) {
    this.#host = host;
  }

  watch<T>(outcome: Promise<T>): Promise<T> {
    this.#ended = outcome.then(
      () => undefined,
      () => undefined,
    );
    return outcome;
  }

  async seesQuestion(): Promise<void> {
    await this.#next();
  }

  async pick(label: string): Promise<void> {
    this.#answer(await this.#next(), (dialog) => rowWith(dialog, label));
  }

  async write(text: string): Promise<void> {
    const dialog = await this.#next();
    if (dialog.kind === "select") await this.pick("Type something.");
    this.#answer(await this.#next(), () => text);
  }

  async goOn(): Promise<void> {
    await this.pick("Done");
  }

  async submit(): Promise<void> {
    for (;;) {
      const dialog = await Promise.race([this.#next(), this.#ended]);
      if (dialog === undefined) return;
      const keep = dialog.rows.find((row) => row.endsWith(". Done")) ?? dialog.rows.at(-1);
      this.#answer(dialog, () => (dialog.kind === "input" ? "" : keep));
    }
  }

  async cancel(): Promise<void> {
    this.#answer(await this.#next(), () => undefined);
  }

  #next(): Promise<ShownDialog> {
    this.#dialog ??= this.#host.next();
    return this.#dialog;
  }

  #answer(dialog: ShownDialog, reply: (dialog: ShownDialog) => string | undefined): void {
    this.#dialog = undefined;
    dialog.answer(reply(dialog));
  }
}
