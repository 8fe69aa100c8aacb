/** What the cases of the store share. */
import assert from "node:assert/strict";
import type { Store } from "../../../plugins/shared-lane/service/store.js";
import { makePublish } from "../make-commands.js";

export interface StoreCase {
  readonly name: string;
  run(store: Store): Promise<void>;
}

export const FIRST_PAGE = { after: undefined, limit: 100 };
export const ALL_CHILDREN = 100;

export async function publishedId(store: Store, ...input: Parameters<typeof makePublish>) {
  const { view } = await store.publish(makePublish(...input));
  return view.node.id;
}

export async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return (error as { readonly code?: string }).code ?? String(error);
  }
}

/** Compares what would travel: rows made by a storage's own code have other prototypes than ours. */
export function sameJson(actual: unknown, expected: unknown): void {
  assert.deepEqual(plain(actual), plain(expected));
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

export async function searchTitles(
  store: Store,
  query: string,
  order: "newest" | "rank" = "newest",
): Promise<readonly string[]> {
  const { items } = await store.search({ ...FIRST_PAGE, query, underId: undefined, order });
  return items.map(({ summary }) => summary.title);
}

export async function everyPage<T>(
  read: (page: { after: number | undefined; limit: number }) =>
    | Promise<{ readonly items: readonly T[]; readonly next: number | undefined }>
    | {
        readonly items: readonly T[];
        readonly next: number | undefined;
      },
): Promise<readonly T[]> {
  const all: T[] = [];
  let after: number | undefined;
  do {
    const { items, next } = await read({ after, limit: 2 });
    assert.ok(items.length <= 2);
    all.push(...items);
    after = next;
  } while (after !== undefined);
  return all;
}

export async function eventually(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!holds()) {
    assert.ok(Date.now() < deadline, "the changes were not told within 5 s");
    await new Promise((resume) => setTimeout(resume, 5));
  }
}
