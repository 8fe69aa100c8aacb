/** The one error class, and how an area lists its codes. */

/**
 * An error that is told apart by `code`, never by class: copies of this file make different classes.
 * The message says what happened, to what, and the next step.
 */
export class CodedError extends Error {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    message: string,
    options: { cause?: unknown; data?: Record<string, unknown> } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "CodedError";
    this.code = code;
    this.data = Object.freeze({ ...options.data });
  }
}

/** The codes of one area, each with the sentence that `docs/errors.md` explains at length. */
export type ErrorTable = Readonly<Record<string, string>>;

/** True for any error object, of any copy, that carries this code. */
export function hasCode(error: unknown, code: string): boolean {
  try {
    return (error as { code?: unknown } | null | undefined)?.code === code;
  } catch {
    return false;
  }
}

/** What anything thrown says of itself. Never throws, though JavaScript lets people throw what cannot be read. */
export function messageOf(error: unknown): string {
  try {
    const said: unknown = error instanceof Error ? error.message : error;
    return String(said);
  } catch {
    return "something that cannot be read";
  }
}
