/** Whether an answer has the shape that is relied on here; anybody may listen at an address. */
import type { Json } from "./exchange.js";

export function isView({ node, ancestors, children }: Json): boolean {
  return isNode(node) && isListOf(ancestors, isTitled) && isListOf(children, isNode);
}

export function isWritten(answer: Json): boolean {
  return isView(answer) && typeof answer["deduplicated"] === "boolean";
}

export function isResponded(answer: Json): boolean {
  return isWritten(answer) && isNode(answer["target"]) && typeof answer["responseId"] === "string";
}

export function isNodePage(answer: Json): boolean {
  return isListOf(answer["nodes"], isNode) && isNext(answer);
}

/** A tree lists summaries, the other lists have each in a frame of its own. */
export function isFoundPage(answer: Json): boolean {
  const { nodes, items } = answer;
  const isList = isListOf(nodes, isTitled) || isListOf(items, ({ node }) => isTitled(node));
  return isList && isNext(answer);
}

export function isEventPage({ events, sequence }: Json): boolean {
  return isListOf(events, isEvent) && Number.isSafeInteger(sequence);
}

export function isEvent(value: unknown): boolean {
  const { sequence, payload } = membersOf(value);
  return Number.isSafeInteger(sequence) && typeof payload === "object" && payload !== null;
}

function isNode(value: unknown): boolean {
  const { body, presentation, response } = membersOf(value);
  return (
    isTitled(value) &&
    typeof body === "string" &&
    typeof presentation === "object" &&
    (response === null || Array.isArray(membersOf(response)["selections"]))
  );
}

function isTitled(value: unknown): boolean {
  const { id, title } = membersOf(value);
  return typeof id === "string" && isAddressable(id) && typeof title === "string";
}

/** Half a surrogate pair has no place in an address. */
export function isAddressable(id: string): boolean {
  return id !== "" && !/\p{Surrogate}/u.test(id);
}

/** Where the next page begins. */
function isNext({ next }: Json): boolean {
  return next === null || typeof next === "string";
}

function isListOf(value: unknown, isOne: (item: Json) => boolean): boolean {
  return Array.isArray(value) && value.every((item: unknown) => isOne(membersOf(item)));
}

function membersOf(value: unknown): Json {
  return typeof value === "object" && value !== null ? (value as Json) : {};
}
