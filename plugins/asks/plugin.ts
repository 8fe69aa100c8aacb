import { ranked } from "../../contracts/contract.js";
import { hostV1 } from "../../contracts/host.js";
import { localeV1 } from "../../contracts/locale.js";
import { pendingAsksV1 } from "../../contracts/pending-asks.js";
import { definePlugin } from "../../contracts/plugin.js";
import { asksCommand } from "./asks-command.js";

export const asksPlugin = definePlugin({
  id: "asks",
  summary: "Lists with /asks the questions that wait.",
  sessions: "ui",
  needs: { host: hostV1, sources: ranked(pendingAsksV1), locales: ranked(localeV1) },
  provides: [],
  activate({ host, sources, locales }) {
    host.command("asks", asksCommand(sources, locales, host.ui));
  },
});
