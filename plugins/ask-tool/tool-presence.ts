/** Whether the tool's name is ours in this session: Pi silently runs another producer's tool otherwise. */
import type { ToolDefinition } from "@mariozechner/pi-coding-agent";
import type { Host } from "../../contracts/host.js";

export interface ToolOffer {
  readonly definition: ToolDefinition;
  isError(details: unknown): boolean;
}

export class ToolPresence {
  readonly #host: Host;
  readonly #offer: ToolOffer;
  #isOurs = false;

  constructor(host: Host, offer: ToolOffer) {
    this.#host = host;
    this.#offer = offer;
  }

  /** True while the model reaches our tool under the name. */
  get isOurs(): boolean {
    return this.#isOurs;
  }

  /** Registers the tool unless another producer owns its name. */
  claim(): void {
    const other = this.#entry();
    if (other && !other.isOurs) {
      this.#report(
        `${this.#name} comes from ${placeOf(other.sourcePath)}; pi-askroom's tool stands down. To use ` +
          "pi-askroom's, exclude that extension in the project's settings (see README), then /reload.",
      );
      return;
    }
    this.#host.tools.register(this.#offer.definition, { isError: this.#offer.isError });
    // Registered and still absent: the operator filtered the name with --tools or --exclude-tools.
    this.#isOurs = this.#entry() !== undefined;
  }

  /** Looks again: a producer that comes later, yet earlier in load order, takes the name over unannounced. */
  lookAgain(): void {
    if (!this.#isOurs) return;
    const entry = this.#entry();
    if (!entry || entry.isOurs) return;
    this.#isOurs = false;
    this.#report(
      `${placeOf(entry.sourcePath)} took ${this.#name} over; pi-askroom's tool does not run any more. ` +
        "Exclude one of the two extensions in the settings (see README), then /reload.",
    );
  }

  get #name(): string {
    return this.#offer.definition.name;
  }

  #entry(): ReturnType<Host["tools"]["all"]>[number] | undefined {
    return this.#host.tools.all().find(({ name }) => name === this.#name);
  }

  #report(message: string): void {
    this.#host.record({ kind: "conflict", where: `tool ${this.#name}`, message });
    this.#host.ui.notify(message, "warning");
  }
}

function placeOf(path: string | undefined): string {
  return path ?? "another extension";
}
