import { describe, expect, it } from "@jest/globals";
import type { HostRecord } from "../../../contracts/host.js";
import { createLateLocale } from "../../../plugins/locale/late-locale.js";
import { localeInForce } from "../../../plugins/locale/load-locale.js";

describe("localeInForce", () => {
  it("loads the language of the environment, and has nothing to say", async () => {
    const records: HostRecord[] = [];
    const record = (entry: HostRecord) => void records.push(entry);

    const environment = { LANG: "uk_UA.UTF-8" };
    const { language, labels } = await localeInForce({ setting: undefined, environment, record });

    expect({ language, yes: labels.yes }).toEqual({ language: "uk", yes: "Так" });
    expect(records).toEqual([]);
  });

  it("shows English and says what is shipped, when the setting names another language", async () => {
    const records: HostRecord[] = [];
    const record = (entry: HostRecord) => void records.push(entry);

    const environment = { LANG: "uk_UA.UTF-8" };
    const { language, labels } = await localeInForce({ setting: "sv", environment, record });

    expect({ language, yes: labels.yes }).toEqual({ language: "en", yes: "Yes" });
    expect(records).toMatchObject([{ kind: "note", where: "setting locale" }]);
    expect(records[0]?.message).toMatch(/"sv".*pt-BR/);
  });
});

describe("late locale", () => {
  it("is absent at first and there once it is ready", async () => {
    const late = createLateLocale({ LANG: "ko_KR.UTF-8" });
    const before = late.best();

    await late.ready;

    expect(before).toBeUndefined();
    expect(late.best()?.labels.yes).toBe("예");
  });
});
