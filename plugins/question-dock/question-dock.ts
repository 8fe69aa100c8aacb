/** Puts questionnaires into the editor's place. */
import { inject, injectable } from "tsyringe";
import { type EditorSlot, editorSlotV1 } from "../../contracts/editor-slot.js";
import { type Host, hostV1 } from "../../contracts/host.js";
import type { RankedProviders } from "../../contracts/plugin.js";
import type {
  QuestionUI,
  QuestionUIOutcome,
  QuestionUISession,
} from "../../contracts/question-ui.js";
import { type RenderKit, renderKitV1 } from "../../contracts/render-kit.js";
import { type SettingsInForce, settingsV1 } from "../../contracts/settings.js";
import { openInSlot } from "./open-in-slot.js";
import { createQuestionHook } from "./question-hook.js";

@injectable()
export class QuestionDock implements QuestionUI, Disposable {
  readonly kind = "pane";
  readonly #slot: EditorSlot;
  readonly #kits: RankedProviders<RenderKit>;
  readonly #settings: SettingsInForce;
  readonly #record: Host["record"];
  readonly #closing = new AbortController();

  constructor(
    @inject(editorSlotV1.token) slot: EditorSlot,
    @inject(renderKitV1.token) kits: RankedProviders<RenderKit>,
    @inject(settingsV1.token) settings: SettingsInForce,
    @inject(hostV1.token) host: Pick<Host, "record">,
  ) {
    this.#slot = slot;
    this.#kits = kits;
    this.#settings = settings;
    this.#record = (entry) => host.record(entry);
  }

  open(session: QuestionUISession): Promise<QuestionUIOutcome> {
    const { collapseKey, armingMs } = this.#settings.values;
    const record = this.#record;
    const hook = createQuestionHook({ kit: () => this.#kits.best(), collapseKey, record });
    const closing = this.#closing.signal;
    return openInSlot(this.#slot, session, hook, { collapseKey, armingMs, record, closing });
  }

  /** What is open goes on elsewhere, with the picks made so far. */
  [Symbol.dispose](): void {
    this.#closing.abort();
  }
}
