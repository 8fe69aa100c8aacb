/** Random keys, arrivals, withdrawals, waits, questionnaires, dialogs and sizes on Pi's own renderer. */
import { describe, expect, it } from "@jest/globals";
import { visibleWidth } from "@mariozechner/pi-tui";
import fc from "fast-check";
import type { QuestionUIOutcome } from "../../../contracts/question-ui.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers } from "./make-state.js";
import { makePendingStage, type PendingStage, topic } from "./pending-stage.js";

const RUNS = 150;
const { seed = Date.now() % 2 ** 31 } = fc.readConfigureGlobal();

const ALT_X = "\x1bx";
const ALT_O = "\x1bo";
const ENTERS: readonly string[] = [KEYS.enter, ALT_X];
const KINDS = ["single", "multi", "text", "confirm"] as const;
const SIZES = [
  [80, 24],
  [40, 14],
  [120, 40],
  [20, 8],
  [3, 3],
] as const;

type Step =
  | { readonly do: "key"; readonly key: string }
  | { readonly do: "ask"; readonly kind: (typeof KINDS)[number] }
  | { readonly do: "drop" | "require" | "free"; readonly pick: number }
  | { readonly do: "focus"; readonly pick: number }
  | { readonly do: "block" | "dialog" | "tree" | "refuse" | "snatch" }
  | { readonly do: "resize"; readonly to: number };

const { up, down, tab, shiftTab, enter, space, escape: esc, backspace, ctrlC, pageDown } = KEYS;
const keys = fc.constantFrom(
  ...[up, down, tab, shiftTab, enter, space, esc, backspace, ctrlC, pageDown],
  ...[
    KEYS.ctrlRightBracket,
    ALT_X,
    ALT_O,
    "1",
    "n",
    "x",
    "/",
    "好",
    "\x1b[200~two\nlines\x1b[201~",
  ],
  ...[shiftTab, enter, enter, "a"],
);
const pick = fc.nat(20);
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: keys.map((key) => ({ do: "key" as const, key })) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("ask" as const), kind: fc.constantFrom(...KINDS) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("drop", "require", "free"), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("focus" as const), pick }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("block", "dialog", "tree", "refuse", "snatch")
      .map((what) => ({ do: what })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("resize" as const), to: fc.nat(SIZES.length - 1) }),
  },
);

class Run {
  readonly stage: PendingStage = makePendingStage({ settings: { armingMs: 60_000 } });
  readonly #outcomes: Promise<QuestionUIOutcome>[] = [];
  #asked = 0;
  #isCovered = false;
  #dialogKeys = 0;
  #shown: string | undefined;

  async step(step: Step): Promise<void> {
    const { store, screen, dock } = this.stage;
    switch (step.do) {
      case "key":
        return await this.#press(step.key);
      case "snatch":
        return await this.#press(KEYS.enter, () => this.#dropShown());
      case "ask":
        this.#asked++;
        store.ask(`ask-${this.#asked}`, topic(this.#asked, { type: step.kind }));
        break;
      case "drop":
        store.drop(this.#id(step.pick));
        break;
      case "require":
      case "free":
        store.require(this.#id(step.pick), step.do === "require");
        break;
      case "focus":
        dock.pending.focus(this.#id(step.pick));
        break;
      case "block":
        this.#outcomes.push(
          this.stage.open({ state: makeAnswers({}), onStateChange: () => undefined }),
        );
        break;
      case "dialog":
        this.#toggleDialog();
        break;
      case "tree":
        screen.emit("session_tree");
        break;
      case "refuse":
        store.refusal = store.refusal
          ? undefined
          : { status: "refused", code: "save_failed", message: "Not now." };
        break;
      case "resize": {
        const [columns, rows] = SIZES[step.to] ?? SIZES[0];
        screen.terminal.resize(columns, rows);
      }
    }
    await this.check();
  }

  /** Only what the person saw when the key was pressed may be settled by it, and by a key for that. */
  async #press(key: string, meanwhile = () => {}): Promise<void> {
    const { store, screen } = this.stage;
    const seen = await this.check();
    this.#shown = /What about (\d+)/.exec(seen)?.[1];
    meanwhile();
    const before = store.settled.length;
    const dialogKeys = this.#dialogKeys;
    screen.press(key);
    const settled = store.settled.slice(before);

    if (this.#isCovered) expect(this.#dialogKeys).toBe(dialogKeys + 1);
    expect(settled.length).toBeLessThanOrEqual(1);
    for (const { questionId } of settled) {
      const number = questionId.slice("ask-".length);
      expect(ENTERS).toContain(key);
      expect(this.#isCovered).toBe(false);
      if (screen.terminal.columns >= 40) expect(seen).toContain(`What about ${number}?`);
    }
  }

  async check(): Promise<string> {
    const { screen, store } = this.stage;
    const shown = await screen.screen();
    expect(screen.records).toEqual([]);
    for (const row of shown.split("\n")) {
      expect(visibleWidth(row)).toBeLessThanOrEqual(screen.terminal.columns);
    }
    const ids = store.settled.map(({ questionId }) => questionId);
    expect(new Set(ids).size).toBe(ids.length);
    return shown;
  }

  /** At the end nothing holds anything up. */
  async end(): Promise<void> {
    this.stage[Symbol.dispose]();
    for (const outcome of await Promise.all(this.#outcomes)) {
      expect(["settled", "unavailable"]).toContain(outcome.status);
    }
  }

  /** The asker takes it back in the moment in which the person answers. */
  #dropShown(): void {
    if (this.#shown !== undefined) this.stage.store.drop(`ask-${this.#shown}`);
  }

  #id(number: number): string {
    const waiting = this.stage.store.list();
    return waiting[number % Math.max(1, waiting.length)]?.id ?? "ask-0";
  }

  #toggleDialog(): void {
    const { screen } = this.stage;
    if (this.#isCovered) screen.closeDialog();
    else {
      screen.openDialog({
        render: () => ["a dialog"],
        invalidate: () => undefined,
        handleInput: () => {
          this.#dialogKeys++;
        },
      });
    }
    this.#isCovered = !this.#isCovered;
  }
}

describe("questions that block nobody", () => {
  it(`never throw, fit, settle once and only what is seen, on ${RUNS} walks`, async () => {
    process.stdout.write(`panel walks: seed ${seed}\n`);
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40 }), async (walk) => {
        const run = new Run();
        run.stage.store.ask("ask-0", topic(0));
        await run.stage.shows("Topic 0");
        try {
          for (const step of walk) await run.step(step);
        } finally {
          await run.end();
        }
      }),
      { numRuns: RUNS, seed },
    );
  }, 240_000);
});
