/** What becomes of a call that waits when the session moves under it, in real Pi. */
import { describe, expect, it, jest } from "@jest/globals";
import { builtPackage } from "../support/built-package.js";
import { RELOAD_COMMAND, TREE_WALK } from "../support/extension-paths.js";
import { PiHome } from "../support/pi-home.js";
import {
  askFreely,
  brings,
  deliveriesIn,
  factsOf,
  keptSession,
  promptOf,
  sessionFileOf,
} from "../support/private-questions.js";
import { type RpcSession, startRpcPi } from "../support/real-pi.js";
import type { ModelStep } from "../support/scripted-model.js";

jest.setTimeout(240_000);

const WAIT_FOR_BOTH: ModelStep = {
  calls: [
    {
      name: "ask_user_question",
      arguments: { questions: [{ questionId: "$questionId:0" }, { questionId: "$questionId:1" }] },
    },
  ],
};

type Move = (pi: RpcSession, home: PiHome) => Promise<unknown>;

const goBack: Move = (pi, home) =>
  pi.request({ type: "switch_session", sessionPath: sessionFileOf(home) });

/** With whether the open dialog stays where it is. */
const MOVES: readonly [string, Move, boolean][] = [
  ["an abort", (pi) => pi.request({ type: "abort" }), true],
  ["a compaction", (pi) => pi.request({ type: "compact" }), true],
  [
    "an abort and a reload",
    async (pi) => {
      await pi.request({ type: "abort" });
      await pi.request({ type: "prompt", message: "/anew" });
    },
    false,
  ],
  [
    "a new session and back",
    async (pi, home) => {
      await pi.request({ type: "new_session" });
      await goBack(pi, home);
    },
    false,
  ],
  [
    "a fork and back",
    async (pi, home) => {
      const { data } = await pi.request({ type: "get_fork_messages" });
      const { messages } = data as { messages: readonly { entryId: string }[] };
      await pi.request({ type: "fork", entryId: messages.at(-1)?.entryId });
      await goBack(pi, home);
    },
    false,
  ],
  [
    "an abort and a walk through the tree and back",
    async (pi) => {
      await pi.request({ type: "abort" });
      await pi.request({ type: "prompt", message: "/walk away" });
      await pi.request({ type: "prompt", message: "/walk back" });
    },
    false,
  ],
];

/** Goes along with the run that may be under way. */
async function say(pi: RpcSession, home: PiHome, message: string): Promise<void> {
  await pi.request({ type: "prompt", message, streamingBehavior: "followUp" });
  await pi.pi.waitFor(message, () => home.requests().some(brings(message)));
}

describe("a wait of which one answer is there already, in real Pi", () => {
  it.each(MOVES)(
    "loses nothing to %s: that answer comes once, and so does the other",
    async (_title, move, dialogStays) => {
      await using home = await PiHome.create();
      await home.write(
        "agent/settings.json",
        JSON.stringify({ compaction: { keepRecentTokens: 1 } }),
      );
      await using pi = await startRpcPi({
        home,
        script: [{ text: "Hello." }, askFreely("A", "B"), WAIT_FOR_BOTH],
        arguments: keptSession(home),
        extensions: [await builtPackage(), TREE_WALK, RELOAD_COMMAND],
      });
      await pi.prompt("Hello");
      await pi.request({ type: "prompt", message: "Start" });
      const first = await pi.nextDialog();
      expect(first.title).toContain(promptOf("A"));
      pi.pi.send({ type: "extension_ui_response", id: first.id, value: "alpha-end" });
      const second = await pi.nextDialog();
      expect(factsOf(home).answers).toHaveLength(1);
      // The model of a reloaded Pi would begin again.
      await home.environment([]);

      await move(pi, home);
      await say(pi, home, "Go on");
      await pi.pi.waitFor("A", () => home.requests().some(brings("alpha-end")));
      using _answering = pi.answerDialogs(() => "beta-end");
      if (dialogStays)
        pi.pi.send({ type: "extension_ui_response", id: second.id, value: "beta-end" });
      else await pi.request({ type: "prompt", message: "/asks" });
      await pi.pi.waitFor("B", () => home.requests().some(brings("beta-end")));
      await say(pi, home, "And now?");

      expect(deliveriesIn(home)).toEqual({ "alpha-end": 1, "beta-end": 1 });
      expect(factsOf(home).deliveries.filter(({ isMarkedRepeat }) => isMarkedRepeat)).toEqual([]);
      expect(await pi.close()).toBe(0);
    },
  );
});
