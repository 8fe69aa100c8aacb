import {
  decodeChange,
  decodeCounts,
  decodeFinding,
  decodeNode,
  decodeNodeView,
  decodePage,
  decodeSummary,
} from "./decode.js";
import { asCount, asList, asObject, asText } from "./json.js";
import type {
  Attachment,
  Change,
  Counts,
  Finding,
  NodeView,
  Page,
  ResponseKind,
  Status,
  Summary,
  ThreadNode,
} from "./records.js";
import type { Transport } from "./transport.js";

export interface WireAuthor {
  readonly id: string;
  readonly name: string;
}

export interface AuthoredPage {
  readonly kind: "html-v1";
  readonly html: string;
  readonly fallback: string;
}

export interface NewReply {
  readonly kind: ResponseKind;
  readonly body: string;
  readonly author: WireAuthor;
  readonly selections: readonly { id: string; label: string; value: unknown }[];
  readonly expectsAnswer?: true;
  readonly presentation?: AuthoredPage;
}

export interface NewNode {
  readonly parentId?: string;
  readonly title: string;
  readonly body: string;
  readonly author: WireAuthor;
  readonly expectsAnswer: boolean;
  readonly presentation?: AuthoredPage;
}

/** A cursor that is past everything. */
const beyondAll = String(Number.MAX_SAFE_INTEGER);

/** All the site knows of the service's addresses and shapes. */
export class ServiceApi {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async branch(parentId: string | undefined, after: string | undefined): Promise<Page<Summary>> {
    const query = queryOf({ parent: parentId ?? "", after, limit: "500" });
    const content = await this.#transport(`/api/tree${query}`);
    return decodePage(content["nodes"], content["next"], decodeSummary);
  }

  /** The children before a place, or the last ones; oldest first, and `next` leads further back. */
  async branchBefore(
    parentId: string | undefined,
    before: string | undefined,
  ): Promise<{ readonly page: Page<Summary>; readonly total: number }> {
    const query = queryOf({ parent: parentId ?? "", before: before ?? beyondAll, limit: "500" });
    const content = await this.#transport(`/api/tree${query}`);
    return {
      page: decodePage(content["nodes"], content["next"], decodeSummary),
      total: asCount(content["total"]),
    };
  }

  /** Those that exist, at most 100. */
  async summaries(ids: readonly string[]): Promise<readonly Summary[]> {
    const content = await this.#transport(`/api/tree${queryOf({ ids: ids.join(",") })}`);
    return asList(content["nodes"]).map(decodeSummary);
  }

  async counts(): Promise<Counts> {
    return decodeCounts((await this.#transport("/api/counts"))["counts"]);
  }

  async withStatus(status: Status, after: string | undefined): Promise<Page<Finding>> {
    const query = queryOf({ status, after, limit: "50" });
    const content = await this.#transport(`/api/attention${query}`);
    return decodePage(content["items"], content["next"], decodeFinding);
  }

  async search(
    text: string,
    under: string | undefined,
    after: string | undefined,
  ): Promise<Page<Finding>> {
    const query = queryOf({ q: text, under, after, limit: "50" });
    const content = await this.#transport(`/api/search${query}`);
    return decodePage(content["items"], content["next"], decodeFinding);
  }

  async node(id: string, childLimit: number): Promise<NodeView> {
    const query = queryOf({ children: String(childLimit) });
    return decodeNodeView(await this.#transport(`${nodePath(id)}${query}`));
  }

  /** The replies before a place, oldest first. */
  async olderChildren(id: string, before: string): Promise<Page<ThreadNode>> {
    const content = await this.#transport(
      `${nodePath(id)}/children${queryOf({ before, limit: "50" })}`,
    );
    return decodePage(content["nodes"], content["next"], decodeNode);
  }

  async reply(targetId: string, reply: NewReply, retryKey: string): Promise<string> {
    const content = await this.#post(`${nodePath(targetId)}/respond`, reply, retryKey);
    return asText(content["responseId"]);
  }

  async publish(node: NewNode, retryKey: string): Promise<string> {
    const content = await this.#post("/api/nodes", node, retryKey);
    return asText(asObject(content["node"])["id"]);
  }

  async archive(id: string, archived: boolean): Promise<void> {
    await this.#post(`${nodePath(id)}/archive`, { archived }, undefined);
  }

  async attach(file: Blob, name: string): Promise<Attachment> {
    const content = await this.#transport(`/api/attachments${queryOf({ name })}`, {
      method: "POST",
      headers: { "Content-Type": file.type },
      body: file,
      timeoutMs: 60_000,
    });
    return { url: asText(content["url"]), mediaType: asText(content["mediaType"]) };
  }

  /** Without a cursor: the newest sequence and no change. Also the proof that the service lives and that this browser may talk to it. */
  async changesAfter(
    after: number | undefined,
    timeoutMs: number,
  ): Promise<{ readonly changes: readonly Change[]; readonly sequence: number }> {
    const query = queryOf({ after: after === undefined ? beyondAll : String(after) });
    const content = await this.#transport(`/api/events${query}`, { timeoutMs });
    return {
      changes: asList(content["events"]).map(decodeChange),
      sequence: asCount(content["sequence"]),
    };
  }

  async #post(path: string, content: object, retryKey: string | undefined) {
    return this.#transport(path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(retryKey === undefined ? {} : { "Idempotency-Key": retryKey }),
      },
      body: JSON.stringify(content),
    });
  }
}

export function presentationPath(id: string): string {
  return `${nodePath(id)}/presentation`;
}

export function exportPath(id: string): string {
  return `${nodePath(id)}/export`;
}

function nodePath(id: string): string {
  return `/api/nodes/${encodeURIComponent(id)}`;
}

function queryOf(members: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) query.set(name, value);
  }
  return `?${query}`;
}
