import { describe, expect, it, jest } from "@jest/globals";
import { FallbackDialogs } from "../../../plugins/fallback-dialogs/fallback-dialogs.js";
import { detailsOf, makeState, openOn } from "../../contracts/question-ui.stage.js";
import { providersOf } from "../../support/providers.js";
import { answerAll, makeDialogsStage, rowWith } from "./dialogs-stage.js";

describe("a host that does not play along", () => {
  it("changes nothing, when it ignores the abort and answers late (2-43)", async () => {
    const stage = makeDialogsStage();
    const stop = new AbortController();
    const { outcome, reported } = openOn(stage, makeState(), stop.signal);
    const dialog = await stage.host.next();
    stop.abort();
    const details = detailsOf(await outcome);

    dialog.answer("1. Red");
    await Promise.resolve();

    expect(details).toMatchObject({ error: "aborted", cancelled: true });
    expect(reported).toEqual([]);
    expect(stage.shownCount()).toBe(1);
  });

  it("records nothing, when its answer comes in the tick of the abort (2-43)", async () => {
    const stage = makeDialogsStage();
    const stop = new AbortController();
    const { outcome, reported } = openOn(stage, makeState(), stop.signal);

    (await stage.host.next()).answer("1. Red");
    stop.abort();

    expect(detailsOf(await outcome)).toMatchObject({ error: "aborted" });
    expect(reported).toEqual([]);
  });

  it("is stopped, when the dialogs themselves do not look at the signal", async () => {
    const stop = new AbortController();
    let shownCount = 0;
    const select = async (): Promise<string> => {
      shownCount += 1;
      stop.abort();
      return "1. Red";
    };
    const ui = new FallbackDialogs({ select, input: select }, providersOf([]));
    const stage = { ...makeDialogsStage(), open: ui.open.bind(ui) };

    const first = openOn(stage, makeState(), stop.signal);
    expect(detailsOf(await first.outcome)).toMatchObject({ error: "aborted" });
    await openOn(stage, makeState(), stop.signal).outcome;

    expect(first.reported).toEqual([]);
    expect(shownCount).toBe(1);
  });

  it("may answer with a row's number as a number", async () => {
    const stage = makeDialogsStage();
    const { reported } = openOn(stage, makeState());

    (await stage.host.next()).answer(2 as never);
    await stage.host.next();

    expect(reported).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ["a list", ["1. Red"]],
    ["an object", { value: "1. Red" }],
    ["true", true],
  ])("is asked again, when it answers a list or an input with %s", async (_what, odd) => {
    const stage = makeDialogsStage();
    const { reported } = openOn(stage, makeState());

    const list = await stage.host.next();
    list.answer(odd as never);
    const again = await stage.host.next();
    again.answer(rowWith(again, "Type something."));
    const input = await stage.host.next();
    input.answer(odd as never);
    const inputAgain = await stage.host.next();
    inputAgain.answer("Violet");
    await stage.host.next();

    expect([list.kind, again.kind, input.kind, inputAgain.kind]).toEqual([
      "select",
      "select",
      "input",
      "input",
    ]);
    expect(reported).toHaveLength(1);
  });

  it("closes the dialog with null as with nothing", async () => {
    const stage = makeDialogsStage();
    const { outcome } = openOn(stage, makeState());

    (await stage.host.next()).answer(null as never);

    expect(detailsOf(await outcome)).toMatchObject({ cancelled: true });
  });

  it("is not blamed on the person, when it throws", async () => {
    const stage = makeDialogsStage();
    const { outcome } = openOn(stage, makeState());

    (await stage.host.next()).fail(new Error("host broke"));

    await expect(outcome).rejects.toThrow("host broke");
  });

  it("is named in the result, when it closes every dialog at once (2-47)", async () => {
    using clock = jest.spyOn(performance, "now").mockReturnValue(0);

    const { content, details } = await answerAll(makeDialogsStage(), makeState(), [undefined]);

    expect(clock).toHaveBeenCalled();
    expect(content[0].text.split("\n").at(-1)).toMatch(/host closed .* may not have seen/);
    expect(details).toMatchObject({ cancelled: true });
  });

  it("is not suspected, when a person closes a dialog or had answered one (2-47)", async () => {
    let nowMs = 0;
    using clock = jest.spyOn(performance, "now").mockImplementation(() => (nowMs += 20));
    const slow = await answerAll(makeDialogsStage(), makeState(), [undefined]);
    clock.mockReturnValue(0);
    const answered = await answerAll(makeDialogsStage(), makeState(), ["Red", undefined]);

    for (const { content } of [slow, answered]) {
      expect(content[0].text).not.toContain("may not have seen");
    }
  });
});
