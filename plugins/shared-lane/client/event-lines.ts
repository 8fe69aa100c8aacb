/** Server-sent events out of whatever pieces the network brings. */

/** A frame or line that grows beyond this is no event of ours. */
const MAX_FRAME_CHARACTERS = 1_048_576;

export interface EventMessage {
  readonly event: string;
  readonly data: string;
}

export class EventLines {
  readonly #decoder = new TextDecoder();
  #rest = "";
  #event = "";
  #data: string[] = [];
  #size = 0;

  /** @throws RangeError when a frame is too large. */
  push(bytes: Uint8Array): EventMessage[] {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split("\n");
    this.#rest = lines.pop() ?? "";
    const messages = lines.flatMap((line) => this.#take(line.replace(/\r$/, "")));
    if (this.#size + this.#rest.length > MAX_FRAME_CHARACTERS) {
      throw new RangeError("An event is larger than 1 MiB.");
    }
    return messages;
  }

  #take(line: string): EventMessage[] {
    if (line !== "") {
      this.#size += line.length;
      this.#field(line);
      return [];
    }
    const message = { event: this.#event || "message", data: this.#data.join("\n") };
    const isFilled = this.#data.length > 0;
    [this.#event, this.#data, this.#size] = ["", [], 0];
    return isFilled ? [message] : [];
  }

  #field(line: string): void {
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "event") this.#event = value;
    if (name === "data") this.#data.push(value);
  }
}
