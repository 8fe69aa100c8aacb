/**
 * Another way for the records of the shared lane to travel: not at all. They live in this process, which is enough
 * for a test, a demonstration, or as the start of a transport of your own. Offer one under `lane-transport@1`:
 *
 *   scope.provide(laneTransportV1, new MemoryLane().connect(), { rank: 10 });
 */
import { randomUUID } from "node:crypto";
import { ThreadroomError } from "../../contracts/lane-errors.js";
import type {
  LaneEvent,
  LaneJson,
  LaneJsonObject,
  LaneNode,
  LanePublishInput,
  LaneRespondInput,
  LaneResponseKind,
  LaneStatus,
} from "../../contracts/lane-records.js";
import type { LaneTransport } from "../../contracts/lane-transport.js";
import { MemoryTransport } from "./memory-transport.js";

export const MEMORY_ADDRESS = "memory://lane";

const STATUS_AFTER: Readonly<Record<LaneResponseKind, LaneStatus>> = {
  answer: "answered",
  clarification: "waiting_on_team",
  defer: "deferred",
  reject: "rejected",
  team_reply: "outstanding",
};

interface Receipt {
  readonly content: string;
  readonly nodeId: string;
  readonly createdAncestorIds: readonly string[];
}

/** What a write gave: the node, and whether it is the one of an earlier write with the same key. */
export interface Saved {
  readonly nodeId: string;
  readonly createdAncestorIds: readonly string[];
  readonly deduplicated: boolean;
}

/** The place that several transports share, as several programs share one service. */
export class MemoryLane {
  readonly nodes = new Map<string, LaneNode>();
  readonly events: LaneEvent[] = [];
  readonly #receipts = new Map<string, Receipt>();
  readonly #listeners = new Set<() => void>();

  connect(): LaneTransport {
    return new MemoryTransport(this);
  }

  /** Called after each write. */
  onWrite(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }

  childrenOf(parentId: string | null): readonly LaneNode[] {
    return [...this.nodes.values()].filter((node) => node.parentId === parentId);
  }

  publish(input: LanePublishInput, retryKey: string): Saved {
    const title = (input.question ?? input.title ?? "").trim();
    if (title === "") throw refused("invalid_input", 400, "question or title is needed.");
    return this.#once(retryKey, { publish: { ...input } }, () => {
      const created: string[] = [];
      const parentId = this.#place(input, created);
      const expectsAnswer = input.expectsAnswer ?? input.question !== undefined;
      const node = this.#insert({
        parentId,
        title,
        body: input.body ?? "",
        expectsAnswer,
        author: { ...(input.author ?? { name: "AI teammate" }) },
        presentation: presentationOf(input),
      });
      this.#append("node.created", node.parentId ?? node.id, {
        nodeId: node.id,
        parentId: node.parentId,
        createdAncestorIds: created,
      });
      return { nodeId: node.id, createdAncestorIds: created };
    });
  }

  respond(targetId: string, input: LaneRespondInput, retryKey: string): Saved {
    return this.#once(retryKey, { respond: { ...input }, targetId }, () => {
      const target = this.find(targetId);
      const kind = input.kind ?? "answer";
      if (kind === "team_reply" && target.status !== "waiting_on_team") {
        throw refused("invalid_input", 400, "team_reply answers a node that waits on the team.");
      }
      const node = this.#insert({
        parentId: targetId,
        title: input.title ?? (input.body?.split("\n", 1)[0] || kind),
        body: input.body ?? "",
        expectsAnswer: input.expectsAnswer ?? false,
        author: { ...(input.author ?? { name: "Someone" }) },
        presentation: input.presentation ?? null,
        response: {
          kind,
          selections: input.selections ?? [],
          presentationRevision: (target.presentation?.["revision"] as string | undefined) ?? null,
          targetId,
        },
      });
      if (target.expectsAnswer) {
        this.nodes.set(targetId, { ...target, status: STATUS_AFTER[kind] });
      }
      this.#append("response.created", target.parentId ?? targetId, {
        nodeId: node.id,
        parentId: targetId,
        questionId: targetId,
        responseId: node.id,
        kind,
        questionStatus: target.expectsAnswer ? STATUS_AFTER[kind] : null,
      });
      return { nodeId: node.id, createdAncestorIds: [] };
    });
  }

  find(id: string): LaneNode {
    const node = this.nodes.get(id);
    if (node === undefined) throw refused("not_found", 404, `There is no node ${id}.`);
    return node;
  }

  #once(
    retryKey: string,
    content: object,
    save: () => { readonly nodeId: string; readonly createdAncestorIds: readonly string[] },
  ): Saved {
    const text = JSON.stringify(content);
    const receipt = this.#receipts.get(retryKey);
    if (receipt !== undefined) {
      if (receipt.content === text) return { ...receipt, deduplicated: true };
      throw refused("retry_key_conflict", 409, "The retry key was used for other content.");
    }
    const saved = save();
    this.#receipts.set(retryKey, { content: text, ...saved });
    for (const listener of [...this.#listeners]) listener();
    return { ...saved, deduplicated: false };
  }

  #place({ path, parentId, project, thread }: LanePublishInput, created: string[]): string | null {
    if (parentId !== undefined) return this.find(parentId).id;
    let parent: string | null = null;
    for (const title of path ?? [project, thread].filter((each) => each !== undefined)) {
      const same: readonly LaneNode[] = this.childrenOf(parent).filter(
        (node) => node.title === title,
      );
      if (same.length > 1)
        throw refused("ambiguous_path", 409, `Two siblings are called ${title}.`);
      const next: LaneNode =
        same[0] ?? this.#insert({ parentId: parent, title, body: "", author: {} });
      if (same[0] === undefined) created.push(next.id);
      parent = next.id;
    }
    return parent;
  }

  #insert(content: Partial<LaneNode> & Pick<LaneNode, "parentId" | "title" | "body">): LaneNode {
    const now = new Date().toISOString();
    const node: LaneNode = {
      id: `node_${randomUUID()}`,
      expectsAnswer: false,
      author: null,
      presentation: null,
      response: null,
      status: content.expectsAnswer ? "outstanding" : null,
      createdAt: now,
      updatedAt: now,
      ...content,
    };
    this.nodes.set(node.id, node);
    return node;
  }

  #append(type: string, threadId: string, payload: Record<string, LaneJson>): void {
    const sequence = this.events.length + 1;
    const createdAt = new Date().toISOString();
    this.events.push({ sequence, id: `evt_${randomUUID()}`, type, threadId, payload, createdAt });
  }
}

export function refused(code: string, status: number, message: string): ThreadroomError {
  return new ThreadroomError(code, message, { status, endpoint: MEMORY_ADDRESS });
}

function presentationOf(input: LanePublishInput): LaneJsonObject | null {
  const { presentation, html, fallback, choices, multiple } = input;
  if (presentation !== undefined) return presentation;
  const revision = `rev_${randomUUID()}`;
  if (html !== undefined) return { kind: "html-v1", html, fallback: fallback ?? "", revision };
  if (choices === undefined && input.question === undefined) return null;
  return {
    kind: "text-v1",
    revision,
    ...(choices && { choices }),
    ...(multiple !== undefined && { multiple }),
  };
}
