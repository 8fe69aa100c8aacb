import { optional, ranked } from "../../contracts/contract.js";
import { hostV1 } from "../../contracts/host.js";
import { laneV1 } from "../../contracts/lane.js";
import { laneTransportV1 } from "../../contracts/lane-transport.js";
import { localeV1 } from "../../contracts/locale.js";
import { definePlugin } from "../../contracts/plugin.js";
import { sessionJournalV1 } from "../../contracts/session-journal.js";
import { laneCommand } from "./pi/lane-command.js";
import { SharedLane } from "./pi/shared-lane.js";

export const sharedLanePlugin = definePlugin({
  id: "shared-lane",
  summary: "Takes part in shared discussions, where that is switched on with /threadroom.",
  needs: {
    host: hostV1,
    journal: optional(sessionJournalV1),
    transports: ranked(laneTransportV1),
    locales: ranked(localeV1),
  },
  provides: [laneV1],
  async activate({ host, journal, transports, locales }, scope) {
    const lane = scope.create(SharedLane, host, { journal, transports, locales });
    host.command("threadroom", laneCommand(host, lane));
    scope.provide(laneV1, lane);
    await lane.start();
  },
});
