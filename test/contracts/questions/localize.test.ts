import { describe, expect, it } from "@jest/globals";
import {
  createState,
  localizeState,
  resolveLabels,
  selectOption,
} from "../../../contracts/questions/index.js";

const questions = [
  { id: "go", header: "Go", prompt: "Go on?", type: "confirm" as const },
  {
    id: "way",
    header: "Way",
    prompt: "Which?",
    type: "single" as const,
    options: [{ value: "yes", label: "Yes" }],
  },
];
const german = { yes: "Ja", no: "Nein" };

describe("localizeState", () => {
  it("words confirm questions and their answers, and no other question", () => {
    const state = selectOption(selectOption(createState({ questions }), "go", "no"), "way", "yes");

    const shown = localizeState(state, resolveLabels(undefined, german));

    expect(shown.questions.map(({ options }) => options?.map(({ label }) => label))).toEqual([
      ["Ja", "Nein"],
      ["Yes"],
    ]);
    expect(shown.answers["go"]?.labels).toEqual(["Nein"]);
    expect(shown.answers["way"]?.labels).toEqual(["Yes"]);
    expect(state.answers["go"]?.labels).toEqual(["No"]);
  });

  it("gives the same state back, when nothing differs", () => {
    const labels = { yes: "Sí" };
    const state = createState({ questions, labels });

    expect(localizeState(state, resolveLabels(labels))).toBe(state);
    expect(localizeState(state, resolveLabels(labels, { yes: "Ja" }))).toBe(state);
  });
});
