/** `/threadroom` as Pi takes it in; what it does is loaded when it is first used. */
import type { HostCommand } from "../../../contracts/host.js";
import type { SharedLane } from "./shared-lane.js";
import type { CommandHost } from "./threadroom-command.js";

const LINES = ["status", "open", "stop"].concat(
  ["computer", "project"].flatMap((scope) =>
    ["on", "off", "inherit"].map((value) => `${scope} ${value}`),
  ),
);

export function laneCommand(host: CommandHost, lane: SharedLane): HostCommand {
  return {
    description: "Shared discussions: status, website, on and off",
    complete: (prefix) =>
      LINES.filter((line) => line.startsWith(prefix.trimStart()) && line !== prefix).map(
        (value) => ({ value, label: value }),
      ),
    run: async (line) => {
      const { ThreadroomCommand } = await import("./threadroom-command.js");
      await new ThreadroomCommand(host, lane).run(line);
    },
  };
}
