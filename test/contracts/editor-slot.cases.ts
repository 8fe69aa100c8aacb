/** What every editor slot must keep, whoever lends the place. Runner-agnostic: `run` throws when it does not hold. */
import assert from "node:assert/strict";
import type { Component } from "@mariozechner/pi-tui";
import type { EditorSlot, SlotHandle } from "../../contracts/editor-slot.js";
import { hasCode } from "../../contracts/errors.js";

/** A slot on some screen, with the person's side of it. */
export interface SlotBench {
  readonly slot: EditorSlot;
  press(...keys: readonly string[]): void;
  screen(): Promise<string>;
  editorText(): string;
  close(): void;
}

export interface EditorSlotCase {
  readonly name: string;
  run(make: () => SlotBench): Promise<void>;
}

export class Recorder implements Component {
  readonly keys: string[] = [];
  rows: readonly string[];

  constructor(...rows: readonly string[]) {
    this.rows = rows;
  }

  render(): readonly string[] {
    return this.rows;
  }

  handleInput(data: string): void {
    this.keys.push(data);
  }

  invalidate(): void {}
}

async function registered(handle: Promise<SlotHandle | undefined>): Promise<SlotHandle> {
  const found = await handle;
  assert.ok(found, "the slot found no editor");
  return found;
}

export const editorSlotCases: readonly EditorSlotCase[] = [
  {
    name: "shows the replacement and sends it the keys, while there is one",
    async run(make) {
      const bench = make();
      const replacement = new Recorder("in the editor's place");
      bench.press("d", "r");

      const handle = await registered(
        bench.slot.register({ key: "a", replacement: () => replacement }),
      );

      assert.match(await bench.screen(), /in the editor's place/);
      bench.press("x");
      assert.deepEqual(replacement.keys, ["x"]);
      assert.equal(bench.editorText(), "dr");
      handle[Symbol.dispose]();
      assert.doesNotMatch(await bench.screen(), /in the editor's place/);
      bench.press("y");
      assert.equal(bench.editorText(), "dry");
      assert.deepEqual(replacement.keys, ["x"]);
      bench.close();
    },
  },
  {
    name: "gives the editor back, while the replacement is undefined",
    async run(make) {
      const bench = make();
      let shown: Recorder | undefined;
      const handle = await registered(bench.slot.register({ key: "a", replacement: () => shown }));

      bench.press("1");
      shown = new Recorder("here");
      handle.refresh();
      bench.press("2");
      shown = undefined;
      handle.refresh();
      bench.press("3");

      assert.equal(bench.editorText(), "13");
      bench.close();
    },
  },
  {
    name: "lets the latest replacement win and falls back to the one before",
    async run(make) {
      const bench = make();
      const first = new Recorder("first");
      const second = new Recorder("second");
      await registered(bench.slot.register({ key: "a", replacement: () => first }));
      const later = await registered(bench.slot.register({ key: "b", replacement: () => second }));

      assert.match(await bench.screen(), /second/);
      later[Symbol.dispose]();

      assert.match(await bench.screen(), /first/);
      bench.close();
    },
  },
  {
    name: "draws rows above the editor, never wider than the screen",
    async run(make) {
      const bench = make();
      const aboveEditor = (width: number) => ["above", "宽".repeat(width)];

      const handle = await registered(bench.slot.register({ key: "a", aboveEditor }));

      assert.match(await bench.screen(), /above\n宽+/);
      handle[Symbol.dispose]();
      assert.doesNotMatch(await bench.screen(), /above/);
      bench.close();
    },
  },
  {
    name: "asks the latest contribution first for a key, and the first that consumes wins",
    async run(make) {
      const bench = make();
      const asked: string[] = [];
      const ask = (name: string, consumes: string) => (data: string) => {
        asked.push(`${name}${data}`);
        return data === consumes ? { consume: true } : undefined;
      };
      await registered(bench.slot.register({ key: "a", handleInput: ask("a", "1") }));
      await registered(bench.slot.register({ key: "b", handleInput: ask("b", "2") }));

      bench.press("1", "2", "3");

      assert.deepEqual(asked, ["b1", "a1", "b2", "b3", "a3"]);
      assert.equal(bench.editorText(), "3");
      bench.close();
    },
  },
  {
    name: "refuses a key that is taken, until it is given back",
    async run(make) {
      const bench = make();
      const handle = await registered(bench.slot.register({ key: "a" }));

      await assert.rejects(bench.slot.register({ key: "a" }), (error) =>
        hasCode(error, "SLOT_KEY_TAKEN"),
      );
      handle[Symbol.dispose]();
      await registered(bench.slot.register({ key: "a" }));
      bench.close();
    },
  },
  {
    name: "takes a contribution out and tells it, when one of its members throws",
    async run(make) {
      for (const broken of ["render", "handleInput"] as const) {
        const bench = make();
        const faults: unknown[] = [];
        const replacement = new Recorder("fragile");
        const onFault = (error: unknown) => faults.push(error);
        await registered(
          bench.slot.register({ key: "a", replacement: () => replacement, onFault }),
        );
        replacement[broken] = () => {
          throw new Error("broken");
        };

        await bench.screen();
        bench.press("x");
        bench.press("y");

        assert.equal(faults.length, 1);
        assert.doesNotMatch(await bench.screen(), /fragile/);
        assert.ok(bench.editorText().endsWith("y"));
        bench.close();
      }
    },
  },
  {
    name: "clips a replacement that is wider than the screen (2-01)",
    async run(make) {
      const bench = make();
      const replacement = new Recorder("来自上游渠道的报错 ".repeat(60));

      await registered(bench.slot.register({ key: "a", replacement: () => replacement }));

      assert.match(await bench.screen(), /来自/);
      bench.close();
    },
  },
  {
    name: "leaves keys to the editor beneath, while the replacement does not take them",
    async run(make) {
      const bench = make();
      const replacement = Object.assign(new Recorder("in the editor's place"), { focused: false });
      let takes = false;
      await registered(
        bench.slot.register({
          key: "a",
          replacement: () => replacement,
          takesKeys: () => takes,
        }),
      );

      assert.match(await bench.screen(), /in the editor's place/);
      assert.equal(replacement.focused, false);
      bench.press("1");
      takes = true;
      bench.press("2");

      assert.match(await bench.screen(), /in the editor's place/);
      assert.equal(replacement.focused, true);
      assert.deepEqual(replacement.keys, ["2"]);
      assert.equal(bench.editorText(), "1");
      bench.close();
    },
  },
  {
    name: "knows how long the keyboard has been quiet, whoever got the key, releases aside",
    async run(make) {
      const bench = make();
      const seen: number[] = [];
      const handle = await registered(
        bench.slot.register({
          key: "a",
          handleInput: () => {
            seen.push(handle.quietMs());
            return undefined;
          },
        }),
      );

      const before = handle.quietMs();
      bench.press("\x1b[97;1:3u");
      const afterRelease = handle.quietMs();
      bench.press("x");

      assert.equal(before, Number.POSITIVE_INFINITY);
      assert.equal(afterRelease, Number.POSITIVE_INFINITY);
      assert.deepEqual(seen, [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
      assert.ok(handle.quietMs() < 60_000);
      bench.close();
    },
  },
  {
    name: "passes a key on to the editor beneath",
    async run(make) {
      const bench = make();
      const replacement = new Recorder("in the editor's place");
      const handle = await registered(
        bench.slot.register({ key: "a", replacement: () => replacement }),
      );

      handle.passToEditor("z");

      assert.equal(bench.editorText(), "z");
      assert.deepEqual(replacement.keys, []);
      bench.close();
    },
  },
  {
    name: "draws the editor beneath for a replacement that leaves it in sight, where it can",
    async run(make) {
      const bench = make();
      bench.press(..."draft");
      let handle: SlotHandle | undefined;
      const replacement: Component = {
        render: (width) => [...(handle?.drawEditor?.(width) ?? []), "below it"],
        handleInput: () => undefined,
        invalidate: () => undefined,
      };
      handle = await registered(bench.slot.register({ key: "a", replacement: () => replacement }));

      const screen = await bench.screen();

      assert.match(screen, /below it/);
      if (handle.drawEditor) assert.match(screen, /draft[\s\S]*below it/);
      bench.press("x");
      assert.equal(bench.editorText(), "draft");
      bench.close();
    },
  },
];
