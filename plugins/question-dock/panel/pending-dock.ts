/** Watches for nonblocking questions and loads what shows them when the first one is asked. */
import type { EditorSlot, SlotHandle } from "../../../contracts/editor-slot.js";
import type { Host } from "../../../contracts/host.js";
import type { PendingQuestions } from "../../../contracts/pending-questions.js";
import type { QuestionComponent, QuestionUISession } from "../../../contracts/question-ui.js";
import { createKitGuard } from "../../../contracts/render-kit-guard.js";
import type { SettingsInForce } from "../../../contracts/settings.js";
import type { DockLook } from "../dock-look.js";
import { editorCommand } from "../editor-command.js";
import type { MakeQuestionnaire } from "../question-hook.js";
import { ruler } from "../wrapped-text.js";
import type { JointPane } from "./joint-pane.js";
import type { PendingPanel } from "./pending-panel.js";
import type { PendingSurface } from "./pending-surface.js";
import { surfaceSettings } from "./surface-settings.js";

export type PendingHost = Pick<Host, "record" | "ui" | "agentDir" | "on">;

export class PendingDock implements Disposable {
  readonly #slot: EditorSlot;
  readonly #look: DockLook;
  readonly #settings: SettingsInForce;
  readonly #host: PendingHost;
  readonly #joints: JointPane[] = [];
  readonly #watches: Disposable[] = [];
  #watched: { readonly store: PendingQuestions; readonly watch: Disposable } | undefined;
  #surface: PendingSurface | undefined;
  #isOpening = false;
  #isClosed = false;

  constructor(slot: EditorSlot, look: DockLook, settings: SettingsInForce, host: PendingHost) {
    this.#slot = slot;
    this.#look = look;
    this.#settings = settings;
    this.#host = host;
    this.#watches.push(
      look.stores.watch(() => this.#attach()),
      host.on("session_tree", () => this.#surface?.moved()),
    );
    this.#attach();
  }

  /** One pane for a questionnaire and the questions that wait. */
  async join(
    session: QuestionUISession,
    make: MakeQuestionnaire,
    rearm: () => void,
  ): Promise<QuestionComponent> {
    const { JointPane } = await import("./joint-pane.js");
    const { place } = surfaceSettings(this.#settings.values, this.#look.locales);
    const joint: JointPane = new JointPane(
      {
        ...place,
        rearm,
        takesKeys: () => session.takesKeys?.() ?? true,
        panel: () => this.#surface?.panel,
        closed: () => this.#leave(joint),
      },
      make,
    );
    this.#joints.push(joint);
    this.#surface?.sync();
    return joint;
  }

  /** A questionnaire has ended; `isLastAnswered` by the person's answer, and none waits behind it. */
  ended(isLastAnswered: boolean): void {
    this.#surface?.blockerEnded(isLastAnswered);
  }

  /** Puts a question before the person, with the keys. False where there is none, or no place for it. */
  focus(id?: string): boolean {
    if (this.#surface?.focus(id)) return true;
    const blocking = this.#joints.at(-1);
    if (id !== undefined || blocking === undefined) return false;
    blocking.expand();
    return true;
  }

  /** False once no place for it was found. */
  canShow(): boolean {
    return this.#surface !== undefined || this.#isOpening;
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    for (const watch of this.#watches) watch[Symbol.dispose]();
    this.#detach();
  }

  #attach(): void {
    const store = this.#look.stores.best();
    if (this.#isClosed || store === this.#watched?.store) return;
    this.#detach();
    if (store === undefined) return;
    this.#watched = { store, watch: store.watch(() => this.#changed(store)) };
    this.#changed(store);
  }

  #detach(): void {
    this.#watched?.watch[Symbol.dispose]();
    this.#watched = undefined;
    this.#surface?.[Symbol.dispose]();
    this.#surface = undefined;
  }

  #changed(store: PendingQuestions): void {
    if (this.#surface !== undefined) this.#surface.sync();
    else if (!this.#isOpening && store.list().length > 0) void this.#open(store);
  }

  /** Nothing is loaded and nothing mounted before the first question. */
  async #open(store: PendingQuestions): Promise<void> {
    this.#isOpening = true;
    let surface: PendingSurface | undefined;
    try {
      surface = await this.#makeSurface(store);
      const isOpen = await surface.open();
      if (isOpen && this.#watched?.store === store) this.#surface = surface;
      else surface[Symbol.dispose]();
    } catch (error) {
      surface?.[Symbol.dispose]();
      const message = `Nonblocking questions could not be shown: ${error}`;
      this.#host.record({ kind: "fault", where: "question-dock", message, error });
    } finally {
      this.#isOpening = false;
    }
    this.#surface?.sync();
    const next = this.#watched?.store;
    if (next !== undefined && next !== store) this.#changed(next);
  }

  async #makeSurface(store: PendingQuestions): Promise<PendingSurface> {
    const { PendingSurface } = await import("./pending-surface.js");
    const { PendingPanel } = await import("./pending-panel.js");
    const { getMarkdownTheme } = await import("../host-markdown-theme.js");
    return new PendingSurface({
      slot: this.#slot,
      settings: surfaceSettings(this.#settings.values, this.#look.locales),
      joints: () => this.#joints,
      record: (entry) => this.#host.record(entry),
      makePanel: (handle) => this.#makePanel(PendingPanel, store, handle, getMarkdownTheme),
    });
  }

  #makePanel(
    Panel: typeof PendingPanel,
    store: PendingQuestions,
    handle: SlotHandle,
    markdownTheme: ConstructorParameters<typeof PendingPanel>[0]["look"]["markdownTheme"],
  ): PendingPanel {
    const { kits, locales, drafts } = this.#look;
    const { armingMs, collapseKey, focusToggleKey } = this.#settings.values;
    const host = this.#host;
    const record: PendingHost["record"] = (entry) => host.record(entry);
    return new Panel({
      store,
      armingMs,
      drafts: () => drafts.best(),
      changed: () => this.#surface?.rearrange(),
      look: {
        tui: handle.tui,
        keybindings: handle.keybindings,
        theme: () => handle.theme,
        kit: createKitGuard(kits, ruler, record),
        locales,
        collapseKey,
        focusToggleKey,
        markdownTheme,
        completion: () => host.ui.completion(),
        editorCommand: () => editorCommand(host.agentDir, process.env),
        record,
      },
    });
  }

  #leave(joint: JointPane): void {
    const index = this.#joints.indexOf(joint);
    if (index >= 0) this.#joints.splice(index, 1);
    this.#surface?.sync();
  }
}
