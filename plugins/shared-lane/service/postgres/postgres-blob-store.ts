/** Attachments in the database, so that every service process has them. */
import { createHash, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { Blob, BlobStore, BlobUpload, StoredBlob } from "../blobs/blob-store.js";
import { limited } from "../blobs/limited.js";
import { endingOf, mediaTypeOf } from "../blobs/media-types.js";

export class PostgresBlobStore implements BlobStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Chunks arrive under a name of their own, which becomes the digest once that is known. */
  async put({ mediaType, maxBytes, content }: BlobUpload): Promise<Blob> {
    const client = await this.#pool.connect();
    const partial = `partial-${randomUUID()}`;
    const hash = createHash("sha256");
    let bytes = 0;
    let place = 0;
    try {
      await client.query("BEGIN");
      for await (const chunk of limited(content, maxBytes)) {
        hash.update(chunk);
        bytes += chunk.byteLength;
        await client.query("INSERT INTO attachment_chunks VALUES ($1, $2, $3)", [
          partial,
          place,
          Buffer.from(chunk),
        ]);
        place += 1;
      }
      const id = `${hash.digest("hex")}.${endingOf(mediaType)}`;
      const { rowCount } = await client.query(
        "INSERT INTO attachments VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [id, bytes],
      );
      await client.query(
        rowCount === 1
          ? "UPDATE attachment_chunks SET id = $2 WHERE id = $1"
          : "DELETE FROM attachment_chunks WHERE id = $1 AND $2::text IS NOT NULL",
        [partial, id],
      );
      await client.query("COMMIT");
      return { id, mediaType: mediaTypeOf(id) ?? mediaType, bytes };
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  async get(id: string): Promise<StoredBlob | undefined> {
    const mediaType = mediaTypeOf(id);
    if (mediaType === undefined) return undefined;
    const { rows } = await this.#pool.query("SELECT bytes FROM attachments WHERE id = $1", [id]);
    const found = rows[0] as { readonly bytes: unknown } | undefined;
    if (found === undefined) return undefined;
    return { id, mediaType, bytes: Number(found.bytes), content: () => this.#stream(id) };
  }

  #stream(id: string): ReadableStream<Uint8Array> {
    let place = 0;
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const { rows } = await this.#pool.query(
          "SELECT content FROM attachment_chunks WHERE id = $1 AND place = $2",
          [id, place],
        );
        place += 1;
        const chunk = rows[0] as { readonly content: Uint8Array } | undefined;
        if (chunk === undefined) controller.close();
        else controller.enqueue(new Uint8Array(chunk.content));
      },
    });
  }
}
