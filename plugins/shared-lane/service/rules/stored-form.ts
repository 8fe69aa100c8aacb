/** A new node as both storages write it down. */
import { searchableText } from "../search-words.js";
import type { NewNode } from "./write-transaction.js";

export interface StoredForm {
  readonly authorJson: string;
  readonly presentationJson: string | null;
  readonly responseJson: string | null;
  readonly presentationRevision: string | null;
  /** About how much a page grows by showing the node. */
  readonly contentBytes: number;
  readonly words: { readonly title: string; readonly author: string; readonly body: string };
}

export function storedForm(node: NewNode): StoredForm {
  const presentationJson = optionalJson(node.presentation);
  const responseJson = optionalJson(node.response);
  return {
    authorJson: JSON.stringify(node.author),
    presentationJson,
    responseJson,
    presentationRevision: revisionOf(node) ?? null,
    contentBytes: node.body.length + (presentationJson?.length ?? 0) + (responseJson?.length ?? 0),
    words: {
      title: searchableText(node.title),
      author: searchableText(authorName(node)),
      body: searchableText(node.body),
    },
  };
}

export function revisionOf({ presentation }: NewNode): string | undefined {
  const revision = presentation?.["revision"];
  return typeof revision === "string" ? revision : undefined;
}

function optionalJson(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function authorName({ author }: NewNode): string {
  const name = (author as { readonly name?: unknown } | null)?.name;
  return typeof name === "string" ? name : "";
}
