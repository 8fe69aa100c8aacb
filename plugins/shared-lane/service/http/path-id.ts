/** The id that an address names. */

import { laneError } from "../errors.js";
import { NodeIdSchema } from "../inputs/input-schemas.js";
import { fits } from "./check.js";
import type { EndpointContext } from "./endpoint.js";

/** @throws not_found for what cannot be an id. */
export function pathId(context: EndpointContext): string {
  const id = context.req.param("id");
  if (id === undefined || !fits(NodeIdSchema, id)) throw noNode(String(id));
  return id;
}

export function noNode(id: string): Error {
  return laneError("not_found", `There is no node ${JSON.stringify(id)}; check the id.`);
}
