/**
 * A Pi extension that takes the screen as others do, when one of its keys is pressed: F6 opens a plain
 * dialog, F7 a custom component in the editor's place, F8 an overlay that captures the keys, F9 puts
 * another editor there. Escape closes what is open.
 */
import {
  CustomEditor,
  type ExtensionAPI,
  type ExtensionContext,
} from "@mariozechner/pi-coding-agent";
import { type Component, matchesKey } from "@mariozechner/pi-tui";

type Ui = ExtensionContext["ui"];

/** Shows what it got; gone with Escape. */
class KeyEcho implements Component {
  readonly #name: string;
  readonly #done: () => void;
  #keys = "";

  constructor(name: string, done: () => void) {
    this.#name = name;
    this.#done = done;
  }

  render(): string[] {
    return [`${this.#name} got: ${this.#keys}.`];
  }

  handleInput(data: string): void {
    if (matchesKey(data, "escape")) this.#done();
    else this.#keys += data === "\x1d" ? "^]" : data;
  }

  invalidate(): void {}
}

export default function registerScreenTakers(pi: ExtensionAPI): void {
  pi.on("session_start", (_event, { ui }) => {
    const takers: Readonly<Record<string, () => unknown>> = {
      f6: () => ui.select("A dialog of somebody else", ["First", "Second"]),
      f7: () => echo(ui, "Component"),
      f8: () => echo(ui, "Overlay", { overlay: true }),
      f9: () => ui.setEditorComponent((...parts) => new CustomEditor(...parts)),
    };
    ui.onTerminalInput((data) => {
      const taker = Object.entries(takers).find(([key]) => matchesKey(data, key as "f6"))?.[1];
      if (taker === undefined) return undefined;
      void taker();
      return { consume: true };
    });
  });
}

function echo(ui: Ui, name: string, options?: { overlay: true }): Promise<void> {
  return ui.custom<void>((_tui, _theme, _keys, done) => new KeyEcho(name, () => done()), options);
}
