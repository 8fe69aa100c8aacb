/**
 * Pictures of records that passed through this process. The session keeps none of them, for they would be sent to the
 * model again and again; a card that finds none here shows the discussion's address alone.
 */
import type { LaneJson, LaneJsonObject, LaneNode } from "../../../contracts/lane-records.js";

export interface SeenImage {
  readonly data: string;
  readonly mediaType: string;
}

const MAX_CHARACTERS = 8_000_000;
const MAX_PER_NODE = 4;
const MAX_DEPTH = 4;
const IMAGE = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

export class SeenImages {
  /** The longest unseen first. */
  readonly #byNode = new Map<string, readonly SeenImage[]>();
  #characters = 0;

  of(nodeId: unknown): readonly SeenImage[] {
    return this.#byNode.get(String(nodeId)) ?? [];
  }

  note(node: LaneNode): void {
    const found = imagesIn([...(node.response?.selections ?? []), ...optionsOf(node)]);
    this.#forget(node.id);
    if (found.length === 0) return;
    this.#byNode.set(node.id, found);
    this.#characters += sizeOf(found);
    for (const id of this.#byNode.keys()) {
      if (this.#characters <= MAX_CHARACTERS) return;
      this.#forget(id);
    }
  }

  #forget(id: string): void {
    this.#characters -= sizeOf(this.#byNode.get(id) ?? []);
    this.#byNode.delete(id);
  }
}

function optionsOf({ presentation }: LaneNode): readonly LaneJson[] {
  const options = presentation?.["options"];
  return Array.isArray(options) ? options : [];
}

function imagesIn(values: readonly LaneJson[], depth = 0): readonly SeenImage[] {
  const found: SeenImage[] = [];
  for (const value of values) {
    if (found.length >= MAX_PER_NODE || depth > MAX_DEPTH) break;
    const [, mediaType, data] = typeof value === "string" ? (IMAGE.exec(value) ?? []) : [];
    if (mediaType !== undefined && data !== undefined) found.push({ mediaType, data });
    if (typeof value !== "object" || value === null) continue;
    found.push(...imagesIn(Object.values(value as LaneJsonObject), depth + 1));
  }
  return found.slice(0, MAX_PER_NODE);
}

function sizeOf(images: readonly SeenImage[]): number {
  return images.reduce((sum, { data }) => sum + data.length, 0);
}
