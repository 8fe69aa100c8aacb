/** Pictures of the service's own assets are copied into a presentation, so that history does not change with them. */
import { laneError } from "../errors.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../json-value.js";
import type { PublishCommand, RespondCommand } from "../rules/commands.js";

const PREFIX = "/assets/";

interface AssetSource {
  readonly store: { hasReceipt(retryKey: string): boolean | Promise<boolean> };
  readonly site:
    | {
        file(
          path: string,
        ): { readonly content: Uint8Array; readonly mediaType: string } | undefined;
      }
    | undefined;
}

/** @throws invalid_input when an asset does not exist, unless the command is a retry: its first record stands. */
export async function captureAssets<T extends PublishCommand | RespondCommand>(
  command: T,
  source: AssetSource,
): Promise<T> {
  const { presentation } = command.content;
  const options = presentation?.["options"];
  if (presentation === undefined || !Array.isArray(options) || !options.some(namesAsset)) {
    return command;
  }
  if (command.retry !== undefined && (await source.store.hasReceipt(command.retry.key))) {
    return command;
  }
  const captured = options.map((option) => (namesAsset(option) ? capture(option, source) : option));
  return {
    ...command,
    content: { ...command.content, presentation: { ...presentation, options: captured } },
  };
}

function namesAsset(option: JsonValue): option is JsonObject & { readonly image: string } {
  if (!isJsonObject(option)) return false;
  const { image } = option;
  return typeof image === "string" && image.startsWith(PREFIX);
}

function capture(option: JsonObject & { readonly image: string }, { site }: AssetSource) {
  const asset = site?.file(option.image);
  if (asset === undefined) {
    throw laneError("invalid_input", `There is no asset ${option.image}; send the image itself.`);
  }
  const data = Buffer.from(asset.content).toString("base64");
  return { ...option, image: `data:${asset.mediaType};base64,${data}` };
}
