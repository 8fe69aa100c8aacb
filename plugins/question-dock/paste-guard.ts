/** Tells which reads are part of a bracketed paste that arrives in several of them. */
const START = "\x1b[200~";
const END = "\x1b[201~";

export class PasteGuard {
  #inside = false;

  /** Whether this read belongs to a paste: its keys are text, whatever they look like. */
  takes(data: string): boolean {
    const start = data.lastIndexOf(START);
    const end = data.lastIndexOf(END);
    const belongs = this.#inside || start >= 0;
    if (belongs) this.#inside = end < 0 || end < start;
    return belongs;
  }
}
