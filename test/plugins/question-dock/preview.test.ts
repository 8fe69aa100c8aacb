import { describe, expect, it } from "@jest/globals";
import type { QuestionOption } from "../../../contracts/questions/index.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers, makeOptions } from "./make-state.js";
import { QuestionnaireBench } from "./questionnaire-bench.js";

const steps = (count: number) =>
  Array.from({ length: count }, (_, index) => `Step ${index + 1}.`).join("\n\n");

function ask(options: readonly QuestionOption[], rows = 40, second: boolean = false) {
  const questions = second ? [{ options }, { options }] : [{ options }];
  return new QuestionnaireBench(makeAnswers(...questions), { rows });
}

const twenty: QuestionOption = { value: "a", label: "First", preview: steps(20) };

describe("preview beside the list", () => {
  it("stands there from 100 columns on, and p does nothing to it", () => {
    const one = ask([twenty, { value: "b", label: "Second" }]);

    expect(one.text(100)).toMatch(/First .* │ Preview/);
    expect(one.text(99)).not.toContain("│ Preview ");
    const before = one.text(100);
    expect(one.press("p").text(100)).toBe(before);
  });

  it("takes no room, where no preview says more than its description", () => {
    const described = { value: "a", label: "First", description: "Because of this." };
    const repeated = { ...described, preview: "Because of this. " };

    expect(ask([described, repeated]).text(120)).not.toContain("│ Preview");
    expect(ask([described, { ...repeated, preview: "The steps." }]).text(120)).toContain(
      "│ Preview",
    );
  });

  it("is blank beside a filter that leaves nothing", () => {
    const one = ask([twenty, { value: "b", label: "Second" }])
      .press("/")
      .type("zzz");

    expect(one.text(120)).toContain("No matches.");
    expect(one.text(120)).not.toContain("No description.");
  });

  it("says which part is seen and scrolls to its last row by keys that every host passes on (2-12)", () => {
    const one = ask([{ value: "a", label: "First", preview: steps(200) }], 30);
    expect(one.text(120)).toMatch(/Preview 1-\d+\/399 · ↓ \d+ more/);

    for (let press = 0; press < 400; press++) {
      one.press(KEYS.shiftDown).text(120);
    }

    expect(one.text(120)).toContain("Step 200.");
    expect(one.text(120)).toMatch(/-399\/399 · ↑ \d+ more/);
    one.press(KEYS.shiftUp);
    expect(one.text(120)).toContain("↓ 1 more");
  });

  it("scrolls by half a page with brackets and page keys", () => {
    const one = ask([twenty]);
    const first = one.text(120);

    const half = one.press("]").text(120);
    expect(half).not.toBe(first);
    expect(one.press(KEYS.pageDown, "[").text(120)).toBe(half);
    expect(one.press(KEYS.pageUp).text(120)).toBe(first);
  });

  it("starts at its top again, when the cursor or the tab moves", () => {
    const one = ask([twenty, { ...twenty, value: "b", label: "Second" }], 40, true);
    const first = one.text(120);

    one.press(KEYS.shiftDown, KEYS.down, KEYS.up);
    expect(one.text(120)).toBe(first);
    one.press(KEYS.shiftDown, KEYS.tab, KEYS.shiftTab);
    expect(one.text(120)).toBe(first);
  });

  it("names what is recommended, and has words where there is nothing to show", () => {
    const options = [
      { ...twenty, recommended: true },
      { value: "b", label: "Bare", preview: " " },
    ];
    const one = ask(options);

    expect(one.text(120)).toContain("Preview · ★ Recommended 1-");
    expect(one.press(KEYS.down).text(120)).toContain("│ No description.");
    expect(one.press(KEYS.end).text(120)).toContain("Press Enter to type your own answer.");
  });

  it("leaves the whole width to the list of a question without previews", () => {
    expect(ask(makeOptions(3)).text(120)).not.toContain("Preview");
  });
});

describe("preview below the list", () => {
  it("is one row until p opens it, and none where there is nothing to show", () => {
    const one = ask([twenty, { value: "b", label: "Bare" }]);

    expect(one.text(80)).toContain("▸ Preview · p");
    expect(one.text(80)).not.toContain("Step 1.");
    expect(one.press(KEYS.down).text(80)).not.toContain("Preview ·");
    expect(one.press(KEYS.up, "p").text(80)).toContain("Step 1.");
    expect(one.press("p").text(80)).not.toContain("Step 1.");
  });

  it("stays open on all tabs and sizes of this questionnaire, and lets the pane grow to its cap", () => {
    const one = ask([twenty], 40, true);
    const closed = one.draw(80).length;

    const opened = one.press("p").draw(80).length;
    expect(opened).toBeGreaterThan(closed);
    expect(opened).toBeLessThanOrEqual(18);
    expect(one.press(KEYS.tab).text(90)).toContain("Step 1.");
    expect(one.press("p").draw(80)).toHaveLength(closed);
    expect(ask([twenty]).text(80)).not.toContain("Step 1.");
  });

  it("shows two rows of its own where rows are scarce, and gives way to the focused label", () => {
    const option = { ...twenty, preview: "one\ntwo\nthree\nfour" };
    const one = ask([option, ...makeOptions(20)], 12).press("p");
    const tiny = ask([{ ...option, label: "word ".repeat(30) }], 8).press("p");

    expect(one.text(80)).toMatch(/one[\s\S]*two/);
    expect(one.text(80)).toContain("› 1. ○ First");
    expect(tiny.text(30).match(/word/g)?.length).toBeGreaterThan(8);
  });

  it("is text in an editor and a filter, when p is typed there", () => {
    const one = ask([twenty]).press("N", "p");
    expect(one.text(80)).toContain("p");
    one.press(KEYS.escape, "/", "p");

    expect(one.text(80)).toContain("/ p");
    expect(one.text(80)).not.toContain("Step 1.");
  });
});

describe("what a preview shows", () => {
  it("is the description where there is no preview, and never hides one", () => {
    const described = { value: "a", label: "First", description: "Because of this." };
    const both = { ...described, preview: "The steps." };

    const opened = ask([{ ...described, preview: "" }])
      .press("p")
      .text(80);
    expect(opened.match(/Because of this\./g)).toHaveLength(2);
    const text = ask([both, ...makeOptions(30)], 24)
      .press("p")
      .text(80);
    expect(text).toContain("Because of this.");
    expect(text).toContain("The steps.");
  });

  it("claims no blank row from a list that would lose an option by it", () => {
    const one = new QuestionnaireBench(
      makeAnswers({ options: [{ ...twenty, preview: "One.\n\nTwo." }, ...makeOptions(1)] }, {}, {}),
      { rows: 24 },
    );

    const text = one.press("p").text(80);

    for (const shown of ["What now?", "First", "Option 1", "Type something.", "One."]) {
      expect(text).toContain(shown);
    }
  });

  it("ends with the option's note, typed or recorded", () => {
    const one = ask([twenty, { value: "b", label: "Second", preview: "Short." }], 40, true);

    one.press(KEYS.down, "n").type("mind the gap").press(KEYS.escape);
    expect(one.text(120)).toMatch(/Short\.[\s\S]*Note \(draft\): mind the gap/);
    one.press("n", KEYS.enter);
    expect(one.text(120)).toMatch(/Short\.[\s\S]*Note: mind the gap/);
    expect(one.text(80)).toContain("▸ Preview · p");
  });

  it("is shown as written for a moment, and then parsed, when it is long", async () => {
    const one = ask([{ value: "a", label: "First", preview: "**bold** words\n\n".repeat(2000) }]);
    let parsed: () => void = () => undefined;
    const progress = new Promise<void>((resolve) => {
      parsed = resolve;
    });

    expect(one.text(120)).toMatch(/Preview 1-\d+ · ↓ more[\s\S]*\*\*bold\*\* words/);
    for (let press = 0; press < 20; press++) one.press(KEYS.shiftDown).text(120);
    expect(one.text(120)).toMatch(/Preview 21-\d+ · ↑ 20 more · ↓ more/);
    for (let press = 0; press < 20; press++) one.press(KEYS.shiftUp).text(120);
    one.onRenderRequest = parsed;
    await progress;

    expect(one.text(120)).toMatch(/Preview 1-\d+\/3999 · ↓ \d+ more/);
    expect(one.text(120)).not.toContain("**");
    one.questionnaire.dispose();
  });

  it("changes no row of the pane's height, whatever is focused", () => {
    const options = [
      twenty,
      { value: "b", label: "Bare" },
      { value: "c", label: "C", preview: "x" },
    ];
    for (const width of [80, 120]) {
      const one = ask(options, 40, true).press("p");
      const height = one.draw(width).length;
      for (const key of [KEYS.down, KEYS.down, KEYS.down, "n", KEYS.tab, KEYS.tab, KEYS.tab]) {
        expect(one.press(key).draw(width)).toHaveLength(height);
      }
    }
  });
});
