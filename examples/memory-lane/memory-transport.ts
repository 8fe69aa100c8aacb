/** One participant's way into a `MemoryLane`. */
import { ThreadroomError } from "../../contracts/lane-errors.js";
import type {
  LaneCounts,
  LaneEvent,
  LaneNode,
  LanePublished,
  LanePublishInput,
  LaneResponded,
  LaneRespondInput,
  LaneSummary,
  LaneView,
} from "../../contracts/lane-records.js";
import type {
  LaneCallOptions,
  LaneEventQuery,
  LaneFound,
  LaneQuery,
  LaneStreamOptions,
  LaneTransport,
  LaneWriteOptions,
} from "../../contracts/lane-transport.js";
import { MEMORY_ADDRESS, type MemoryLane, type Saved } from "./memory-lane.js";

const PAGE = 100;

export class MemoryTransport implements LaneTransport {
  readonly apiUrl = MEMORY_ADDRESS;
  readonly uiUrl = MEMORY_ADDRESS;
  readonly #lane: MemoryLane;
  readonly #closed = new AbortController();

  constructor(lane: MemoryLane) {
    this.#lane = lane;
  }

  link(id: string): string {
    return `${this.uiUrl}/threads/${encodeURIComponent(id)}`;
  }

  async publish(input: LanePublishInput, options: LaneWriteOptions): Promise<LanePublished> {
    this.#refuse(options.signal);
    return this.#published(this.#lane.publish(input, options.retryKey));
  }

  async respond(
    id: string,
    input: LaneRespondInput,
    options: LaneWriteOptions,
  ): Promise<LaneResponded> {
    this.#refuse(options.signal);
    const saved = this.#lane.respond(id, input, options.retryKey);
    const target = this.#lane.find(id);
    return { ...this.#published(saved), responseId: saved.nodeId, target };
  }

  async read(
    id: string,
    { signal, children = 10 }: LaneCallOptions & { readonly children?: number } = {},
  ): Promise<LaneView> {
    this.#refuse(signal);
    return this.#view(id, children);
  }

  async children(
    id: string,
    options: LaneCallOptions & { readonly before: string; readonly limit: number },
  ): Promise<{ readonly nodes: readonly LaneNode[]; readonly next: string | undefined }> {
    this.#refuse(options.signal);
    const older = this.#lane.childrenOf(id).slice(0, Number(options.before));
    const from = Math.max(0, older.length - options.limit);
    return { nodes: older.slice(from), next: from === 0 ? undefined : String(from) };
  }

  async find(query: LaneQuery, { signal }: LaneCallOptions = {}): Promise<LaneFound> {
    this.#refuse(signal);
    const { text, status, under, after = "0", limit = 50 } = query;
    const words = (text ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const found = [...this.#lane.nodes.values()].filter((node) => {
      const shown = `${node.title} ${node.body} ${JSON.stringify(node.author)}`.toLowerCase();
      const isBelow = under === undefined || this.#ancestors(node).some(({ id }) => id === under);
      return isBelow && words.every((word) => shown.includes(word)) && fits(node, status);
    });
    if (text !== undefined) found.reverse();
    const end = Number(after) + limit;
    return {
      nodes: found.slice(Number(after), end).map(summaryOf),
      next: end < found.length ? String(end) : undefined,
    };
  }

  async events(
    query: LaneEventQuery,
    { signal }: LaneCallOptions = {},
  ): Promise<{ readonly events: readonly LaneEvent[]; readonly sequence: number }> {
    this.#refuse(signal);
    return { events: this.#after(query).slice(0, PAGE), sequence: this.#lane.events.length };
  }

  async *stream(options: LaneStreamOptions): AsyncGenerator<LaneEvent, void, undefined> {
    const { watch, signal, onOpen } = options;
    if (signal.aborted) return;
    this.#refuse(undefined);
    let wake = () => {};
    using _ = this.#lane.onWrite(() => wake());
    const ends = AbortSignal.any([signal, this.#closed.signal]);
    ends.addEventListener("abort", () => wake());
    onOpen?.();
    for (let { after } = options; !ends.aborted; ) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      for (const event of this.#after({ watch, after })) {
        yield event;
        after = event.sequence;
        if (ends.aborted) break;
      }
      if (!ends.aborted && this.#after({ watch, after }).length === 0) await changed;
    }
    if (!signal.aborted) this.#refuse(undefined);
  }

  async close(): Promise<void> {
    this.#closed.abort();
  }

  #after({ watch, after }: LaneEventQuery): readonly LaneEvent[] {
    return this.#lane.events.filter(
      ({ sequence, payload }) => sequence > after && watch.includes(String(payload["parentId"])),
    );
  }

  #published({ nodeId, createdAncestorIds, deduplicated }: Saved): LanePublished {
    return { ...this.#view(nodeId, 100), createdAncestorIds, deduplicated };
  }

  #view(id: string, count: number): LaneView {
    const node = this.#lane.find(id);
    const all = this.#lane.childrenOf(id);
    const from = Math.max(0, all.length - count);
    return {
      node,
      ancestors: this.#ancestors(node).map(summaryOf),
      children: all.slice(from),
      childCount: all.length,
      olderChildren: from === 0 ? null : String(from),
      counts: countsOf(this.#subtree(node)),
    };
  }

  #ancestors({ parentId }: LaneNode): readonly LaneNode[] {
    if (parentId === null) return [];
    const parent = this.#lane.find(parentId);
    return [...this.#ancestors(parent), parent];
  }

  #subtree(node: LaneNode): readonly LaneNode[] {
    return [node, ...this.#lane.childrenOf(node.id).flatMap((child) => this.#subtree(child))];
  }

  #refuse(signal: AbortSignal | undefined): void {
    const code = this.#closed.signal.aborted ? "lane_closed" : signal?.aborted && "lane_aborted";
    if (!code) return;
    const message = code === "lane_closed" ? "The transport is closed." : "The call was aborted.";
    throw new ThreadroomError(code, message, { endpoint: this.apiUrl });
  }
}

function fits(node: LaneNode, status: LaneQuery["status"]): boolean {
  return status === undefined || node.status === status;
}

function summaryOf(node: LaneNode): LaneSummary {
  const { id, parentId, title, author, expectsAnswer, status, createdAt } = node;
  return { id, parentId, title, author, expectsAnswer, status, createdAt };
}

function countsOf(nodes: readonly LaneNode[]): LaneCounts {
  const having = (status: LaneNode["status"]) =>
    nodes.filter((node) => node.status === status).length;
  return {
    nodes: nodes.length,
    requests: nodes.filter((node) => node.expectsAnswer).length,
    outstanding: having("outstanding"),
    waitingOnTeam: having("waiting_on_team"),
    deferred: having("deferred"),
  };
}
