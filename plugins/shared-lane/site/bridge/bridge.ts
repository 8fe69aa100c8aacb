/**
 * Runs first in every authored page and gives it `Threadroom.propose(values, summary?)`. The page may replace any
 * built-in afterwards, so everything used later is captured here and no iterator, prototype or setter of the
 * page's is met on the way. The host checks everything again; these checks exist to tell the author early.
 */
import { snapshot } from "./snapshot.js";

const maximumSummaryCharacters = 4096;

const { TypeError: TypeFault } = globalThis;
const { freeze, defineProperty } = Object;
const channel = new MessageChannel();
const send = MessagePort.prototype.postMessage.bind(channel.port1) as (message: unknown) => void;

// The host takes one port, and only from the page that it put into the frame: a page that the frame was navigated
// to says another address, or comes second, and is not listened to.
const hello = { type: "threadroom:hello", path: window.location.pathname };
window.parent.postMessage(hello, "*", [channel.port2]);

function propose(values: unknown, summary?: unknown): void {
  if (summary !== undefined && typeof summary !== "string") {
    throw new TypeFault("Threadroom.propose: the summary is a text.");
  }
  if (summary !== undefined && summary.length > maximumSummaryCharacters) {
    throw new TypeFault("Threadroom.propose: the summary has at most 4096 characters.");
  }
  send({ type: "threadroom:proposal", values: snapshot(values), summary });
}

defineProperty(window, "Threadroom", {
  value: freeze({ propose: freeze(propose) }),
  writable: false,
  configurable: false,
  enumerable: true,
});
