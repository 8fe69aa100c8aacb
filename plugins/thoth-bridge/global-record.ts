/** Records that Thoth's packages share with one another, read with distrust and never repaired. */

export type Members = Readonly<Record<string, unknown>>;

export function readGlobal(key: string): unknown {
  return (globalThis as Readonly<Record<symbol, unknown>>)[Symbol.for(key)];
}

export function writeGlobal(key: string, value: unknown): void {
  (globalThis as Record<symbol, unknown>)[Symbol.for(key)] = value;
}

export function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null;
}

export function isFunction(value: unknown): value is (...args: never[]) => unknown {
  return typeof value === "function";
}
