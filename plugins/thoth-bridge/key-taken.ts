import { CodedError } from "../../contracts/errors.js";

export function keyTaken(key: string): CodedError {
  return new CodedError(
    "SLOT_KEY_TAKEN",
    `The editor slot already has a contribution "${key}"; dispose its handle first, or use another key.`,
    { data: { key } },
  );
}
