import { asList, asObject, asText, type JsonObject, optionalText } from "./json.js";
import type { ComparisonOption, Presentation } from "./records.js";

export function decodePresentation(value: unknown): Presentation | undefined {
  if (value === null || value === undefined) return undefined;
  const source = asObject(value);
  switch (source["kind"]) {
    case "text-v1":
      return {
        kind: "text-v1",
        text: asText(source["text"]),
        choices: distinctTexts(source["choices"]),
        multiple: source["multiple"] === true,
      };
    case "comparison-v1":
      return {
        kind: "comparison-v1",
        options: asList(source["options"]).map(asObject).map(decodeOption),
      };
    case "html-v1":
      return { kind: "html-v1", fallback: asText(source["fallback"]) };
    default:
      return {
        kind: "unknown",
        name: asText(source["kind"]),
        fallback: optionalText(source["fallback"]) ?? asText(source["text"]),
      };
  }
}

function distinctTexts(value: unknown): readonly string[] {
  return [...new Set(asList(value).map(asText))].filter((text) => text !== "");
}

function decodeOption(option: JsonObject, index: number): ComparisonOption {
  const label = optionalText(option["label"]) ?? `Option ${index + 1}`;
  return {
    id: optionalText(option["id"]) ?? String(index + 1),
    label,
    detail: asText(option["detail"]),
    image: showableImage(option["image"]),
    alt: optionalText(option["alt"]) ?? label,
  };
}

/** Only what the page's policy would load anyway: nothing is fetched from elsewhere. */
export function showableImage(value: unknown): string | undefined {
  const url = asText(value);
  return /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(url) ||
    /^\/api\/attachments\/[\w.-]+$/.test(url)
    ? url
    : undefined;
}
