/** Query members and answers that all lists share. */
import { type TSchema, Type } from "typebox";
import type { CheckedRequest, EndpointAnswer } from "./endpoint.js";
import { CursorSchema } from "./record-schemas.js";

export const LIST_LIMIT = 50;

export const After = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }));

export const Before = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      "Instead of after, below one node: the page before, oldest first; next leads back.",
  }),
);

export function limitOr(otherwise: number) {
  return Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, description: `Default ${otherwise}.` }),
  );
}

export function onePage(
  members: Readonly<Record<string, TSchema>>,
): Readonly<Record<number, EndpointAnswer>> {
  return {
    200: {
      description: "One page; it may be short, even empty, and still have a next one.",
      schema: Type.Object({ ...members, next: CursorSchema }),
    },
  };
}

export function pageOf(
  query: CheckedRequest["query"],
  otherwise: number,
): { readonly after: number | undefined; readonly limit: number } {
  const { after, limit } = query;
  return {
    after: after === undefined ? undefined : Number(after),
    limit: limit === undefined ? otherwise : Number(limit),
  };
}
