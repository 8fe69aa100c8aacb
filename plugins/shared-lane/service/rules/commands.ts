/** What can be asked of a store, already validated and normalised. */
import type { JsonObject } from "../json-value.js";
import type { ResponseKind } from "../records.js";

export interface RetryReceipt {
  readonly key: string;
  /** SHA-256 over the canonical content. */
  readonly fingerprint: string;
}

export interface NodeContent {
  readonly title: string;
  readonly body: string;
  readonly expectsAnswer: boolean;
  readonly author: JsonObject;
  readonly presentation: JsonObject | undefined;
}

export type Place =
  | { readonly kind: "root" }
  | { readonly kind: "parent"; readonly parentId: string }
  | { readonly kind: "path"; readonly titles: readonly string[] };

export interface PublishCommand {
  readonly type: "publish";
  readonly content: NodeContent;
  readonly place: Place;
  readonly retry: RetryReceipt | undefined;
}

export interface RespondCommand {
  readonly type: "respond";
  readonly targetId: string;
  readonly kind: ResponseKind;
  readonly selections: readonly JsonObject[];
  readonly content: NodeContent;
  readonly retry: RetryReceipt | undefined;
}

export interface ArchiveCommand {
  readonly type: "archive";
  readonly nodeId: string;
  readonly archived: boolean;
}

export interface SpendTicketCommand {
  readonly type: "spend";
  readonly ticketId: string;
  readonly expiresAtMs: number;
}

export type WriteCommand = PublishCommand | RespondCommand | ArchiveCommand | SpendTicketCommand;
