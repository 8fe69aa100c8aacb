/** The OpenAPI document, made from the schemas that check the requests. */
import type { TSchema } from "typebox";
import type { Endpoint, EndpointAnswer } from "./endpoint.js";
import { ErrorSchema } from "./record-schemas.js";

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

export function openApiDocument(endpoints: readonly Endpoint[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "pi-askroom shared lane", version },
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: "askroom_session_<storage>" },
      },
    },
    security: [{ key: [] }, { session: [] }],
    paths,
  };
}

function operation(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    ...(endpoint.isKeyless && { security: [] }),
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint),
      ...(endpoint.isRetryable ? [retryKeyParameter] : []),
    ],
    ...requestBody(endpoint),
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.answers).map(([status, answer]) => [status, described(answer)]),
      ),
      default: described({ description: "Refused.", schema: ErrorSchema }),
    },
  };
}

const retryKeyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key with the same content gives the first record again.",
  schema: { type: "string", maxLength: 4096 },
};

function pathParameters({ path }: Endpoint) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters({ query }: Endpoint) {
  const { properties = {}, required = [] } = (query ?? {}) as ObjectSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function requestBody({ body, takesBytes }: Endpoint) {
  if (takesBytes) {
    return { requestBody: { required: true, content: { "application/octet-stream": {} } } };
  }
  return body === undefined
    ? {}
    : { requestBody: { content: { "application/json": { schema: body } } } };
}

function described({ description, schema, mediaType = "application/json" }: EndpointAnswer) {
  return { description, content: { [mediaType]: schema === undefined ? {} : { schema } } };
}
