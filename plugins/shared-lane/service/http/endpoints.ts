/** Every route of the API. */
import type { Endpoint } from "./endpoint.js";
import { attachmentEndpoints } from "./endpoints-attachments.js";
import { documentEndpoints } from "./endpoints-documents.js";
import { eventEndpoints } from "./endpoints-events.js";
import { listEndpoints } from "./endpoints-lists.js";
import { readEndpoints } from "./endpoints-read.js";
import { serviceEndpoints } from "./endpoints-service.js";
import { writeEndpoints } from "./endpoints-write.js";
import type { Lane } from "./lane.js";

export function endpointsOf(lane: Lane): readonly Endpoint[] {
  return [
    ...serviceEndpoints(lane),
    ...readEndpoints(lane),
    ...listEndpoints(lane),
    ...writeEndpoints(lane),
    ...eventEndpoints(lane),
    ...attachmentEndpoints(lane),
    ...documentEndpoints(lane),
  ];
}
