/** What the pane works with and does without: kits, languages, drafts and questions come and go. */
import { inject, injectable } from "tsyringe";
import { type Locale, localeV1 } from "../../contracts/locale.js";
import { type PendingQuestions, pendingQuestionsV1 } from "../../contracts/pending-questions.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import { type QuestionDrafts, questionDraftsV1 } from "../../contracts/question-drafts.js";
import { type RenderKit, renderKitV1 } from "../../contracts/render-kit.js";

@injectable()
export class DockLook {
  readonly kits: RankedProviders<RenderKit>;
  readonly locales: RankedProviders<Locale>;

  /** What is begun outlives the pane there. */
  readonly drafts: RankedProviders<QuestionDrafts>;

  /** The questions that block nobody; none where nobody keeps them. */
  readonly stores: RankedProviders<PendingQuestions>;

  constructor(
    @inject(renderKitV1.token) kits: RankedProviders<RenderKit>,
    @inject(localeV1.token) locales: RankedProviders<Locale>,
    @inject(questionDraftsV1.token) drafts: RankedProviders<QuestionDrafts>,
    @inject(pendingQuestionsV1.token) stores: RankedProviders<PendingQuestions>,
  ) {
    this.stores = stores;
    this.kits = kits;
    this.locales = locales;
    this.drafts = drafts;
  }
}
