/** Reading JSON whose shape nobody has proved: a wrong member becomes its plain default. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function optionalText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function asCount(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
}

/** An opaque place in a list, whatever it is made of. */
export function asCursor(value: unknown): string | undefined {
  return typeof value === "number" ? String(value) : optionalText(value);
}

export function oneOf<T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((each) => each === value);
}
