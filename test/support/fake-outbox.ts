/** What extensions send out of the fake Pi: messages into the conversation, events on the bus. */
import type { FakeSession } from "./fake-session.js";

export interface FakeMessage {
  readonly customType: string;
  readonly content: unknown;
  readonly display: boolean;
  readonly details?: unknown;
  readonly options?: unknown;
}

export class FakeOutbox {
  readonly messages: FakeMessage[] = [];
  readonly busEvents: { channel: string; data: unknown }[] = [];
  /** What `sendMessage` does instead, where a test wants it to fail. */
  refuseMessages: (() => unknown) | undefined;

  send(message: FakeMessage, options: unknown, session: FakeSession): unknown {
    if (this.refuseMessages) return this.refuseMessages();
    this.messages.push({ ...message, options });
    session.append({ type: "custom_message", ...message });
    return undefined;
  }

  readonly events = {
    on: () => () => undefined,
    emit: (channel: string, data: unknown) => void this.busEvents.push({ channel, data }),
  };
}
