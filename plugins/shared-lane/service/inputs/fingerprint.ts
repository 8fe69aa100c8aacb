/** One digest per content, whatever the order of its members. */
import { createHash } from "node:crypto";
import { canonicalJson, type JsonObject } from "../json-value.js";

export function fingerprint(content: JsonObject): string {
  return createHash("sha256").update(canonicalJson(content)).digest("hex");
}

const IMPORTED = "imported:";

/** For records of another program, which kept a digest that cannot be made again: the text alone is compared. */
export function importedFingerprint(content: {
  readonly title: string;
  readonly body: string;
}): string {
  return `${IMPORTED}${fingerprint({ title: content.title, body: content.body })}`;
}

export function isImported(kept: string): boolean {
  return kept.startsWith(IMPORTED);
}
