import { describe, expect, it } from "@jest/globals";
import { getAnswer, type Question } from "../../../contracts/questions/index.js";
import { KEYS } from "../../support/virtual-terminal.js";
import { makeAnswers, makeOptions } from "./make-state.js";
import { QuestionnaireBench } from "./questionnaire-bench.js";

const long = (count = 60) => ({ options: makeOptions(count) });
const pane = (...questions: readonly Partial<Question>[]) =>
  new QuestionnaireBench(makeAnswers(...questions), { rows: 30 });
const SKIPPED = { status: "skipped", values: [], labels: [] };
const picks = (bench: QuestionnaireBench, id = "q1") =>
  getAnswer(bench.reported.at(-1) ?? makeAnswers(), id).values;

describe("filter", () => {
  it("reaches option 57 of 60 (2-19)", () => {
    const one = pane(long(), {}).press("/").type("57");
    expect(one.text()).toContain("/ 57");
    expect(one.text()).not.toContain("Option 12");

    one.press(KEYS.enter, KEYS.enter);

    expect(picks(one)).toEqual(["v57"]);
  });

  it("goes to the list with Enter and with Down, and picks nothing by that", () => {
    for (const key of [KEYS.enter, KEYS.down]) {
      const one = pane({ ...long(), type: "multi" }, {}).press("/", "5", key);
      expect(one.reported).toEqual([]);
      one.press(KEYS.space);
      expect(picks(one)).toEqual(["v5"]);
    }
  });

  it("is only cleared by Esc, and the cursor stays where it led", () => {
    const one = pane(long(), {}).press("/").type("41").press(KEYS.escape);

    expect(one.results).toEqual([]);
    expect(one.text()).not.toContain("/ 41");
    expect(one.text()).toContain("› ");
    expect(one.text()).toContain("41/61");
    one.press("/", "4", KEYS.enter, KEYS.escape);
    expect(one.results).toEqual([]);
    expect(one.press(KEYS.escape).results).toHaveLength(1);
  });

  it("numbers what it leaves, and digits pick by these numbers", () => {
    const one = pane(long(), {}).press("/").type("ion 3").press(KEYS.enter);
    expect(one.text()).toContain("2. ○ Option 30");

    one.press("2");

    expect(picks(one)).toEqual(["v30"]);
  });

  it("says when nothing matches, keeps the row for free text, and picks nothing hidden", () => {
    const one = pane(long(), {}).press("/").type("nowhere");
    expect(one.text()).toContain("No matches.");
    expect(one.text()).toContain("Type something.");
    one.press(KEYS.enter, KEYS.enter).type("mine");

    expect(one.text()).toContain("mine");
    expect(one.reported).toEqual([]);
    const confirm = pane({ type: "confirm" }, {}).press("/", "z", KEYS.enter, KEYS.enter, " ", "1");
    expect(confirm.reported).toEqual([]);
  });

  it("takes Kitty's letters, pastes, Backspace and Ctrl+C, and is gone when the tab is left", () => {
    const one = pane({ options: makeOptions(300) }, {});
    one.press("/", "\x1b[53u", "\x1b[200~77\x1b[201~", KEYS.backspace);
    expect(one.text()).toContain("/ 57");

    expect(one.press(KEYS.ctrlC).text()).not.toContain("/ 57");
    expect(one.text()).toContain("Esc clear");
    one.type("12").press(KEYS.tab, KEYS.shiftTab);

    expect(one.text()).not.toContain("/ 12");
  });

  it("takes no more of a pasted document than a person would type", () => {
    const one = pane(long(), {}).press("/", `\x1b[200~${"😀".repeat(500_000)}57\x1b[201~`, "5");
    const [shown = ""] = /\/ (.*?) *│/.exec(one.text(400))?.slice(1) ?? [];

    expect(Array.from(shown.trim())).toHaveLength(100);
    expect(one.press(KEYS.ctrlC, "5", "7", KEYS.enter, KEYS.enter).text()).toContain(
      "1/2 answered",
    );
  });

  it("ranks the nearest first and looks at descriptions too", () => {
    const options = [
      { value: "a", label: "Postpone the reserve" },
      { value: "b", label: "Postgres" },
      { value: "c", label: "Something", description: "on Postgres" },
    ];
    const one = pane({ options }, {}).press("/").type("postgres");

    const rows = one.draw(60).join("\n");

    expect(rows.indexOf("Postgres")).toBeLessThan(rows.indexOf("Something"));
    expect(rows).toContain("1. ○ Postgres");
  });

  it("changes no row of the pane's height", () => {
    const one = pane(long(4), {});
    const height = one.draw().length;

    for (const key of ["/", "O", "z", KEYS.enter, KEYS.escape]) {
      expect(one.press(key).draw()).toHaveLength(height);
    }
  });
});

describe("undo", () => {
  it("takes back a pick and returns to its question", () => {
    const one = pane({}, {}).press("2", "u");

    expect(picks(one)).toEqual([]);
    expect(one.text()).toContain("[○ Head 1]");
    expect(one.text()).toContain("› 1. ○ Option 1");
  });

  it("takes back toggles and clearing, the latest first", () => {
    const one = pane({ type: "multi" }, {}).press("1", "3", "x", "u");
    expect(picks(one)).toEqual(["v1", "v3"]);

    expect(picks(one.press("u"))).toEqual(["v1"]);
    expect(picks(one.press("u"))).toEqual([]);
    const count = one.reported.length;
    expect(one.press("u").reported).toHaveLength(count);
  });

  it("takes a recorded text back to what was before its field was opened, so that Submit sends none", () => {
    const one = pane({}, {}).press(KEYS.end, KEYS.enter).type("oracle").press(KEYS.enter);
    one.press(KEYS.shiftTab, "u");

    expect(one.text()).not.toContain("oracle");
    one.press(KEYS.shiftTab, KEYS.end, KEYS.up, KEYS.up, KEYS.enter);
    expect(one.results[0]?.details.answers["q1"]).toEqual(SKIPPED);
    const text = pane({ type: "text" }, {}).type("my answer").press(KEYS.enter, "u");
    expect(text.text()).not.toContain("my answer");
    expect(text.text()).toContain("Your answer");
  });

  it("takes a recorded note back, of a question and of an option", () => {
    for (const key of ["N", "n"]) {
      const noted = pane({}, {}).press(key).type("wrong note").press(KEYS.enter);
      expect(noted.text()).toContain("✎");

      expect(noted.press("u").text()).not.toContain("✎");

      noted.press(KEYS.shiftTab, KEYS.end, KEYS.up, KEYS.up, KEYS.enter);
      expect(noted.results[0]?.details.answers["q1"]).toEqual(SKIPPED);
    }
  });

  it("goes back to the draft with which a field was opened, and then to none", () => {
    const one = pane({}, {}).press(KEYS.end, KEYS.enter).type("half").press(KEYS.escape);
    one.press(KEYS.enter).type(" more").press(KEYS.enter, KEYS.shiftTab);
    expect(one.text()).toContain("Type something: half more");

    expect(one.press("u").text()).toContain("Type something: half (draft)");
    expect(one.press("u").text()).toContain("Type something.");
  });

  it("shows the question that it comes back to from its first row of context on", () => {
    const context = Array.from({ length: 20 }, (_, row) => `- row ${row}`).join("\n");
    const one = pane({ context }, { context }).press("1");
    one.draw();
    one.press(KEYS.altDown);
    expect(one.text()).toContain("↑ 1 more");

    expect(one.press("u").text()).toContain("- row 0");
  });

  it("has nothing to undo, when a text is saved as it was", () => {
    const one = pane({}, {}).press("N").type("why").press(KEYS.enter, "N", KEYS.enter, "u");

    expect(one.text()).not.toContain("why");
  });

  it("brings back a draft that x has dropped", () => {
    const one = pane({}, {}).press(KEYS.end, KEYS.enter).type("half").press(KEYS.escape);
    expect(one.text()).toContain("half (draft)");

    expect(one.press("x").text()).not.toContain("half");
    expect(one.press("u").text()).toContain("half (draft)");
  });

  it("undoes from the review as well, and is named once there is something to undo", () => {
    const one = pane({}, {});
    expect(one.text(120)).not.toContain("u undo");
    one.press("1");
    expect(one.text(120)).toContain("u undo");

    one.press(KEYS.tab, "u");

    expect(one.text()).toContain("[○ Head 1]");
  });
});
