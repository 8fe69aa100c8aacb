/** The nonblocking questions on the screen: keys in, rows out, answers to the session. */
import type { TuiMouseEvent } from "@mariozechner/pi-tui";
import type { PendingQuestions } from "../../../contracts/pending-questions.js";
import type { QuestionDrafts } from "../../../contracts/question-drafts.js";
import { OutsideEditing } from "../outside-editing.js";
import type { PaneAction } from "../pane-action.js";
import { mouseMeaning } from "../pane-mouse.js";
import { PasteAssembler } from "../paste-assembler.js";
import { scrollAction, wheelAction } from "../scroll-steps.js";
import { SecondEnter } from "../second-enter.js";
import type { NamedTabs } from "../tab-strip.js";
import type { TextEntry } from "../text-entry.js";
import type { CellAction, CellOutcome } from "./cell-action.js";
import { CellDrafts } from "./cell-drafts.js";
import { reduceCell } from "./cell-reducer.js";
import { CellSaving } from "./cell-saving.js";
import { isWriting, replyOf, takesReply } from "./cell-state.js";
import type { PanelLook } from "./panel-look.js";
import { type PanelFrame, PanelScreen } from "./panel-screen.js";
import type { PanelSeat } from "./panel-seat.js";
import { type PendingTab, PendingTabs, type TabsChange } from "./pending-tabs.js";
import { readCellKey } from "./read-cell-key.js";
import { ReplyFields } from "./reply-fields.js";

export interface PanelParts {
  readonly look: PanelLook;
  readonly store: PendingQuestions;
  /** How long after an answer an Enter may still have been meant for it. */
  readonly armingMs: number;
  drafts(): QuestionDrafts | undefined;
  /** The person's doing has changed what waits. */
  changed(): void;
}

export class PendingPanel implements Disposable {
  readonly tabs: PendingTabs;
  /** Asked for each key of the terminal, as an answer may take the keys elsewhere. */
  readonly secondEnter: SecondEnter;
  readonly #parts: PanelParts;
  readonly #screen: PanelScreen;
  readonly #drafts: CellDrafts;
  readonly #fields: ReplyFields;
  readonly #outside: OutsideEditing;
  readonly #saving: CellSaving;
  readonly #paste = new PasteAssembler();
  /** How many tabs of others stood before ours in the last frame. */
  #tabsBefore = 0;
  /** Where the keys come from at the moment; the field's own callback has no other way to know. */
  #seat: PanelSeat | undefined;
  /** The session goes on where we do not know it: it knows what was shown there. */
  #isBack = true;

  constructor(parts: PanelParts) {
    const { look, drafts } = parts;
    this.#parts = parts;
    this.#screen = new PanelScreen(look);
    this.tabs = new PendingTabs((question) => this.#drafts.restore(question));
    this.#drafts = new CellDrafts(drafts, () => this.tabs);
    this.tabs.isFolded = this.#drafts.isFolded;
    this.secondEnter = new SecondEnter(parts.armingMs);
    this.#saving = new CellSaving({
      store: parts.store,
      tabs: this.tabs,
      takeIn: () => void this.#takeIn(),
      forget: (id) => this.#forget(id),
      flush: () => this.#drafts.flush(),
      changed: () => parts.changed(),
      onFault: (error) => this.#record("An answer could not be saved", error),
    });
    this.#fields = new ReplyFields(look, (id) => this.#submit(id));
    this.#outside = new OutsideEditing({
      tui: look.tui,
      command: () => look.editorCommand(),
      onEnd: (entry, isEdited) => this.#endOutside(entry, isEdited),
      onFault: (error) => this.#record("The external editor of a question failed", error),
    });
  }

  /** Takes in what waits now. Undefined in the middle of saving, which ends with taking it in. */
  sync(): TabsChange | undefined {
    return this.#saving.isBusy ? undefined : this.#takeIn();
  }

  #takeIn(): TabsChange {
    const questions = this.#parts.store.list();
    const before = this.tabs.currentId;
    const change = this.tabs.take(questions, this.#isBack ? this.#drafts.shown : undefined);
    if (questions.length > 0) this.#isBack = false;
    if (before !== undefined && before !== this.tabs.currentId) this.#drafts.changed();
    return change;
  }

  /** The session has moved in its tree. */
  moved(): void {
    this.#drafts.reopen();
    this.#isBack = true;
    if (this.tabs.count === 0) this.tabs.isFolded = this.#drafts.isFolded;
  }

  /** Into one row, or back. */
  fold(isFolded: boolean): void {
    if (this.tabs.isFolded === isFolded) return;
    this.tabs.isFolded = isFolded;
    this.#drafts.flush();
  }

  get isReading(): boolean {
    return this.tabs.current?.cell.pane.reading === true;
  }

  draw(frame: PanelFrame): string[] {
    this.#tabsBefore = frame.before.count;
    const id = this.tabs.currentId;
    return this.#screen.draw(this.tabs, id === undefined ? undefined : this.#field(id), frame);
  }

  names(): NamedTabs {
    return this.#screen.names(this.tabs);
  }

  /** To a tab, which is no longer put off. False where there is no such question. */
  show(id: string): boolean {
    if (!this.tabs.select(id)) return false;
    this.#resume();
    return true;
  }

  showAt(index: number): void {
    this.tabs.selectAt(index);
    this.#resume();
  }

  handleInput(data: string, seat: PanelSeat): void {
    this.#seat = seat;
    for (const input of this.#paste.feed(data)) this.#handle(input, seat);
    this.requestRender();
  }

  /** True when the event was of use. */
  handleMouse(event: TuiMouseEvent, seat: PanelSeat): boolean {
    const { current } = this.tabs;
    if (current === undefined || this.#outside.isOpen) return false;
    const memory = this.#screen.memory(current.question.id);
    const meaning = memory.map && mouseMeaning(event, memory.map);
    if (meaning === undefined) return false;
    if (event.type === "click" && this.secondEnter.dropsClick(event.clickCount)) return true;
    this.#seat = seat;
    if (meaning.kind === "scroll") {
      this.#dispatch(wheelAction(meaning.part, meaning.rows, memory), seat);
    } else {
      for (const action of meaning.actions) this.#click(action, seat);
    }
    this.requestRender();
    return true;
  }

  requestRender(): void {
    this.#parts.look.tui.requestRender();
  }

  invalidate(): void {
    this.#screen.invalidate();
    this.#fields.invalidate();
  }

  [Symbol.dispose](): void {
    this.#drafts[Symbol.dispose]();
    this.#screen[Symbol.dispose]();
  }

  #handle(data: string, seat: PanelSeat): void {
    const { current } = this.tabs;
    if (current === undefined || this.#outside.isOpen) return;
    this.#screen.notice = undefined;
    const entry = this.#field(current.question.id);
    const meaning = readCellKey(data, current, entry, this.#parts.look.keybindings);
    if (meaning === undefined) return;
    if (meaning === "text") this.#type(data, current);
    else if (meaning === "interrupt") this.#interrupt(current, seat);
    else if (meaning === "outside") this.#outside.start(this.#write(current));
    else if (meaning.type === "tab") this.#walk(meaning.step, seat);
    else if (meaning.type === "scrollBy") {
      this.#dispatch(scrollAction(meaning.by, this.#screen.memory(current.question.id)), seat);
    } else this.#dispatch(meaning, seat);
  }

  #type(data: string, tab: PendingTab): void {
    const { id, question } = tab.question;
    if (!takesReply(question)) return;
    const entry = this.#write(tab);
    entry.handleInput(data);
    const after = this.tabs.tab(id);
    // Enter may have sent it, or may have brought back why it could not.
    if (after === undefined || this.#fields.known(id) !== entry) return;
    const text = entry.text();
    if (text === "" || !isWriting(after.cell) || text !== replyOf(after.cell)) {
      this.#apply(id, { type: "written", text });
    }
  }

  /** The field of the question's reply, which is open from now on. */
  #write({ question, cell }: PendingTab): TextEntry {
    return this.#fields.get(question.id, replyOf(cell));
  }

  /** Pi's editor empties itself when it submits: what is not saved comes back into it. */
  #submit(id: string): void {
    const seat = this.#seat;
    const tab = this.tabs.tab(id);
    if (seat === undefined || tab === undefined) return;
    const text = replyOf(tab.cell);
    this.#dispatch({ type: "confirm" }, seat);
    this.#fields.known(id)?.replace(text);
  }

  /** Ctrl+C takes a typed text first, then it is Esc. */
  #interrupt({ question }: PendingTab, seat: PanelSeat): void {
    const entry = this.#field(question.id);
    if (entry === undefined || entry.text() === "") {
      this.#dispatch({ type: "leave" }, seat);
      return;
    }
    entry.replace("");
    this.#apply(question.id, { type: "written", text: "" });
  }

  #walk(step: 1 | -1, seat: PanelSeat): void {
    const { index, count } = this.tabs;
    const next = index + step;
    const isOut = next < 0 || next >= count;
    if (isOut && seat.walksOut(step)) return;
    this.showAt((next + count) % count);
  }

  #click(action: PaneAction, seat: PanelSeat): void {
    const id = this.tabs.currentId;
    if (action.type === "goTo") {
      const index = action.tab - this.#tabsBefore;
      if (index < 0) seat.show(action.tab);
      else this.showAt(index);
    } else if (action.type === "focus" || action.type === "toggle") {
      this.#dispatch(action, seat);
    } else if (action.type === "activate" && id !== undefined) {
      this.#dispatch({ type: "confirm" }, seat);
    }
  }

  #dispatch(action: CellAction, seat: PanelSeat): void {
    const { currentId } = this.tabs;
    if (currentId === undefined) return;
    const outcome = this.#apply(currentId, action);
    if (outcome?.kind === "leave") this.#saving.leave(currentId, seat);
    else if (outcome !== undefined && this.#saving.settle(currentId, outcome, seat)) {
      this.secondEnter.begin();
    }
  }

  #apply(id: string, action: CellAction): CellOutcome | undefined {
    const tab = this.tabs.tab(id);
    if (tab === undefined) return undefined;
    const step = reduceCell(tab.cell, action);
    this.tabs.put(id, step.state);
    this.#drafts.changed();
    return step.outcome;
  }

  #forget(id: string): void {
    for (const part of [this.#fields, this.#screen, this.tabs]) part.forget(id);
  }

  #resume(): void {
    const { current } = this.tabs;
    if (current === undefined) return;
    const { question, cell } = current;
    if (cell.isPaused) this.tabs.put(question.id, { ...cell, isPaused: false });
    this.#drafts.flush();
  }

  /** The open field of a question, restored where an earlier run left a reply. */
  #field(id: string): TextEntry | undefined {
    const known = this.#fields.known(id);
    const tab = this.tabs.tab(id);
    if (tab === undefined || !isWriting(tab.cell)) return undefined;
    return known ?? this.#write(tab);
  }

  #endOutside(entry: TextEntry, isEdited: boolean): void {
    const id = this.#fields.idOf(entry);
    if (id === undefined) return;
    if (isEdited) this.#apply(id, { type: "written", text: entry.text() });
    else this.#screen.notice = "externalEditorFailed";
    this.requestRender();
  }

  #record(what: string, error: unknown): void {
    const message = `${what}: ${error}`;
    this.#parts.look.record({ kind: "fault", where: "question-dock", message, error });
  }
}
