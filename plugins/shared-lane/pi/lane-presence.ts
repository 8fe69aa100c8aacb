/** The tools in Pi's list while the lane is on, left to others who have the name. */
import type { Host } from "../../../contracts/host.js";
import { type ToolLane, toolDefinitions } from "./tool-definitions.js";
import { isFailure } from "./tool-failure.js";

type PresenceHost = Pick<Host, "tools" | "ui" | "record">;

export function offerTools(host: PresenceHost, lane: ToolLane): void {
  for (const definition of toolDefinitions(lane)) {
    const { name } = definition;
    const other = host.tools.all().find((entry) => entry.name === name);
    if (other === undefined || other.isOurs) {
      host.tools.register(definition, { isError: isFailure });
      continue;
    }
    const message = `${name} comes from ${other.sourcePath ?? "another extension"}; pi-askroom's stands down. Exclude that extension, then /reload.`;
    host.record({ kind: "conflict", where: `tool ${name}`, message });
    host.ui.notify(message, "warning");
  }
}
