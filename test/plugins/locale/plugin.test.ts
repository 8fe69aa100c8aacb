import { describe, expect, it } from "@jest/globals";
import { ranked } from "../../../contracts/contract.js";
import type { Locale } from "../../../contracts/locale.js";
import { labelsFor, localeV1 } from "../../../contracts/locale.js";
import { definePlugin, type RankedProviders } from "../../../contracts/plugin.js";
import { startKernel } from "../../../kernel/index.js";
import { localePlugin } from "../../../plugins/locale/plugin.js";
import { localeCases } from "../../contracts/locale.cases.js";
import { createFakePi } from "../../support/fake-pi.js";

const swedish: Locale = { language: "sv", labels: { yes: "Ja", no: "Nej" } };

const swedishPlugin = definePlugin({
  id: "swedish",
  summary: "Shows some texts in Swedish.",
  needs: {},
  provides: [localeV1],
  activate(_needs, scope) {
    scope.provide(localeV1, swedish);
  },
});

async function localesOf(...others: readonly (typeof swedishPlugin)[]) {
  let locales: RankedProviders<Locale> | undefined;
  const probe = definePlugin({
    id: "probe",
    summary: "Lets a test see the languages.",
    needs: { locales: ranked(localeV1) },
    provides: [],
    activate: (needs) => {
      locales = needs.locales;
    },
  });
  const fake = createFakePi();
  startKernel(fake.pi, [probe, localePlugin, ...others], { agentDir: "/no/such/folder" });
  await fake.startSession();
  if (!locales) throw new Error("The probe did not start.");
  return locales;
}

describe("locale plugin", () => {
  it("shows English, where the environment asks for none of the languages", async () => {
    expect((await localesOf()).best()?.language).toBe("en");
  });

  it("gives way to a language of another package, and fills what that leaves out", async () => {
    const locales = await localesOf(swedishPlugin);

    const labels = labelsFor(locales, { no: "Aldrig" });

    expect(locales.best()).toBe(swedish);
    expect([labels.yes, labels.no, labels.skip]).toEqual(["Ja", "Aldrig", "Skip"]);
  });
});

describe("a language of another package", () => {
  for (const { name, run } of localeCases) it(name, () => run(swedish));
});
