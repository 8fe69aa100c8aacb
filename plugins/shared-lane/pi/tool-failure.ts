/** Known failures are errors for Pi; a timeout, a cancelled wait or an unanswered question is none. */
export function isFailure(details: unknown): boolean {
  return typeof details === "object" && details !== null && "code" in details && "error" in details;
}
