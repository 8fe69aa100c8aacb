/** The dock on Pi's screen in a virtual terminal, with a person at the keyboard. */
import { setImmediate } from "node:timers/promises";
import type { EditorSlot } from "../../../contracts/editor-slot.js";
import type { Locale } from "../../../contracts/locale.js";
import type { PendingQuestions } from "../../../contracts/pending-questions.js";
import type { QuestionDrafts } from "../../../contracts/question-drafts.js";
import type { RenderKit } from "../../../contracts/render-kit.js";
import type { Settings, SettingsInForce } from "../../../contracts/settings.js";
import { NativeEditorSlot } from "../../../plugins/editor-slot/native-editor-slot.js";
import { DockLook } from "../../../plugins/question-dock/dock-look.js";
import { QuestionDock } from "../../../plugins/question-dock/question-dock.js";
// The dock loads it when the first questionnaire opens; here that time belongs to no test.
import "../../../plugins/question-dock/host-markdown-theme.js";
import type { QuestionUiPerson, QuestionUiStage } from "../../contracts/question-ui.stage.js";
import { PiScreen, type PiScreenOptions } from "../../support/pi-screen.js";
import { providersOf } from "../../support/providers.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { nativeKit } from "./native-kit.js";

export interface DockStage extends QuestionUiStage, Disposable {
  readonly screen: PiScreen;
  readonly dock: QuestionDock;
  readonly slot: NativeEditorSlot;
  /** The screen once it shows the text. */
  shows(text: string | RegExp): Promise<string>;
}

export interface DockStageOptions extends PiScreenOptions {
  readonly settings?: Partial<Settings>;
  readonly kits?: readonly RenderKit[];
  readonly locales?: readonly Locale[];
  readonly drafts?: QuestionDrafts;
  readonly pending?: PendingQuestions;
}

export function makeDockStage(options: DockStageOptions = {}): DockStage {
  const screen = new PiScreen(options);
  const slot = new NativeEditorSlot(screen.host);
  const kits = providersOf(options.kits ?? [nativeKit]);
  let shown = 0;
  const counted: EditorSlot = {
    register: (contribution) => {
      shown++;
      return slot.register(contribution);
    },
  };
  const look = new DockLook(
    kits,
    providersOf(options.locales ?? []),
    providersOf(options.drafts ? [options.drafts] : []),
    providersOf(options.pending ? [options.pending] : []),
  );
  const dock = new QuestionDock(counted, look, makeSettings(options.settings), screen.host);
  return {
    screen,
    dock,
    slot,
    person: new DockPerson(screen),
    shows: (text) => untilShown(screen, text),
    open: (session) => dock.open(session),
    shownCount: () => shown,
    [Symbol.dispose]: () => {
      dock[Symbol.dispose]();
      slot[Symbol.dispose]();
      screen[Symbol.dispose]();
    },
  };
}

export function makeSettings(values: Partial<Settings> = {}): SettingsInForce {
  return {
    values: {
      collapseKey: "ctrl+]",
      focusToggleKey: "shift+tab",
      lockChat: false,
      armingMs: 0,
      notify: "off",
      guidance: {},
      providers: {},
      ...values,
    },
    sources: {},
    diagnostics: [],
  };
}

/** Mounting takes a few turns of the event loop, none of which can be waited for by name. */
export async function untilShown(screen: PiScreen, text: string | RegExp): Promise<string> {
  for (let turn = 0; turn < 500; turn++) {
    const shown = await screen.screen();
    if (typeof text === "string" ? shown.includes(text) : text.test(shown)) return shown;
    await setImmediate();
  }
  throw new Error(`The screen never showed ${text}:\n${await screen.screen()}`);
}

class DockPerson implements QuestionUiPerson {
  readonly #screen: PiScreen;

  constructor(screen: PiScreen) {
    this.#screen = screen;
  }

  async seesQuestion(): Promise<void> {
    await untilShown(this.#screen, /Esc (cancel|keep draft)/);
  }

  async pick(label: string): Promise<void> {
    await this.seesQuestion();
    this.#screen.press(KEYS.home);
    while (!(await this.#focusedRow()).includes(label)) this.#screen.press(KEYS.down);
    const isMulti = /[☐☑]/.test(await this.#focusedRow());
    this.#screen.press(isMulti ? KEYS.space : KEYS.enter);
  }

  async write(text: string): Promise<void> {
    await this.seesQuestion();
    if (!(await this.#screen.screen()).includes("Esc keep draft")) {
      this.#screen.press(KEYS.end, KEYS.enter);
    }
    this.#screen.press(...Array.from(text), KEYS.enter);
  }

  async goOn(): Promise<void> {
    await this.seesQuestion();
    this.#screen.press(KEYS.home, KEYS.enter);
  }

  async submit(): Promise<void> {
    if (!(await this.#screen.screen()).includes("Review")) return;
    while (!(await this.#screen.screen()).includes("[Review]")) this.#screen.press(KEYS.tab);
    this.#screen.press(KEYS.home);
    while (!(await this.#focusedRow()).includes("Submit answers")) this.#screen.press(KEYS.down);
    this.#screen.press(KEYS.enter);
  }

  async cancel(): Promise<void> {
    await this.seesQuestion();
    if ((await this.#screen.screen()).includes("Esc keep draft")) this.#screen.press(KEYS.escape);
    this.#screen.press(KEYS.escape);
  }

  async #focusedRow(): Promise<string> {
    const rows = (await this.#screen.screen()).split("\n");
    return rows.find((row) => row.includes("› ")) ?? "";
  }
}
