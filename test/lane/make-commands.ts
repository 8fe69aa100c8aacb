/** Commands as the routes would make them, with only what a test cares about. */
import type {
  PublishInput,
  RespondInput,
} from "../../plugins/shared-lane/service/inputs/input-schemas.js";
import { publishCommand } from "../../plugins/shared-lane/service/inputs/publish-input.js";
import { respondCommand } from "../../plugins/shared-lane/service/inputs/respond-input.js";
import type { JsonObject } from "../../plugins/shared-lane/service/json-value.js";
import type {
  PublishCommand,
  RespondCommand,
} from "../../plugins/shared-lane/service/rules/commands.js";

export function makePublish(input: PublishInput, retryKey?: string): PublishCommand {
  return publishCommand(input, retryKey, Date.now());
}

export function makeRespond(
  targetId: string,
  input: RespondInput,
  options: { readonly retryKey?: string; readonly selections?: readonly JsonObject[] } = {},
): RespondCommand {
  const { retryKey, selections = [] } = options;
  return respondCommand({ targetId, input, selections, retryKey }, Date.now());
}
