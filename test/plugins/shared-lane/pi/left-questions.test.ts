import { describe, expect, it } from "@jest/globals";
import type { BranchEntry } from "../../../../contracts/session-journal.js";
import { LeftQuestions } from "../../../../plugins/shared-lane/pi/left-questions.js";

function entry(message: object): BranchEntry {
  return { type: "message", id: "e", parentId: null, message };
}

function calls(...blocks: readonly object[]): BranchEntry {
  return entry({ role: "assistant", content: [{ type: "text", text: "Asking." }, ...blocks] });
}

const ask = (id: string, question: unknown) => ({
  type: "toolCall",
  id,
  name: "threadroom_ask",
  arguments: { question },
});

describe("questions that a cut-off call left", () => {
  it("are those of calls that publish and have no result", () => {
    const left = new LeftQuestions();
    left.apply(
      calls(
        ask("a", " Which one? "),
        ask("b", "Answered?"),
        ask("c", 7),
        { type: "toolCall", id: "d", name: "bash", arguments: { question: "?" } },
        {
          type: "toolCall",
          id: "e",
          name: "threadroom",
          arguments: { action: "publish", input: { title: "A note" } },
        },
        { type: "toolCall", id: "f", name: "threadroom", arguments: { action: "read", id: "x" } },
      ),
    );
    left.apply(entry({ role: "toolResult", toolCallId: "b" }));

    expect(left.titles).toEqual(["Which one?", "A note"]);
  });

  it("follow the branch back", () => {
    const left = new LeftQuestions();
    const undoCall = left.apply(calls(ask("a", "Which one?")));
    const undoResult = left.apply(entry({ role: "toolResult", toolCallId: "a" }));
    const answered = left.titles;
    undoResult?.();
    const open = left.titles;
    undoCall?.();

    expect([answered, open, left.titles]).toEqual([[], ["Which one?"], []]);
  });

  it("are no matter of malformed entries", () => {
    const left = new LeftQuestions();
    for (const message of [null, 1, {}, { role: "assistant", content: [null, 3, {}] }]) {
      expect(left.apply({ type: "message", id: "e", parentId: null, message })).toBeUndefined();
    }
  });
});
