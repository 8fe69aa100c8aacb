/** Puts questionnaires into the editor's place. */
import { inject, injectable } from "tsyringe";
import { type EditorSlot, editorSlotV1 } from "../../contracts/editor-slot.js";
import { type Host, hostV1 } from "../../contracts/host.js";
import type {
  QuestionUI,
  QuestionUIOutcome,
  QuestionUISession,
} from "../../contracts/question-ui.js";
import { type SettingsInForce, settingsV1 } from "../../contracts/settings.js";
import { DockLook } from "./dock-look.js";
import { editorCommand } from "./editor-command.js";
import { openInSlot, type SlotControls } from "./open-in-slot.js";
import { PendingDock } from "./panel/pending-dock.js";
import { surfaceSettings } from "./panel/surface-settings.js";
import { preloadView } from "./preload-view.js";
import { createQuestionHook } from "./question-hook.js";

type DockHost = Pick<Host, "record" | "ui" | "agentDir" | "on">;

@injectable()
export class QuestionDock implements QuestionUI, Disposable {
  readonly kind = "pane";
  readonly #slot: EditorSlot;
  readonly #look: DockLook;
  readonly #settings: SettingsInForce;
  readonly #record: Host["record"];
  readonly #host: DockHost;
  /** Shows what waits without blocking, by itself or in one pane with a questionnaire. */
  readonly pending: PendingDock;
  readonly #closing = new AbortController();

  constructor(
    @inject(editorSlotV1.token) slot: EditorSlot,
    @inject(DockLook) look: DockLook,
    @inject(settingsV1.token) settings: SettingsInForce,
    @inject(hostV1.token) host: DockHost,
  ) {
    this.pending = new PendingDock(slot, look, settings, host);
    this.#slot = slot;
    this.#look = look;
    this.#settings = settings;
    this.#host = host;
    this.#record = (entry) => host.record(entry);
    // From now on it is known, without a menu that is open in the editor being closed later.
    host.ui.completion();
    // While the model thinks nobody waits for it; Pi's start does.
    host.on("agent_start", preloadView);
  }

  async open(session: QuestionUISession): Promise<QuestionUIOutcome> {
    const { values } = this.#settings;
    const { place, armingMs, locales } = surfaceSettings(values, this.#look.locales);
    const record = this.#record;
    let controls: SlotControls | undefined;
    const hook = createQuestionHook({
      ...this.#look,
      ...place,
      record,
      completion: () => this.#host.ui.completion(),
      editorCommand: () => editorCommand(this.#host.agentDir, process.env),
      join: (shown, make) => this.pending.join(shown, make, () => controls?.rearm()),
    });
    const closing = this.#closing.signal;
    const { collapseKey } = place;
    const onOpen = (given: SlotControls) => {
      controls = given;
    };
    const options = { collapseKey, armingMs, locales, record, closing, onOpen };
    const outcome = await openInSlot(this.#slot, session, hook, options);
    this.pending.ended(isAnswered(outcome) && (session.waiting?.get() ?? 0) === 0);
    return outcome;
  }

  /** What is open goes on elsewhere, with the picks made so far. */
  [Symbol.dispose](): void {
    this.#closing.abort();
    this.pending[Symbol.dispose]();
  }
}

function isAnswered(outcome: QuestionUIOutcome): boolean {
  return outcome.status === "settled" && !outcome.result.details.cancelled;
}
