/** One Pi session's part in the lane: what it watches survives in the session, what arrives reaches the agent once. */
import { messageOf } from "../../../contracts/errors.js";
import type { Host } from "../../../contracts/host.js";
import { type LaneLanguage, laneLabelsIn } from "../../../contracts/lane-labels.js";
import type { LaneAuthor, LaneNode } from "../../../contracts/lane-records.js";
import type { LaneTransport } from "../../../contracts/lane-transport.js";
import type { BranchView, Delivery, SessionJournal } from "../../../contracts/session-journal.js";
import type { LaneDelivery } from "../client/deliveries.js";
import { isOwn } from "../client/latest-turn.js";
import { type LaneCheckpoint, Participation } from "../client/participation.js";
import { BranchReceipts, CHECKPOINT_ENTRY, OFFER_ENTRY } from "./branch-receipts.js";
import { LeftQuestions } from "./left-questions.js";
import { fitting, replyMessage } from "./reply-message.js";
import type { SeenImages } from "./seen-images.js";

/** Replies that are saved in the same breath are one message. */
const GATHERING_MS = 15;

export interface LaneSessionParts {
  readonly host: Pick<Host, "on" | "session" | "emit" | "ui" | "guard" | "record">;
  /** Absent in runs that nobody watches: nothing is delivered there, and nothing kept. */
  readonly journal: SessionJournal | undefined;
  readonly transport: LaneTransport;
  readonly language: () => LaneLanguage | undefined;
  /** Takes the pictures of what passes by. */
  readonly images: SeenImages;
  /** Called when a person or the model asks for something: what was stopped may be started again. */
  readonly onCall: () => void;
  readonly onChange: () => void;
}

export class LaneSession implements Disposable {
  readonly transport: LaneTransport;
  readonly #parts: LaneSessionParts;
  readonly #receipts: BranchReceipts;
  readonly #view: BranchView | undefined;
  readonly #owned: Disposable[] = [];
  readonly #outbox = new Map<string, LaneDelivery>();
  /** Returned by a call whose result is not in the session yet. */
  readonly #handed = new Set<string>();
  readonly #delivery: Delivery | undefined;
  /** What an earlier process had sent when this one began. */
  readonly #mayRepeat = new Set<string>();
  #participation: Participation;
  #unsaved: LaneCheckpoint | undefined;

  constructor(parts: LaneSessionParts) {
    const { host, journal, transport } = parts;
    this.#parts = parts;
    this.transport = transport;
    const sessionId = journal?.sessionId ?? host.session()?.getSessionId() ?? "";
    this.#receipts = new BranchReceipts({ sessionId, apiUrl: transport.apiUrl });
    this.#view = journal?.follow(this.#receipts);
    this.#delivery = journal?.deliver({
      id: `shared ${transport.apiUrl}`,
      waiting: () => this.#waiting(),
      compose: (ids) => this.#compose(ids),
      offer: (ids) => this.#offer(ids),
    });
    this.#participation = this.#bind();
    void this.#recover();
    for (const each of [this.#view, this.#delivery]) if (each) this.#owned.push(each);
    if (journal) this.#owned.push(journal.watch(() => this.review()));
    this.#owned.push(host.on("session_tree", () => this.#rebind()));
    this.#owned.push(host.on("agent_settled", () => this.#settle()));
  }

  get participation(): Participation {
    return this.#participation;
  }

  get author(): LaneAuthor {
    return this.#participation.author;
  }

  /** Call it first in a tool or a command. */
  begin(by: "tool" | "command"): void {
    this.#parts.journal?.verify(by);
    this.#parts.onCall();
    this.review();
  }

  /** As `begin`, for who only looks. */
  lookAgain(): void {
    this.#parts.journal?.verify("command");
    this.review();
  }

  published(id: string): void {
    this.#parts.host.emit("threadroom:published", { id, url: this.transport.link(id) });
  }

  sawNode(node: LaneNode): void {
    this.#parts.images.note(node);
  }

  /** A call returns these; if its result does not reach the session, they are delivered. */
  handOver(responseIds: readonly string[]): void {
    for (const id of responseIds) this.#handed.add(id);
  }

  /** Looks at what has reached the branch since. */
  review(): void {
    this.#view?.update();
    const received = [...this.#outbox.keys(), ...this.#handed].filter((id) =>
      this.#receipts.isReceived(id),
    );
    for (const id of received) {
      this.#outbox.delete(id);
      this.#handed.delete(id);
    }
    if (received.length > 0) this.#participation.acknowledge(received);
    if (this.#unsaved !== undefined) this.#save(this.#unsaved);
  }

  [Symbol.dispose](): void {
    this.#participation.close();
    for (const each of this.#owned.reverse()) each[Symbol.dispose]();
  }

  #bind(): Participation {
    const { host, transport } = this.#parts;
    this.#view?.update();
    const { checkpoint, received } = this.#receipts;
    const sessionId = host.session()?.getSessionId() ?? "";
    const name = sessionName(host) ?? "Pi";
    const author = checkpoint?.author ?? { id: `pi:${sessionId}`, sessionId, name };
    const participation = new Participation(transport, {
      author,
      restored: checkpoint,
      received,
      deliver: (delivery) => this.#take(delivery),
      checkpoint: (state) => this.#save(state),
    });
    participation.onChange(() => this.#tell(participation));
    return participation;
  }

  /** A call that Pi's end cut off may have saved its question: it is looked for, and watched if it is there. */
  async #recover(): Promise<void> {
    const left = new LeftQuestions();
    const view = this.#parts.journal?.follow(left);
    view?.update();
    view?.[Symbol.dispose]();
    const { sessionId } = this.author;
    try {
      for (const title of left.titles) {
        const { nodes } = await this.#participation.find({ text: title });
        const own = nodes.filter((node) => node.title === title && isOwn(node.author, sessionId));
        for (const { id } of own) await this.#participation.watch(id);
      }
    } catch (error) {
      const message = `A question may have been saved without being watched: ${messageOf(error)}`;
      this.#parts.host.record({ kind: "note", where: "shared-lane", message, error });
    }
  }

  /** The chosen branch has its own watches; what only the other branch watches is named, not lost unsaid. */
  #rebind(): void {
    const before = this.#participation.state().watching;
    this.#participation.close();
    this.#outbox.clear();
    this.#handed.clear();
    this.#unsaved = undefined;
    this.#participation = this.#bind();
    this.#tell(this.#participation);
    const left = before.filter((id) => !this.#participation.state().watching.includes(id));
    if (left.length === 0) return;
    const links = left.map((id) => this.transport.link(id)).join(", ");
    this.#parts.host.ui.notify(`${this.#labels().leftBranch}: ${links}`, "info");
  }

  #take(delivery: LaneDelivery): boolean {
    if (this.#delivery === undefined) return false;
    const { id } = delivery.response.node;
    if (!this.#outbox.has(id) && this.#receipts.wasOffered(id)) this.#mayRepeat.add(id);
    this.#outbox.set(id, delivery);
    this.sawNode(delivery.response.node);
    this.#delivery.request(GATHERING_MS);
    this.#parts.host.emit("threadroom:activity", { targetId: delivery.target.node.id, id });
    return true;
  }

  /** What is on its way, and as much of the rest as one message holds: the rest goes with the next. */
  #waiting(): readonly string[] {
    this.#view?.update();
    const waiting = [...this.#outbox]
      .filter(([id]) => !this.#receipts.isReceived(id) && !this.#handed.has(id))
      .sort(([, left], [, right]) => left.sequence - right.sequence);
    const sent = waiting.filter(([id]) => this.#delivery?.isOffered(id));
    const fresh = waiting.filter(([id]) => !this.#delivery?.isOffered(id));
    const next = fitting(
      fresh.map(([, delivery]) => delivery),
      this.transport,
    );
    return [...sent.map(([id]) => id), ...next.map(({ response }) => response.node.id)];
  }

  #compose(ids: readonly string[]) {
    const deliveries = ids.flatMap((id) => this.#outbox.get(id) ?? []);
    return replyMessage(deliveries, {
      transport: this.transport,
      isRepeat: (id) => this.#mayRepeat.has(id) && !this.#delivery?.isLost(id),
    });
  }

  #offer(responseIds: readonly string[]) {
    const { sessionId } = this.author;
    const { apiUrl } = this.transport;
    return { type: OFFER_ENTRY, data: { sessionId, apiUrl, responseIds, at: Date.now() } };
  }

  #save(checkpoint: LaneCheckpoint): void {
    const { journal } = this.#parts;
    const { sessionId } = this.author;
    const { apiUrl } = this.transport;
    const data = { sessionId, apiUrl, author: this.author, ...checkpoint };
    const outcome = journal?.append([{ type: CHECKPOINT_ENTRY, data }], { through: ["compact"] });
    // Saved again when the journal says that it takes something.
    this.#unsaved = outcome?.status === "refused" ? checkpoint : undefined;
  }

  /** The run is over: what a call returned and the session does not hold never arrived. */
  #settle(): void {
    this.review();
    const lost = [...this.#handed];
    this.#handed.clear();
    if (lost.length > 0) this.#participation.offerAgain(lost);
  }

  #labels() {
    return laneLabelsIn(this.#parts.language());
  }

  #tell(participation: Participation): void {
    if (participation !== this.#participation) return;
    const { connection, watching, unconfirmed, fault } = participation.state();
    const { host } = this.#parts;
    const labels = this.#labels();
    const words = [
      `${labels.sharedDiscussions}: ${watching.length}`,
      ...(connection === "live" ? [] : [labels[connection]]),
    ];
    host.ui.setStatus("threadroom", watching.length === 0 ? undefined : words.join(" · "));
    host.emit("threadroom:connection", { connection, watching, unconfirmed, fault });
    this.#parts.onChange();
  }
}

function sessionName(host: LaneSessionParts["host"]): string | undefined {
  const session = host.session() as { getSessionName?(): string | undefined } | undefined;
  return session?.getSessionName?.();
}
