/** Query, body and retry key of a request, checked. */
import type { TSchema } from "typebox";
import { limited } from "../blobs/limited.js";
import { laneError } from "../errors.js";
import { isJsonObject, isShallow, MAX_JSON_DEPTH } from "../json-value.js";
import { check } from "./check.js";
import type { EndpointContext } from "./endpoint.js";
import type { RateLimits } from "./rate-limits.js";

export const MAX_BODY_BYTES = 5_000_000;
/** Up to here the whole is read at once, which is faster. */
const SMALL_BODY_BYTES = 65_536;
const MAX_RETRY_KEY_CHARACTERS = 4096;

interface QuerySchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
}

/** Integers are written in digits; everything else stays text. Unknown members are left out. */
export function readQuery(
  context: EndpointContext,
  schema: TSchema | undefined,
): Readonly<Record<string, string | number | undefined>> {
  if (schema === undefined) return {};
  const query: Record<string, string | number> = {};
  for (const [name, member] of Object.entries((schema as QuerySchema).properties ?? {})) {
    const value = context.req.query(name);
    if (value === undefined) continue;
    if (value.includes("\0")) throw laneError("invalid_input", `${name}: must not hold NUL.`);
    query[name] = member.type === "integer" && /^\d{1,16}$/.test(value) ? Number(value) : value;
  }
  check(schema, query, "query");
  return query;
}

/** @throws invalid_input */
export function readRetryKey(context: EndpointContext): string | undefined {
  const key = context.req.header("idempotency-key");
  if (key === undefined || key === "") return undefined;
  if (key.length > MAX_RETRY_KEY_CHARACTERS) {
    throw laneError(
      "invalid_input",
      `An Idempotency-Key has at most ${MAX_RETRY_KEY_CHARACTERS} characters.`,
    );
  }
  return key;
}

/** @throws too_large, invalid_json, invalid_input, too_many_requests */
export async function readBody(
  context: EndpointContext,
  schema: TSchema,
  limits: RateLimits,
): Promise<unknown> {
  const text = await readText(context, limits);
  const value = text.trim() === "" ? {} : parse(text);
  if (!isJsonObject(value)) throw laneError("invalid_json", "The body has to be a JSON object.");
  if (!isShallow(value)) {
    throw laneError("invalid_input", `The body is nested deeper than ${MAX_JSON_DEPTH} levels.`);
  }
  check(schema, value, "body");
  return value;
}

async function readText(context: EndpointContext, limits: RateLimits): Promise<string> {
  const announced = Number(context.req.header("content-length") ?? Number.NaN);
  if (announced > MAX_BODY_BYTES) {
    throw laneError("too_large", `The body is larger than the limit of ${MAX_BODY_BYTES} bytes.`);
  }
  if (announced <= SMALL_BODY_BYTES) {
    using _ = limits.reserveBody(announced);
    return await context.req.text();
  }
  return gather(context.req.raw.body, limits);
}

/** What was announced and does not come takes no room: stalled uploads keep nobody else out. */
async function gather(
  body: ReadableStream<Uint8Array> | null,
  limits: RateLimits,
): Promise<string> {
  if (body === null) return "";
  const reserved: Disposable[] = [];
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of limited(body, MAX_BODY_BYTES)) {
      reserved.push(limits.reserveBody(chunk.byteLength));
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  } finally {
    for (const each of reserved) each[Symbol.dispose]();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw laneError("invalid_json", `The body is not JSON: ${(error as Error).message}.`);
  }
}
