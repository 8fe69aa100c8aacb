/** A subtree as one document, read page by page so that its size does not matter. */
import type { NodeRecord } from "../records.js";
import type { NodeReading } from "../store.js";

const PAGE = 50;

type Reading = Pick<NodeReading, "children">;
export type ExportFormat = "json" | "markdown";

export function exportStream(
  reading: Reading,
  root: NodeRecord,
  format: ExportFormat,
): ReadableStream<Uint8Array> {
  const text = format === "json" ? jsonText(reading, root) : markdownText(reading, root);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  });
}

async function* jsonText(reading: Reading, root: NodeRecord): AsyncGenerator<string> {
  yield `{"format":"askroom.export.v1","root":${JSON.stringify(root.id)},"nodes":[`;
  let separator = "\n";
  for await (const { node } of depthFirst(reading, root)) {
    yield `${separator}${JSON.stringify(node)}`;
    separator = ",\n";
  }
  yield "\n]}\n";
}

async function* markdownText(reading: Reading, root: NodeRecord): AsyncGenerator<string> {
  for await (const { node, depth } of depthFirst(reading, root)) {
    const name = (node.author as { readonly name?: unknown } | null)?.name;
    const facts = [name, node.createdAt, node.response?.kind, node.status].filter(
      (fact) => typeof fact === "string",
    );
    const heading = "#".repeat(Math.min(depth + 1, 6));
    yield `${heading} ${node.title.replace(/\s+/gu, " ")}\n\n*${facts.join(" · ")}*\n\n`;
    if (node.body !== "") yield `${node.body}\n\n`;
  }
}

interface Level {
  readonly parentId: string;
  readonly waiting: NodeRecord[];
  next: number | undefined;
}

async function* depthFirst(
  reading: Reading,
  root: NodeRecord,
): AsyncGenerator<{ readonly node: NodeRecord; readonly depth: number }> {
  yield { node: root, depth: 0 };
  const levels: Level[] = [await firstLevel(reading, root.id)];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const node = level.waiting.shift();
    if (node !== undefined) {
      yield { node, depth: levels.length };
      levels.push(await firstLevel(reading, node.id));
    } else if (level.next !== undefined) {
      const page = await reading.children(level.parentId, { after: level.next, limit: PAGE });
      level.waiting.push(...page.items);
      level.next = page.next;
    } else levels.pop();
  }
}

async function firstLevel(reading: Reading, parentId: string): Promise<Level> {
  const page = await reading.children(parentId, { after: undefined, limit: PAGE });
  return { parentId, waiting: [...page.items], next: page.next };
}
