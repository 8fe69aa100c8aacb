/** What the session's active branch knows of the lane: the last checkpoint, what was offered, what has arrived. */

import type { LaneAuthor } from "../../../contracts/lane-records.js";
import type { BranchEntry, BranchReader } from "../../../contracts/session-journal.js";
import { REPLY_MESSAGE, TOOL_NAMES } from "./lane-names.js";

export const CHECKPOINT_ENTRY = "threadroom.participation.v2";
/** Saved just before a reply is sent: without a receipt it may or may not have arrived. */
export const OFFER_ENTRY = "threadroom.offer.v1";

/** Of earlier programs for this lane; read, never written. */
const OLD_CHECKPOINT_ENTRY = "threadroom.participation.v1";

export interface SavedCheckpoint {
  readonly author: LaneAuthor | undefined;
  readonly watches: Readonly<Record<string, number>>;
}

type Members = Readonly<Record<string, unknown>>;

export interface ReceiptsOwner {
  readonly sessionId: string;
  readonly apiUrl: string;
}

export class BranchReceipts implements BranchReader {
  readonly #owner: ReceiptsOwner;
  readonly #checkpoints: SavedCheckpoint[] = [];
  readonly #offered = new Map<string, number>();
  readonly #received = new Map<string, number>();

  constructor(owner: ReceiptsOwner) {
    this.#owner = owner;
  }

  get checkpoint(): SavedCheckpoint | undefined {
    return this.#checkpoints.at(-1);
  }

  get received(): readonly string[] {
    return [...this.#received.keys()];
  }

  isReceived(responseId: string): boolean {
    return this.#received.has(responseId);
  }

  wasOffered(responseId: string): boolean {
    return this.#offered.has(responseId);
  }

  apply(entry: BranchEntry): (() => void) | undefined {
    const { type, customType, data, details, message } = entry as Members;
    if (type === "custom_message" && customType === REPLY_MESSAGE) {
      return count(this.#received, idsIn(details, "receivedResponseIds"));
    }
    if (type === "message") return this.#toolResult(membersOf(message));
    if (type !== "custom") return undefined;
    if (customType === OFFER_ENTRY && this.#isOurs(membersOf(data))) {
      return count(this.#offered, idsIn(data, "responseIds"));
    }
    if (customType !== CHECKPOINT_ENTRY && customType !== OLD_CHECKPOINT_ENTRY) return undefined;
    return this.#checkpoint(membersOf(data));
  }

  #toolResult({ role, toolName, details }: Members): (() => void) | undefined {
    if (role !== "toolResult" || !TOOL_NAMES.includes(String(toolName))) return undefined;
    return count(this.#received, idsIn(details, "receivedResponseIds"));
  }

  #checkpoint(data: Members): (() => void) | undefined {
    const watches = this.#isOurs(data) ? watchesIn(data) : undefined;
    if (watches === undefined) return undefined;
    const author = typeof data["author"] === "object" ? (data["author"] as LaneAuthor) : undefined;
    this.#checkpoints.push({ author: author ?? undefined, watches });
    return () => void this.#checkpoints.pop();
  }

  /** A copied or forked session inherits nothing, and another service knows nothing of these ids. */
  #isOurs({ sessionId, apiUrl }: Members): boolean {
    return sessionId === this.#owner.sessionId && apiUrl === this.#owner.apiUrl;
  }
}

function watchesIn({ watches, state }: Members): Readonly<Record<string, number>> | undefined {
  if (typeof watches === "object" && watches !== null) {
    return Object.fromEntries(
      Object.entries(watches).flatMap(([id, after]) =>
        Number.isSafeInteger(after) && after >= 0 ? [[id, Number(after)]] : [],
      ),
    );
  }
  const old = membersOf(state);
  if (!Array.isArray(old["watches"])) return undefined;
  const cursor = Number.isSafeInteger(old["cursor"]) ? Number(old["cursor"]) : 0;
  return Object.fromEntries(old["watches"].map((id: unknown) => [String(id), cursor]));
}

function idsIn(value: unknown, member: string): readonly string[] {
  const ids = membersOf(value)[member];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

function count(counts: Map<string, number>, ids: readonly string[]): (() => void) | undefined {
  if (ids.length === 0) return undefined;
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return () => {
    for (const id of ids) {
      const left = (counts.get(id) ?? 1) - 1;
      if (left === 0) counts.delete(id);
      else counts.set(id, left);
    }
  };
}

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}
