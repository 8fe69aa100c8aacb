/** Where a new node goes; a path creates what is missing of it. */
import { laneError } from "../errors.js";
import { nodeId } from "../identifiers.js";
import type { JsonValue } from "../json-value.js";
import type { Place } from "./commands.js";
import { ownCounts } from "./counts.js";
import type { StoredNode, WriteTransaction } from "./write-transaction.js";

/** A chain of this length already costs a write thousands of rows. */
export const MAX_DEPTH = 2000;

export interface ResolvedPlace {
  readonly parent: StoredNode | undefined;
  /** Outermost first. */
  readonly createdAncestors: readonly StoredNode[];
}

export interface Placing {
  readonly place: Place;
  readonly author: JsonValue;
  readonly nowMs: number;
}

export async function resolvePlace(
  transaction: WriteTransaction,
  { place, author, nowMs }: Placing,
): Promise<ResolvedPlace> {
  if (place.kind === "root") return { parent: undefined, createdAncestors: [] };
  if (place.kind === "parent") {
    const parent = await existingNode(transaction, place.parentId);
    refuseTooDeep(parent.depth + 1);
    return { parent, createdAncestors: [] };
  }
  const known = await followPath(transaction, place.titles);
  const missing = place.titles.slice(known.length);
  refuseTooDeep(place.titles.length);
  let parent = known.at(-1);
  const createdAncestors: StoredNode[] = [];
  for (const title of missing) {
    parent = await insertNote(transaction, { parent, title, author, nowMs });
    createdAncestors.push(parent);
  }
  return { parent, createdAncestors };
}

/** @throws not_found */
export async function existingNode(transaction: WriteTransaction, id: string): Promise<StoredNode> {
  const node = await transaction.find(id);
  if (node === undefined) {
    throw laneError("not_found", `There is no node ${JSON.stringify(id)}; check the id.`);
  }
  return node;
}

/** The nodes of the path that exist, from the root on. Every check is made before anything is written. */
async function followPath(
  transaction: WriteTransaction,
  titles: readonly string[],
): Promise<readonly StoredNode[]> {
  const found: StoredNode[] = [];
  for (const title of titles) {
    const matches = await transaction.titled(found.at(-1), title);
    if (matches.length > 1) {
      throw laneError(
        "ambiguous_path",
        `Two nodes beside each other are titled ${JSON.stringify(title)}; use parentId.`,
      );
    }
    const [match] = matches;
    if (match === undefined) break;
    found.push(match);
  }
  return found;
}

async function insertNote(
  transaction: WriteTransaction,
  note: {
    readonly parent: StoredNode | undefined;
    readonly title: string;
    readonly author: JsonValue;
    readonly nowMs: number;
  },
): Promise<StoredNode> {
  const counts = ownCounts(undefined);
  const createdAt = new Date(note.nowMs).toISOString();
  const node = await transaction.insert(
    {
      id: nodeId(note.nowMs),
      parent: note.parent,
      title: note.title,
      body: "",
      expectsAnswer: false,
      author: note.author,
      status: undefined,
      presentation: undefined,
      response: undefined,
      createdAt,
    },
    counts,
  );
  await transaction.addUpwards(note.parent, counts, createdAt);
  return node;
}

function refuseTooDeep(depth: number): void {
  if (depth > MAX_DEPTH) {
    throw laneError(
      "invalid_input",
      `A node can lie at most ${MAX_DEPTH} levels deep; publish this one higher up.`,
    );
  }
}
