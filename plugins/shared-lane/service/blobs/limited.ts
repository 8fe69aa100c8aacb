/** Passes bytes on until there are too many. */
import { laneError } from "../errors.js";

/** @throws too_large */
export async function* limited(
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw laneError("too_large", `The body is larger than the limit of ${maxBytes} bytes.`);
    }
    yield chunk;
  }
}
