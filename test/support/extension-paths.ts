/** Paths of the Pi extensions that tests load beside the package. */
import { join } from "node:path";

export const ABORT_ON_SIGNAL = at("abort-on-signal.ts");
export const ACTIVITY_LOG = at("activity-log.ts");
export const OTHER_PRODUCER = at("other-producer.ts");
export const OUTSIDE_WATCH = at("outside-watch.ts");
export const RELOAD_COMMAND = at("reload-command.ts");
export const TOOL_RESTORER = at("tool-restorer.ts");
export const TOOL_SWITCH = at("tool-switch.ts");
export const TREE_WALK = at("tree-walk.ts");

function at(file: string): string {
  return join(import.meta.dirname, file);
}
