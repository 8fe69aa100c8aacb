import { describe, expect, it, jest } from "@jest/globals";
import type { HostUi } from "../../../contracts/host.js";
import type { PendingAsks } from "../../../contracts/pending-asks.js";
import { asksCommand } from "../../../plugins/asks/asks-command.js";
import { labels } from "../../../plugins/locale/languages/de.js";
import { providersOf } from "../../support/providers.js";

const german = providersOf([{ language: "de", labels }]);

function makeUi(chosen: string | undefined) {
  const notify = jest.fn<HostUi["notify"]>();
  const select = jest.fn<HostUi["select"]>(async () => chosen);
  return { notify, select };
}

function asks(...titles: readonly string[]) {
  const opened: string[] = [];
  const declined: string[] = [];
  const source: PendingAsks = {
    list: () =>
      titles.map((title, index) => ({
        id: `ask-${index}`,
        title,
        open: async () => void opened.push(`ask-${index}`),
        decline: () => void declined.push(`ask-${index}`),
      })),
  };
  return { sources: providersOf([source]), opened, declined };
}

describe("/asks", () => {
  it("says in the session's language that nothing waits", async () => {
    const ui = makeUi(undefined);

    await asksCommand(asks().sources, german, ui).run("");

    expect(ui.notify).toHaveBeenCalledWith("Keine Frage wartet.", "info");
  });

  it("lists what waits under a heading in the session's language, equal titles apart", async () => {
    const { sources, opened, declined } = asks("Release", "Release");
    const ui = makeUi("2. Release");

    await asksCommand(sources, german, ui).run("");

    expect(ui.select).toHaveBeenCalledWith("Wartende Fragen", ["1. Release", "2. Release"]);
    expect([opened, declined]).toEqual([["ask-1"], []]);
  });

  it("opens nothing, when the list is closed", async () => {
    const { sources, opened, declined } = asks("One", "Two");

    await asksCommand(sources, german, makeUi(undefined)).run("decline");

    expect([opened, declined]).toEqual([[], []]);
  });

  it("turns down the only one without asking which, when told to decline", async () => {
    const { sources, opened, declined } = asks("Release");
    const ui = makeUi(undefined);

    await asksCommand(sources, german, ui).run(" decline ");

    expect(ui.select).not.toHaveBeenCalled();
    expect([opened, declined]).toEqual([[], ["ask-0"]]);
  });
});
