import { describe, expect, it } from "@jest/globals";
import type { LaneLanguage } from "../../../../contracts/lane-labels.js";
import { DEFAULT_LANE_LABELS, laneLabelsIn } from "../../../../contracts/lane-labels.js";
import { loadLocale } from "../../../../plugins/locale/load-locale.js";
import { callCard, replyCard, resultCard } from "../../../../plugins/shared-lane/pi/tool-cards.js";

const WIDTH = 100;
const German = await loadLocale("de");

function drawn(card: { render(width: number): readonly string[] }): string {
  return card.render(WIDTH).join("\n");
}

function view(language: LaneLanguage | undefined) {
  return { theme: undefined, expanded: false, language: () => language };
}

describe("the lane's cards in another language", () => {
  it("say what was done, how it stands and who wrote it in that language, and leave others' words alone", () => {
    const node = { title: "Which?", status: "answered", author: { name: "Ada" } };
    const response = { title: "Blue", response: { kind: "answer" } };
    const call = { action: "reply", id: "node_1", input: { body: "Hm", kind: "clarification" } };

    expect(drawn(callCard("threadroom", call, view(German)))).toBe(
      "threadroom antworten: Hm\nnode_1\nhat zurückgefragt",
    );
    expect(drawn(resultCard({ node, outcome: "timeout", response }, view(German)))).toBe(
      "keine Antwort in der Frist Which?\nbeantwortet · von „Ada“, so bezeichnet\nAntwort Blue\nAntwort",
    );
    expect(drawn(replyCard({ target: { node }, response, repeat: true }, view(German)))).toBe(
      "Gemeinsames Gespräch Blue\nAntwort\nvielleicht eine Wiederholung\nzu: Which?",
    );
    expect(drawn(resultCard({ nodes: [] }, view(German)))).toBe("Nichts gefunden.");
  });

  it("follow a language that comes after they were made", () => {
    let language: LaneLanguage | undefined;
    const card = resultCard(
      { nodes: [] },
      { theme: undefined, expanded: false, language: () => language },
    );
    const before = drawn(card);
    language = German;

    expect([before, drawn(card)]).toEqual(["Nothing found.", "Nichts gefunden."]);
  });

  it("leave an error in English, whose code the documentation explains", () => {
    const failure = { error: "Nobody listens.", code: "lane_unreachable" };

    expect(drawn(resultCard(failure, view(German)))).toBe("lane_unreachable: Nobody listens.");
  });
});

describe("a language of another package", () => {
  it("is filled up with English, and steers no terminal", () => {
    const laneLabels = { saved: "Spa\u001b[2Jrat\u202e", live: " ", more: 3 } as object;

    expect(laneLabelsIn({ laneLabels })).toEqual({ ...DEFAULT_LANE_LABELS, saved: "Sparat" });
  });
});
