import { optional, ranked } from "../../contracts/contract.js";
import { hostV1 } from "../../contracts/host.js";
import { laneV1 } from "../../contracts/lane.js";
import { laneTransportV1 } from "../../contracts/lane-transport.js";
import { definePlugin } from "../../contracts/plugin.js";
import { sessionJournalV1 } from "../../contracts/session-journal.js";
import { LanePresence } from "./pi/lane-presence.js";
import { SharedLane } from "./pi/shared-lane.js";
import { ThreadroomCommand } from "./pi/threadroom-command.js";

export const sharedLanePlugin = definePlugin({
  id: "shared-lane",
  summary: "Takes part in shared discussions, where that is switched on with /threadroom.",
  needs: {
    host: hostV1,
    journal: optional(sessionJournalV1),
    transports: ranked(laneTransportV1),
  },
  provides: [laneV1],
  activate({ host, journal, transports }, scope) {
    const lane = scope.create(SharedLane, host, journal, transports);
    host.command("threadroom", scope.create(ThreadroomCommand, host, lane));
    scope.create(LanePresence, host, lane).start();
    lane.start();
    scope.provide(laneV1, lane);
  },
});
