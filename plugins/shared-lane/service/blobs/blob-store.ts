/** The promise of an attachment storage: content-addressed, streamed both ways, never changed. */

export interface Blob {
  /** `<SHA-256 in hex>.<ending>`; the ending stands for the media type. */
  readonly id: string;
  readonly mediaType: string;
  readonly bytes: number;
}

export interface StoredBlob extends Blob {
  content(): ReadableStream<Uint8Array>;
}

export interface BlobUpload {
  readonly mediaType: string;
  readonly maxBytes: number;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface BlobStore {
  /**
   * Returns when the content is durable; the same content again gives the same id.
   *
   * @throws too_large as soon as the limit is passed; nothing is kept then.
   */
  put(upload: BlobUpload): Promise<Blob>;
  get(id: string): Promise<StoredBlob | undefined>;
}
