/** Attachments as files of a private folder. */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Blob, BlobStore, BlobUpload, StoredBlob } from "./blob-store.js";
import { limited } from "./limited.js";
import { endingOf, mediaTypeOf } from "./media-types.js";

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

export class FileBlobStore implements BlobStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(upload: BlobUpload): Promise<Blob> {
    await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER });
    const partial = join(this.#folder, `.${randomUUID()}.partial`);
    try {
      const { digest, bytes } = await write(partial, upload);
      const id = `${digest}.${endingOf(upload.mediaType)}`;
      await this.#keep(partial, id);
      return { id, mediaType: mediaTypeOf(id) ?? upload.mediaType, bytes };
    } finally {
      await rm(partial, { force: true });
    }
  }

  async get(id: string): Promise<StoredBlob | undefined> {
    const mediaType = mediaTypeOf(id);
    if (mediaType === undefined) return undefined;
    const path = this.#path(id);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) return undefined;
    return {
      id,
      mediaType,
      bytes: found.size,
      content: () =>
        Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>,
    };
  }

  async #keep(partial: string, id: string): Promise<void> {
    const path = this.#path(id);
    const isKept = await access(path).then(
      () => true,
      () => false,
    );
    if (isKept) return;
    const folder = join(this.#folder, id.slice(0, 2));
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    await rename(partial, path);
    // The name is durable only when the folder that holds it is.
    const handle = await open(folder, "r");
    await handle.sync().catch(() => undefined);
    await handle.close();
  }

  #path(id: string): string {
    return join(this.#folder, id.slice(0, 2), id);
  }
}

async function write(
  path: string,
  { content, maxBytes }: BlobUpload,
): Promise<{ readonly digest: string; readonly bytes: number }> {
  const hash = createHash("sha256");
  const file = await open(path, "wx", PRIVATE_FILE);
  let bytes = 0;
  try {
    for await (const chunk of limited(content, maxBytes)) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { digest: hash.digest("hex"), bytes };
}
