import { describe, expect, it } from "@jest/globals";
import { buildResult, createState, selectOption } from "../../../contracts/questions/index.js";
import { labels as german } from "../../../plugins/locale/languages/de.js";
import { makeCardRow } from "../../support/card-row.js";

const questions = [{ id: "when", header: "When", prompt: "When?", type: "text" as const }];
const asked = createState({ questions });
const locale = { language: "de", labels: german };

describe("cards in another language", () => {
  it("shows the caller's wording before the session's language", () => {
    const labels = { skipped: "später", cancelled: " " };
    const { details } = buildResult({ ...asked, labels }, { cancelled: true });

    const text = makeCardRow({ locale }).result({ details }).render(60).join("\n");

    expect(text).toContain("○ später");
    expect(text).toContain("✗ Abgebrochen");
  });

  it("takes the wording from the call, when the result has none", () => {
    const row = makeCardRow({
      args: { questions, labels: { notShown: "nie gezeigt" } },
      isError: true,
    });

    const text = row.result({ details: {}, content: [] }).render(60).join("\n");

    expect(text).toContain("nie gezeigt");
  });

  it("shows the answer of a confirm question in the session's language", () => {
    const questions = [{ id: "go", header: "Go", prompt: "Go on?", type: "confirm" as const }];
    const state = selectOption(createState({ questions }), "go", "yes");
    const { content, details } = buildResult(state);

    expect(makeCardRow({ locale }).result({ details }).render(60).join("\n")).toMatch(/Go +✓ Ja/);
    expect(content[0].text).toContain("Yes (yes)");
  });

  it("follow the key that is bound, in the session's language", () => {
    const row = makeCardRow({ locale });
    using _open = row.calls.open("call-1");
    row.calls.setCollapsed("call-1", true);

    expect(row.call({ questions }).render(60).join("\n")).toContain(
      "eingeklappt · Ctrl+] ausklappen",
    );
  });
});
