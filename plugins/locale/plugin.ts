import { hostV1 } from "../../contracts/host.js";
import { localeV1 } from "../../contracts/locale.js";
import { definePlugin } from "../../contracts/plugin.js";
import { settingsV1 } from "../../contracts/settings.js";
import { localeInForce } from "./load-locale.js";

export const localePlugin = definePlugin({
  id: "locale",
  summary: "Shows the fixed texts in the person's language.",
  sessions: "ui",
  needs: { host: hostV1, settings: settingsV1 },
  provides: [localeV1],
  async activate({ host, settings }, scope) {
    const { locale: setting } = settings.values;
    const record = host.record.bind(host);
    const locale = await localeInForce({ setting, environment: process.env, record });
    scope.provide(localeV1, locale, { rank: -100 });
  },
});
