/** Every key of the pane in real Pi, one after the other, by what the screen shows after each. */
import { describe, expect, it } from "@jest/globals";
import { type Encoding, kitty, legacy } from "../support/key-encodings.js";
import {
  ASK_KEY_QUESTIONS,
  KEY_WALK,
  KEY_WALK_ANSWERS,
  type KeyStep,
  PAGE_KEYS,
} from "../support/key-walk.js";
import { HOST_CASES } from "../support/system-matrix.js";
import { PiInTmux } from "../support/tmux-pi.js";

/** A hundred keys, each seen on the screen before the next. */
const WALK_TIMEOUT_MS = 240_000;
/** So many rows are free for a list, a context and a preview at once. */
const SIZE = { columns: 90, rows: 50 };
/** What a terminal answers that speaks Kitty's protocol. */
const KITTY_FLAGS = "\x1b[?7u";

const MODES = ["fullscreen", "regular"] as const;
const ENCODINGS = [
  { encoding: "without a protocol", encode: legacy },
  { encoding: "in Kitty's protocol", encode: kitty },
] as const;
const CASES = HOST_CASES.flatMap(({ host }) =>
  MODES.flatMap((mode) => ENCODINGS.map((given) => ({ host, mode, ...given }))),
);

describe.each(CASES)("each key $encoding, in Pi $host, $mode", ({ host, mode, encode }) => {
  it(
    "does in the questionnaire what the page of keys says",
    async () => {
      await using pi = await PiInTmux.start({
        host,
        size: SIZE,
        script: [ASK_KEY_QUESTIONS, ASK_KEY_QUESTIONS, ASK_KEY_QUESTIONS],
        arguments: ["--no-session", "--tui-mode", mode],
      });
      if (encode === kitty) await pi.terminal.send(KITTY_FLAGS);

      await pi.say("Ask me");
      await pi.terminal.waitFor("Which one?");
      if (mode === "regular") await walk(pi, encode, PAGE_KEYS);
      await walk(pi, encode, KEY_WALK);
      await pi.terminal.send(encode("enter"));

      const submitted = await resultNumber(pi, 1);
      expect(submitted).toMatchObject({ cancelled: false, answers: KEY_WALK_ANSWERS });
      for (const [index, key] of ["escape", "ctrl+c"].entries()) {
        await pi.terminal.waitFor(["0/4 answered", "Which one?"]);
        await pi.terminal.send(encode(key));
        expect(await resultNumber(pi, index + 2)).toMatchObject({ cancelled: true });
      }
    },
    WALK_TIMEOUT_MS,
  );
});

async function walk(pi: PiInTmux, encode: Encoding, steps: readonly KeyStep[]): Promise<void> {
  for (const [index, { key, type, shows }] of steps.entries()) {
    if (type === undefined) await pi.terminal.send(encode(key));
    else await pi.terminal.type(type);
    await pi.terminal.waitFor(shows).catch((error: unknown) => {
      throw new Error(`Step ${index + 1}, ${type ?? key}: ${error}`, { cause: error });
    });
  }
}

async function resultNumber(pi: PiInTmux, count: number): Promise<unknown> {
  const { messages } = await pi.waitForRequest(
    (request) => request.messages.filter(({ role }) => role === "toolResult").length === count,
  );
  return messages.at(-1)?.details;
}
