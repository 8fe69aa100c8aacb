/** Which entries have a complete line in the session file; reads only what was appended. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { FileMemory } from "./process-record.js";

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 0x0a;

/** `unknown`: no file yet, or it cannot be read now; nothing follows from that. */
export type FileState = "same" | "replaced" | "unknown";

export class SessionFile {
  readonly #path: () => string | undefined;
  readonly #memory: FileMemory;
  #sizeBytes = 0;

  /** @param memory whose `ids` name what was there when the session was opened. */
  constructor(path: () => string | undefined, memory: FileMemory) {
    this.#path = path;
    this.#memory = memory;
  }

  /** Takes in what was appended; a file that was exchanged or cut is read from its start. */
  read(): FileState {
    const path = this.#path();
    if (path === undefined) return "unknown";
    try {
      const file = openSync(path, "r");
      try {
        return this.#readFrom(file);
      } finally {
        closeSync(file);
      }
    } catch {
      return "unknown";
    }
  }

  has(id: string): boolean {
    return this.#memory.ids.has(id);
  }

  /** As of the last `read`: it ends in the middle of a line. */
  get isTorn(): boolean {
    return this.#sizeBytes > this.#memory.offsetBytes;
  }

  get offsetBytes(): number {
    return this.#memory.offsetBytes;
  }

  #readFrom(file: number): FileState {
    const memory = this.#memory;
    const { dev, ino, size } = fstatSync(file);
    const inode = `${dev}:${ino}`;
    const isSame = memory.inode === inode && size >= memory.offsetBytes;
    const isFirst = memory.inode === undefined;
    if (!isSame) {
      memory.ids.clear();
      memory.offsetBytes = 0;
      memory.inode = inode;
    }
    this.#sizeBytes = size;
    for (const line of linesFrom(file, memory.offsetBytes, size)) {
      memory.offsetBytes += line.length + 1;
      const id = idOf(line);
      if (id !== undefined) memory.ids.add(id);
    }
    return isSame || isFirst ? "same" : "replaced";
  }
}

/** The memory of a file whose entries Pi has just loaded: what it holds is known without reading it. */
export function memoryOfLoaded(path: string | undefined, loaded: Iterable<string>): FileMemory {
  const nothing = { offsetBytes: 0, ids: new Set<string>() };
  if (path === undefined) return nothing;
  try {
    const file = openSync(path, "r");
    try {
      const { dev, ino, size } = fstatSync(file);
      const offsetBytes = endOfLastLine(file, size);
      return { inode: `${dev}:${ino}`, offsetBytes, ids: new Set(loaded) };
    } finally {
      closeSync(file);
    }
  } catch {
    return nothing;
  }
}

function* linesFrom(file: number, startBytes: number, endBytes: number): Generator<Buffer> {
  // No larger than what is new: one large buffer an entry makes the engine collect all garbage again and again.
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(endBytes - startBytes, 1)));
  let parts: Buffer[] = [];
  let position = startBytes;
  for (;;) {
    const count = readSync(file, chunk, 0, chunk.length, position);
    if (count === 0) return;
    position += count;
    let start = 0;
    for (;;) {
      const end = chunk.subarray(0, count).indexOf(NEWLINE, start);
      if (end < 0) break;
      const piece = chunk.subarray(start, end);
      yield parts.length === 0 ? piece : Buffer.concat([...parts, piece]);
      parts = [];
      start = end + 1;
    }
    // Copied: the chunk is filled again.
    if (start < count) parts.push(Buffer.from(chunk.subarray(start, count)));
  }
}

function endOfLastLine(file: number, sizeBytes: number): number {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let end = sizeBytes;
  while (end > 0) {
    const start = Math.max(0, end - CHUNK_BYTES);
    const count = readSync(file, chunk, 0, end - start, start);
    const newline = chunk.subarray(0, count).lastIndexOf(NEWLINE);
    if (newline >= 0) return start + newline + 1;
    end = start;
  }
  return 0;
}

function idOf(line: Buffer): string | undefined {
  try {
    const { id } = JSON.parse(line.toString("utf8")) as { id?: unknown };
    return typeof id === "string" ? id : undefined;
  } catch {
    return undefined;
  }
}
