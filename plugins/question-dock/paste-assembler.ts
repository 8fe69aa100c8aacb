/** Puts a bracketed paste together that arrives in several reads, so that none of it is taken for keys. */
const START = "\x1b[200~";
const END = "\x1b[201~";
const CTRL_C = "\x03";

export class PasteAssembler {
  #pending: string | undefined;

  /** What can be handled by now: keys as they came, and pastes whole with their frame. */
  feed(data: string): readonly string[] {
    if (this.#pending === undefined) return this.#begin(data);
    // A paste that never ends must not take the keyboard with it.
    if (data === CTRL_C) {
      this.#pending = undefined;
      return [data];
    }
    return this.#goOn(this.#pending + data);
  }

  #begin(data: string): readonly string[] {
    const start = data.indexOf(START);
    if (start < 0) return data === "" ? [] : [data];
    return [...(start > 0 ? [data.slice(0, start)] : []), ...this.#goOn(data.slice(start))];
  }

  #goOn(paste: string): readonly string[] {
    const end = paste.indexOf(END);
    if (end < 0) {
      this.#pending = paste;
      return [];
    }
    this.#pending = undefined;
    const after = end + END.length;
    return [paste.slice(0, after), ...this.#begin(paste.slice(after))];
  }
}

export function isPaste(data: string): boolean {
  return data.startsWith(START);
}
