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
import { openInSlot } from "./open-in-slot.js";
import { createQuestionHook } from "./question-hook.js";

type DockHost = Pick<Host, "record" | "ui" | "agentDir">;

@injectable()
export class QuestionDock implements QuestionUI, Disposable {
  readonly kind = "pane";
  readonly #slot: EditorSlot;
  readonly #look: DockLook;
  readonly #settings: SettingsInForce;
  readonly #record: Host["record"];
  readonly #host: DockHost;
  readonly #closing = new AbortController();

  constructor(
    @inject(editorSlotV1.token) slot: EditorSlot,
    @inject(DockLook) look: DockLook,
    @inject(settingsV1.token) settings: SettingsInForce,
    @inject(hostV1.token) host: DockHost,
  ) {
    this.#slot = slot;
    this.#look = look;
    this.#settings = settings;
    this.#host = host;
    this.#record = (entry) => host.record(entry);
    // From now on it is known, without a menu that is open in the editor being closed later.
    host.ui.completion();
  }

  open(session: QuestionUISession): Promise<QuestionUIOutcome> {
    const { armingMs, lockChat, collapseKey: key } = this.#settings.values;
    // Locked, the chat waits for the question: there is no row to put it aside to.
    const collapseKey = lockChat ? "off" : key;
    const record = this.#record;
    const hook = createQuestionHook({
      ...this.#look,
      collapseKey,
      record,
      completion: () => this.#host.ui.completion(),
      editorCommand: () => editorCommand(this.#host.agentDir, process.env),
    });
    const closing = this.#closing.signal;
    const { locales } = this.#look;
    const options = { collapseKey, armingMs, locales, record, closing };
    return openInSlot(this.#slot, session, hook, options);
  }

  /** What is open goes on elsewhere, with the picks made so far. */
  [Symbol.dispose](): void {
    this.#closing.abort();
  }
}
