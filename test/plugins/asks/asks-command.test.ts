import { describe, expect, it, jest } from "@jest/globals";
import type { HostUi } from "../../../contracts/host.js";
import { asksCommand } from "../../../plugins/asks/asks-command.js";
import type { AskSource } from "../../../plugins/asks/open-ask.js";
import { labels } from "../../../plugins/locale/languages/de.js";
import { providersOf } from "../../support/providers.js";

const german = providersOf([{ language: "de", labels }]);

function command(source: AskSource, ui: ReturnType<typeof makeUi>) {
  return asksCommand({ sources: () => [source], locales: german, ui, begun: () => undefined });
}

function makeUi(chosen: string | undefined) {
  const notify = jest.fn<HostUi["notify"]>();
  const select = jest.fn<HostUi["select"]>(async () => chosen);
  return { notify, select };
}

function asks(...titles: readonly string[]) {
  const opened: string[] = [];
  const declined: string[] = [];
  const source: AskSource = {
    list: () =>
      titles.map((title, index) => ({
        id: `ask-${index}`,
        title,
        open: async () => void opened.push(`ask-${index}`),
        decline: () => void declined.push(`ask-${index}`),
      })),
  };
  return { source, opened, declined };
}

describe("/asks", () => {
  it("says in the session's language that nothing waits", async () => {
    const ui = makeUi(undefined);

    await command(asks().source, ui).run("");

    expect(ui.notify).toHaveBeenCalledWith("Keine Frage wartet.", "info");
  });

  it("lists what waits under a heading in the session's language, equal titles apart", async () => {
    const { source, opened, declined } = asks("Release", "Release");
    const ui = makeUi("2. Release");

    await command(source, ui).run("");

    expect(ui.select).toHaveBeenCalledWith("Wartende Fragen", ["1. Release", "2. Release"]);
    expect([opened, declined]).toEqual([["ask-1"], []]);
  });

  it("opens nothing, when the list is closed", async () => {
    const { source, opened, declined } = asks("One", "Two");

    await command(source, makeUi(undefined)).run("decline");

    expect([opened, declined]).toEqual([[], []]);
  });

  it("asks which to turn down even where there is one, for it cannot be taken back", async () => {
    const { source, opened, declined } = asks("Release");
    const ui = makeUi("1. Release");

    await command(source, ui).run(" decline ");

    expect(ui.select).toHaveBeenCalledWith("Welche Frage ablehnen?", ["1. Release"]);
    expect([opened, declined]).toEqual([[], ["ask-0"]]);
  });

  it("opens the one that is named, and declines it, and says when there is none", async () => {
    const { source, opened, declined } = asks("One", "Two");
    const ui = makeUi(undefined);

    await command(source, ui).run("ask-1");
    await command(source, ui).run("decline ask-0");
    await command(source, ui).run("ask-7");

    expect([opened, declined]).toEqual([["ask-1"], ["ask-0"]]);
    expect(ui.select).not.toHaveBeenCalled();
    expect(ui.notify.mock.calls).toEqual([["Keine Frage mit dieser Kennung wartet.", "warning"]]);
  });

  it("completes ids and the word decline, until a word is whole", () => {
    const { source } = asks("One", "Two");
    const complete = (prefix: string) =>
      command(source, makeUi(undefined))
        .complete?.(prefix)
        .map(({ value }) => value);

    expect(complete("")).toEqual(["ask-0", "ask-1", "decline"]);
    expect(complete("as")).toEqual(["ask-0", "ask-1"]);
    expect(complete("decline ask-1")).toEqual([]);
    expect(complete("decline ")).toEqual(["decline ask-0", "decline ask-1"]);
    expect(complete("ask-0")).toEqual([]);
  });

  it("says why and opens nothing while the session moves; goes on while its file is in doubt", async () => {
    const moving = asks("One");
    const doubtful = asks("One");
    const ui = makeUi(undefined);
    const closed = (isInDoubt: boolean) => () => ({ isInDoubt, message: "why" });

    await command({ ...moving.source, closed: closed(false) }, ui).run("");
    await command({ ...doubtful.source, closed: closed(true) }, ui).run("");

    expect(ui.notify.mock.calls).toEqual([
      ["why", "info"],
      ["why", "error"],
    ]);
    expect([moving.opened, doubtful.opened]).toEqual([[], ["ask-0"]]);
  });

  it("shows the pane without a list, when all that waits is in it", async () => {
    const { source, opened } = asks("One", "Two");
    const focus = jest.fn(() => true);
    const ui = makeUi(undefined);

    await command({ ...source, focus }, ui).run("");

    expect(focus).toHaveBeenCalledTimes(1);
    expect(ui.select).not.toHaveBeenCalled();
    expect(opened).toEqual([]);
  });

  it("unfolds what the pane has folded, when nothing else waits", async () => {
    const { source } = asks();
    const ui = makeUi(undefined);

    await command({ ...source, focus: () => true }, ui).run("");

    expect(ui.notify).not.toHaveBeenCalled();
  });

  it("lists what is not in the pane, although the pane holds others", async () => {
    const left = asks("Left open");
    const inPane = asks("In the pane");
    const focus = jest.fn(() => true);
    const ui = makeUi("1. Left open");
    const sources = () => [left.source, { ...inPane.source, focus }];

    await asksCommand({ sources, locales: german, ui, begun: () => undefined }).run("");

    expect(focus).not.toHaveBeenCalled();
    expect([left.opened, inPane.opened]).toEqual([["ask-0"], []]);
  });

  it("names the answers that are on their way, when nothing waits", async () => {
    const ui = makeUi(undefined);

    await command({ ...asks().source, underway: () => ["Colour: Red (ask-1)"] }, ui).run("");

    expect(ui.notify).toHaveBeenCalledWith(`${labels.unreadAnswers}\nColour: Red (ask-1)`, "info");
  });
});
