/** One digest per content, whatever the order of its members. */
import { createHash } from "node:crypto";
import { canonicalJson, type JsonObject } from "../json-value.js";

export function fingerprint(content: JsonObject): string {
  return createHash("sha256").update(canonicalJson(content)).digest("hex");
}
