import { describe, expect, it } from "@jest/globals";
import { visibleWidth } from "@mariozechner/pi-tui";
import {
  buildResult,
  createState,
  selectOption,
  setCustomText,
  setOptionNote,
  setQuestionNote,
} from "../../../contracts/questions/index.js";
import type { RenderKit } from "../../../contracts/render-kit.js";
import { OpenCalls } from "../../../plugins/ask-tool/open-calls.js";
import { labels as german } from "../../../plugins/locale/languages/de.js";
import { type CardStage, makeCardRow, unicodeKit } from "../../support/card-row.js";
import { providersOf } from "../../support/providers.js";

const options = [
  { value: "fast", label: "Fast" },
  { value: "safe", label: "Safe" },
];
const args = {
  title: "Release",
  questions: [
    { id: "way", header: "Way", prompt: "Which way do we go?", type: "single", options },
    { id: "why", header: "Reason", prompt: "Why that way?", type: "text" },
    { id: "when", header: "When", prompt: "When?", type: "text" },
  ],
};
const asked = createState({ ...args, questions: args.questions as never });
const answered = setOptionNote(
  setQuestionNote(
    setCustomText(selectOption(asked, "way", "safe"), "why", "less risk"),
    "way",
    "ok",
  ),
  "way",
  "fast",
  "next time",
);

function bothCards(
  result: Parameters<ReturnType<typeof makeCardRow>["result"]>[0],
  row = makeCardRow(),
) {
  const call = row.call(args);
  const outcome = row.result(result);
  return [...call.render(60), ...outcome.render(60)];
}

describe("call card", () => {
  it("shows title and headers, while nothing is answered", () => {
    const rows = makeCardRow().call(args).render(60);

    expect(rows.join("\n")).toContain("Ask user · Release");
    expect(rows.join("\n")).toMatch(/\? Way .*\? Reason .*\? When/);
  });

  it("shows every prompt in full, when the row is expanded", () => {
    const rows = makeCardRow({ expanded: true }).call(args).render(60).join("\n");

    for (const { prompt } of args.questions) expect(rows).toContain(prompt);
  });

  it.each([
    ["a JSON string of questions", { questions: JSON.stringify(args.questions) }, "Reason"],
    ["another tool's shape", { questions: [{ question: "Which one?", header: "Pick" }] }, "Pick"],
    ["nothing", undefined, "Ask user"],
    ["null", null, "Ask user"],
    ["a list of null", { questions: [null] }, "Ask user"],
    ["half a JSON string", { questions: '[{"id":"a","hea' }, "Ask user"],
    ["a question without options", { questions: [{ id: "a", header: "Alone" }] }, "Alone"],
    ["a half-streamed option", { questions: [{ header: "Half", options: [{}, null] }] }, "Half"],
  ])("draws what is there and never throws, given %s (2-62)", (_what, streamed, expected) => {
    expect(makeCardRow().call(streamed).render(60).join("\n")).toContain(expected);
  });

  it("says how to expand and redraws only then, when its questionnaire is collapsed", () => {
    const calls = new OpenCalls();
    const row = makeCardRow({ calls });
    using _open = calls.open("call-1");
    const card = row.call(args);
    const before = card.render(60).join("\n");

    calls.setCollapsed("call-1", true);
    calls.setCollapsed("call-1", true);
    calls.setCollapsed("another call", true);

    expect(before).not.toContain("Ctrl+]");
    expect(card.render(60).join("\n")).toContain("collapsed · Ctrl+] expand");
    expect(row.redraws).toBe(1);
  });
});

describe("result card", () => {
  it("shows answers, skipped questions and notes once, in one frame with the call", () => {
    const rows = bothCards({ details: buildResult(answered).details });

    const text = rows.join("\n");
    expect(text.match(/Safe/g)).toHaveLength(1);
    expect(text).toMatch(/Way +✓ Safe/);
    expect(text).toMatch(/Reason +✓ “less risk”/);
    expect(text).toMatch(/When +○ skipped/);
    expect(text).toMatch(/✎ ok/);
    expect(text).toMatch(/✎ Fast: next time/);
    expect(rows.filter((row) => row.startsWith("╭"))).toHaveLength(1);
    expect(rows.filter((row) => row.startsWith("╰"))).toHaveLength(1);
  });

  it("keeps the answers and says that it was cancelled", () => {
    const text = bothCards({ details: buildResult(answered, { cancelled: true }).details }).join(
      "\n",
    );

    expect(text).toContain("Safe");
    expect(text).toContain("✗ Cancelled · recorded answers kept.");
  });

  it("says that nothing was shown and never that it was answered, when Pi refused the arguments (2-64)", () => {
    const content = [
      { type: "text", text: "Validation failed: context must be <= 500 characters" },
    ];

    const text = bothCards({ content, details: {} }, makeCardRow({ isError: true })).join("\n");

    expect(text).toContain("not shown");
    expect(text).toContain("context must be");
    expect(text).not.toMatch(/answered/i);
  });

  it("says that nothing was shown and why, when the questions were invalid (2-64)", () => {
    const issues = [{ path: "questions[0].id", code: "blank", message: "Give it an id." }] as const;
    const { details } = buildResult(createState({ questions: [] }), {
      error: "invalid_questions",
      issues,
    });

    const text = bothCards({ details }, makeCardRow({ expanded: true })).join("\n");

    expect(text).toContain("Error: invalid_questions");
    expect(text).toContain("not shown");
    expect(text).toContain("questions[0].id: Give it an id.");
    expect(text).not.toMatch(/answered/i);
  });

  it("keeps the recorded answers in view, when the call was aborted", () => {
    const ending = { cancelled: true, error: "aborted" } as const;

    const text = bothCards({ details: buildResult(answered, ending).details }).join("\n");

    expect(text).toContain("Interrupted · recorded answers kept.");
    expect(text).not.toContain("aborted");
    expect(text).toContain("Safe");
  });

  it("shows ten rows at most and counts the rest, until the row is expanded", () => {
    const questions = Array.from({ length: 40 }, (_, index) => ({
      id: `q${index}`,
      header: `Q${index}`,
      prompt: "?",
      type: "text" as const,
    }));
    const { details } = buildResult(createState({ questions }));

    const small = makeCardRow().result({ details }).render(60);
    const whole = makeCardRow({ expanded: true }).result({ details }).render(60);

    expect(small).toHaveLength(11);
    expect(small.join("\n")).toContain("31 more");
    expect(whole.join("\n")).toContain("Q39");
  });

  it("wraps long answers under their column, when the row is expanded", () => {
    const long = setCustomText(asked, "why", "word ".repeat(60));

    const rows = makeCardRow({ expanded: true }).result({ details: buildResult(long).details });

    const words = rows.render(60).join("\n").match(/word/g);
    expect(words).toHaveLength(60);
  });

  it("draws plainly, when there is no kit", () => {
    const text = bothCards(
      { details: buildResult(answered).details },
      makeCardRow({ kit: undefined }),
    );

    expect(text.join("\n")).toContain("Ask user - Release");
    expect(text.join("\n")).toMatch(/Way +\+ Safe/);
    expect(text.join("\n")).toMatch(/Reason +\+ "less risk"/);
  });

  it("draws on, when the kit throws", () => {
    const broken: RenderKit = {
      ...unicodeKit,
      frame: () => {
        throw new Error("broken kit");
      },
    };

    const text = bothCards(
      { details: buildResult(answered).details },
      makeCardRow({ kit: broken }),
    );

    expect(text.join("\n")).toContain("Ask user · Release");
    expect(text.join("\n")).toMatch(/Way +✓ Safe/);
  });

  it("follows a kit and a language that come later, on the same component", () => {
    const stage: CardStage = { kits: providersOf<RenderKit>([]), locale: undefined };
    const card = makeCardRow({ stage }).result({ details: buildResult(answered).details });
    const before = card.render(60).join("\n");

    stage.kits = providersOf([unicodeKit]);
    const framed = card.render(60).join("\n");
    stage.locale = { language: "de", labels: german };

    expect(before).toMatch(/When +o skipped/);
    expect(framed).toMatch(/│ When +○ skipped/);
    expect(card.render(60).join("\n")).toMatch(/│ When +○ übersprungen/);
  });

  it("does not promise kept answers, when nothing was answered", () => {
    const { details } = buildResult(asked, { cancelled: true });

    const text = makeCardRow().result({ details }).render(60).join("\n");

    expect(text).toContain("✗ Cancelled");
    expect(text).not.toContain("kept");
  });

  it("draws the same words, when the host gives no theme (2-46)", () => {
    const rows = bothCards(
      { details: buildResult(answered).details },
      makeCardRow({ theme: undefined }),
    );

    expect(rows.join("\n")).toContain("Safe");
  });

  it.each([false, true])(
    "fits wide characters into every width, expanded: %s (2-03)",
    (expanded) => {
      const hangul = "확인".repeat(100);
      const questions = [{ id: "a", header: hangul, prompt: hangul, type: "text" as const }];
      const state = setQuestionNote(
        setCustomText(createState({ title: hangul, questions }), "a", hangul),
        "a",
        hangul,
      );

      const row = makeCardRow({ expanded });
      const cards = [row.call({ title: hangul, questions }), row.result(buildResult(state))];
      for (let width = 1; width <= 300; width++) {
        const rows = cards.flatMap((card) => card.render(width));
        expect(rows.filter((each) => visibleWidth(each) > width)).toEqual([]);
      }
    },
  );

  it("lets no escape sequence, control or bidi override through", () => {
    const evil = "a\u001b]0;title\u0007b\u001b[2Jc\u0000d\u009b31me\u202ef\u2066g\u200fh\r\ni";
    const questions = [{ id: "a", header: evil, prompt: evil, type: "text" as const }];
    const state = setQuestionNote(
      setCustomText(createState({ title: evil, questions }), "a", evil),
      "a",
      evil,
    );
    const row = makeCardRow({ expanded: true });

    const call = row.call({ title: evil, questions }).render(80).join("");
    const result = row.result(buildResult(state)).render(80).join("");

    for (const text of [call, result]) {
      expect(text).not.toMatch(
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not get through.
        /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
      );
    }
  });
});
