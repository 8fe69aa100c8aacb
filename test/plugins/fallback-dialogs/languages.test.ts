import { describe, expect, it } from "@jest/globals";
import { createState } from "../../../contracts/questions/index.js";
import { FallbackDialogs } from "../../../plugins/fallback-dialogs/fallback-dialogs.js";
import { labels } from "../../../plugins/locale/languages/de.js";
import { providersOf } from "../../support/providers.js";

const questions = [
  { id: "go", header: "Start", prompt: "Los?", type: "confirm" as const },
  { id: "why", header: "Grund", prompt: "Warum?", type: "text" as const },
];

interface Shown {
  readonly title: string;
  readonly rows: readonly string[];
}

/** Answers every dialog with the given replies, one after the other. */
async function askIn(replies: readonly string[], own?: Readonly<Record<string, string>>) {
  const shown: Shown[] = [];
  const left = [...replies];
  const dialogs = {
    select: async (title: string, rows: readonly string[]) => {
      shown.push({ title, rows });
      return left.shift();
    },
    input: async (title: string) => {
      shown.push({ title, rows: [] });
      return left.shift();
    },
  };
  const ui = new FallbackDialogs(dialogs, providersOf([{ language: "de", labels }]));
  const state = createState({ questions, ...(own ? { labels: own } : {}) });
  const outcome = await ui.open({ state, onStateChange: () => undefined });
  if (outcome.status !== "settled") throw new Error(outcome.reason);
  return { shown, result: outcome.result };
}

describe("dialogs in another language", () => {
  it("show its fixed texts, and record an answer that does not depend on it", async () => {
    const { shown, result } = await askIn(["1. Ja", "Weil."]);

    expect(shown[0]).toEqual({
      title: "Frage 1 von 2\nStart\nLos?",
      rows: ["1. Ja", "2. Nein", "3. Überspringen"],
    });
    expect(shown[1]?.title).toContain("< = Vorherige Frage");
    expect(result.details.answers["go"]).toMatchObject({ values: ["yes"], labels: ["Yes"] });
    expect(result.content[0].text).toContain("Start [go]: Yes (yes)");
  });

  it("repeat an earlier answer in it", async () => {
    const { shown } = await askIn(["1. Ja", "<"]);

    expect(shown[2]?.title).toContain("Deine Antwort: Ja");
  });

  it("show the caller's wording before it", async () => {
    const { shown, result } = await askIn(["1. Jo", ""], { yes: "Jo" });

    expect(shown[0]?.rows).toEqual(["1. Jo", "2. Nein", "3. Überspringen"]);
    expect(result.details.answers["go"]?.labels).toEqual(["Jo"]);
  });
});
