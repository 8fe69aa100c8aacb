import { type Proposal, readProposal } from "../state/proposal.js";
import { asObject, asText } from "../wire/json.js";

/**
 * - `waiting`    the page has not said hello
 * - `connected`  its proposals are heard
 * - `lost`       the frame shows another page by now: nothing from it is heard any more
 */
export type ChannelState = "waiting" | "connected" | "lost";

/** The part of a MessagePort that is used here. */
export interface ProposalPort {
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  start(): void;
  close(): void;
}

export interface FrameMessage {
  readonly source: unknown;
  readonly data: unknown;
  readonly ports: readonly ProposalPort[];
}

/** The page that was put into the frame. */
export interface AuthoredPlace {
  /** As the page itself sees it in its address. */
  readonly path: string;
  readonly revision: string | undefined;
}

export interface ProposalChannelEvents {
  readonly proposed: (proposal: Proposal) => void;
  readonly changed: (state: ChannelState) => void;
}

/**
 * The host's end of one authored page. An opaque page has no origin to check, so it is known by its window and by
 * the port that its bridge hands over before any authored code runs, together with the page's address. Another
 * address, a second hello or a second load means that the frame was navigated: then the channel is closed for good.
 * The address matters because the first hello may never arrive: a browser forgets who sent a message when the sender
 * has left its frame meanwhile.
 */
export class ProposalChannel {
  readonly #frame: () => unknown;
  readonly #page: AuthoredPlace;
  readonly #events: ProposalChannelEvents;
  #state: ChannelState = "waiting";
  #port: ProposalPort | undefined;
  #loads = 0;

  constructor(frame: () => unknown, page: AuthoredPlace, events: ProposalChannelEvents) {
    this.#frame = frame;
    this.#page = page;
    this.#events = events;
  }

  /** A message that reached the page's window, from whatever frame. */
  receive(event: FrameMessage): void {
    const frame = this.#frame();
    if (frame === null || frame === undefined || event.source !== frame) return;
    const port = event.ports[0];
    const path = pathOfHello(event.data);
    if (path === undefined || port === undefined) return;
    if (this.#state === "waiting" && path === this.#page.path) this.#connect(port);
    else this.#lose();
  }

  loaded(): void {
    this.#loads += 1;
    if (this.#loads > 1) this.#lose();
  }

  close(): void {
    this.#port?.close();
    this.#port = undefined;
    this.#state = "lost";
  }

  #connect(port: ProposalPort): void {
    this.#port = port;
    this.#state = "connected";
    port.addEventListener("message", ({ data }) => {
      const proposal =
        this.#state === "connected" ? readProposal(data, this.#page.revision) : undefined;
      if (proposal) this.#events.proposed(proposal);
    });
    port.start();
    this.#events.changed("connected");
  }

  #lose(): void {
    if (this.#state === "lost") return;
    this.close();
    this.#events.changed("lost");
  }
}

function pathOfHello(data: unknown): string | undefined {
  const hello = asObject(data);
  return hello["type"] === "threadroom:hello" ? asText(hello["path"]) : undefined;
}
