/** The two tools of the lane: what a call does. */
import { ThreadroomError } from "../../../contracts/lane-errors.js";
import type {
  LanePublishInput,
  LaneRespondInput,
  LaneStatus,
} from "../../../contracts/lane-records.js";
import { isAddressable } from "../client/answer-shapes.js";
import { isWaitTime } from "../client/node-waits.js";
import type { LaneSession } from "./lane-session.js";
import {
  type Details,
  failurePart,
  participationPart,
  recordPart,
  type ToolResult,
  toolResult,
  waitedPart,
} from "./tool-results.js";

export interface ToolCall {
  readonly id: string;
  readonly input: unknown;
  readonly signal: AbortSignal | undefined;
}

interface Input {
  readonly action?: string;
  readonly id?: string;
  readonly ids?: readonly string[];
  readonly input?: object;
  readonly query?: string;
  readonly status?: LaneStatus;
  readonly after?: string;
  readonly waitMs?: number;
  readonly retryKey?: string;
}

const BROWSED = 50;

export class LaneTools {
  readonly #session: () => LaneSession;

  constructor(session: () => LaneSession) {
    this.#session = session;
  }

  async ask(call: ToolCall): Promise<ToolResult> {
    const { waitMs, retryKey, ...input } = call.input as Input & LanePublishInput;
    const key = retryKey ?? this.#keyOf(call);
    return this.#guarded(call, key, async (session) => {
      // Before anything is saved: a failure below would say that nothing was.
      if (waitMs !== undefined && !isWaitTime(waitMs)) {
        throw refused(session, `waitMs is 0 to 120000 whole milliseconds, not ${waitMs}.`);
      }
      const published = await session.participation.publish(input, {
        retryKey: key,
        signal: call.signal,
      });
      session.published(published.node.id);
      const saved = { ...recordPart(published, session), retryKey: key };
      if (waitMs === undefined) return saved;
      const { id } = published.node;
      const waited = await this.#wait(session, [id], { timeoutMs: waitMs, signal: call.signal });
      const [first] = waited;
      if (first === undefined) return saved;
      const { deduplicated } = published;
      return { ...waitedPart(first, session, published), deduplicated, retryKey: key };
    });
  }

  async room(call: ToolCall): Promise<ToolResult> {
    const input = call.input as Input;
    const isWrite = input.action === "publish" || input.action === "reply";
    const key = isWrite ? (input.retryKey ?? this.#keyOf(call)) : undefined;
    return this.#guarded(call, key, (session) => this.#act(session, { ...call, input }, key));
  }

  async #act(
    session: LaneSession,
    { input, signal }: ToolCall & { readonly input: Input },
    retryKey: string | undefined,
  ): Promise<Details> {
    const { participation } = session;
    switch (input.action) {
      case "read":
        return recordPart(await participation.read(needed(input.id, session), { signal }), session);
      case "browse":
        return browsed(session, input, signal);
      case "watch":
        return recordPart(
          await participation.watch(needed(input.id, session), { signal }),
          session,
        );
      case "unwatch":
        return unwatched(session, needed(input.id, session));
      case "publish":
        return this.#publish(session, input.input ?? {}, { retryKey, signal });
      case "reply":
        return this.#reply(session, needed(input.id, session), {
          input: input.input ?? {},
          retryKey,
          signal,
        });
      case "wait":
        return this.#waitFor(session, input, signal);
      default:
        throw refused(session, `There is no action ${JSON.stringify(input.action)}.`);
    }
  }

  async #publish(
    session: LaneSession,
    input: LanePublishInput,
    options: { readonly retryKey: string | undefined; readonly signal: AbortSignal | undefined },
  ): Promise<Details> {
    const published = await session.participation.publish(input, options);
    session.published(published.node.id);
    return { ...recordPart(published, session), retryKey: published.retryKey };
  }

  async #reply(
    session: LaneSession,
    id: string,
    options: {
      readonly input: LaneRespondInput;
      readonly retryKey: string | undefined;
      readonly signal: AbortSignal | undefined;
    },
  ): Promise<Details> {
    const { input, ...rest } = options;
    const replied = await session.participation.reply(id, input, rest);
    const target = "target" in replied ? replied.target : undefined;
    return {
      ...recordPart(replied, session),
      responseId: replied.node.id,
      ...(target === undefined
        ? { note: "Saved as a comment; the status of the node above is unchanged." }
        : { target: { id: target.id, title: target.title, status: target.status } }),
      retryKey: replied.retryKey,
    };
  }

  async #waitFor(
    session: LaneSession,
    { id, ids, waitMs }: Input,
    signal: AbortSignal | undefined,
  ): Promise<Details> {
    const wanted = ids ?? [needed(id, session)];
    const waited = await this.#wait(session, wanted, { timeoutMs: waitMs, signal });
    const [first] = waited;
    if (first?.error !== undefined && waited.every(({ outcome }) => outcome === "unavailable")) {
      const { code, message } = first.error;
      throw new ThreadroomError(code, message, { endpoint: session.transport.apiUrl });
    }
    if (waited.length === 1 && first !== undefined) return waitedPart(first, session);
    return {
      waits: waited.map((each) => ({ id: each.id, ...waitedPart(each, session) })),
      receivedResponseIds: waited.flatMap(({ response }) => response?.id ?? []),
    };
  }

  async #wait(
    session: LaneSession,
    ids: readonly string[],
    options: {
      readonly timeoutMs: number | undefined;
      readonly signal: AbortSignal | undefined;
    },
  ) {
    const waited = await session.participation.wait(ids, options);
    session.handOver(waited.flatMap(({ response }) => response?.id ?? []));
    return waited;
  }

  async #guarded(
    call: ToolCall,
    retryKey: string | undefined,
    act: (session: LaneSession) => Promise<Details>,
  ): Promise<ToolResult> {
    const session = this.#session();
    session.begin("tool");
    try {
      call.signal?.throwIfAborted();
      return toolResult({ ...(await act(session)), ...participationPart(session) });
    } catch (error) {
      return toolResult(failurePart(error, { session, retryKey }));
    }
  }

  #keyOf({ id }: ToolCall): string {
    return `pi:${this.#session().author.sessionId ?? ""}:${encodeURIComponent(id)}`;
  }
}

async function browsed(
  session: LaneSession,
  { query, status, after }: Input,
  signal: AbortSignal | undefined,
): Promise<Details> {
  const found = await session.participation.find(
    { text: query || undefined, status, after, limit: BROWSED },
    { signal },
  );
  return {
    nodes: found.nodes.map(({ id, parentId, title, status: state, author, createdAt }) => ({
      id,
      parentId,
      title,
      status: state,
      author,
      createdAt,
      url: session.transport.link(id),
    })),
    ...(found.next !== undefined && { next: found.next }),
  };
}

function unwatched(session: LaneSession, id: string): Details {
  const was = session.participation.unwatch(id);
  const note = was
    ? "Nothing more of it is delivered here; the discussion stays as it is."
    : "It was not watched by this session.";
  return { id, note };
}

function needed(id: string | undefined, session: LaneSession): string {
  if (typeof id === "string" && isAddressable(id)) return id;
  throw refused(session, "This action needs the id of a node.");
}

function refused(session: LaneSession, message: string): ThreadroomError {
  return new ThreadroomError("lane_input_invalid", message, {
    endpoint: session.transport.apiUrl,
  });
}
