/** The private lane's questions for `/asks`, opened in the pane or, where there is none, in dialogs. */
import type {
  PendingAnswer,
  PendingQuestion,
  PendingQuestions,
} from "../../contracts/pending-questions.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import type { QuestionFocus } from "../../contracts/question-focus.js";
import type { AskInTurn } from "./ask-in-turn.js";
import type { AskSource, OpenAsk } from "./open-ask.js";

type Saved = PendingQuestion & { readonly saved: PendingAnswer };

export class PrivateAsks implements AskSource {
  readonly #stores: RankedProviders<PendingQuestions>;
  readonly #focus: RankedProviders<QuestionFocus>;
  readonly #turn: AskInTurn;

  constructor(
    stores: RankedProviders<PendingQuestions>,
    focus: RankedProviders<QuestionFocus>,
    turn: AskInTurn,
  ) {
    this.#stores = stores;
    this.#focus = focus;
    this.#turn = turn;
  }

  list(): readonly OpenAsk[] {
    const store = this.#stores.best();
    if (!store) return [];
    const correctable = store.unreceived().filter(({ saved }) => saved.delivery === "saved");
    return [
      ...store.list().map((question) => this.#pending(store, question)),
      ...correctable.map((answered) => this.#correctable(store, answered)),
    ];
  }

  closed() {
    const refusal = this.#stores.best()?.closed();
    return (
      refusal && { isInDoubt: refusal.code === "storage_unconfirmed", message: refusal.message }
    );
  }

  focus(): boolean {
    return this.#focus.best()?.focus() ?? false;
  }

  underway(): readonly string[] {
    const unreceived = this.#stores.best()?.unreceived() ?? [];
    return unreceived
      .filter(({ saved }) => saved.delivery !== "saved")
      .map(({ id, question, saved }) => `${question.header}: ${wordsOf(saved)} (${id})`);
  }

  #pending(store: PendingQuestions, pending: PendingQuestion): OpenAsk {
    const { id, question } = pending;
    return {
      id,
      title: `${question.header}: ${question.prompt}`,
      open: async () => {
        if (this.#focus.best()?.focus(id)) return;
        await this.#turn.ask(store, pending);
      },
      decline: () => this.#turn.decline(store, id),
    };
  }

  #correctable(store: PendingQuestions, answered: Saved): OpenAsk {
    const { id, question, saved } = answered;
    return {
      id,
      title: `${question.header}: ${wordsOf(saved)}`,
      isAnswered: true,
      open: () => this.#turn.ask(store, answered, saved.answer),
      decline: () => this.#turn.decline(store, id),
    };
  }
}

function wordsOf({ answer, outcome }: PendingAnswer): string {
  if (!answer) return outcome;
  const { labels, customText } = answer;
  return [...labels, ...(customText === undefined ? [] : [JSON.stringify(customText)])].join("; ");
}
