/** What the service answers, as schemas for the OpenAPI document and the test that holds it to them. */
import { type TSchema, Type } from "typebox";

const Id = Type.String();
const Time = Type.String({ format: "date-time" });
const StatusSchema = Type.Union([
  Type.Enum(["outstanding", "answered", "waiting_on_team", "deferred", "rejected"]),
  Type.Null(),
]);
const Kind = Type.Enum(["answer", "clarification", "defer", "reject", "team_reply"]);
const OrNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);

/** Opaque: hand it back as it is. */
export const CursorSchema = OrNull(Type.String({ description: "null at the end of the list." }));

export const CountsSchema = Type.Object({
  nodes: Type.Integer(),
  requests: Type.Integer(),
  outstanding: Type.Integer(),
  waitingOnTeam: Type.Integer(),
  deferred: Type.Integer(),
});

const Ancestor = {
  id: Id,
  parentId: OrNull(Id),
  title: Type.String(),
  author: Type.Unknown(),
  expectsAnswer: Type.Boolean(),
  status: StatusSchema,
};

const Times = { createdAt: Time, updatedAt: Time, archivedAt: OrNull(Time) };

export const NodeSchema = Type.Object({
  ...Ancestor,
  body: Type.String(),
  presentation: OrNull(Type.Record(Type.String(), Type.Unknown())),
  response: OrNull(
    Type.Object({
      kind: Kind,
      selections: Type.Array(Type.Record(Type.String(), Type.Unknown())),
      presentationRevision: OrNull(Type.String()),
      targetId: Id,
    }),
  ),
  ...Times,
});

export const SummarySchema = Type.Object({
  ...Ancestor,
  responseKind: OrNull(Kind),
  hasPresentation: Type.Boolean(),
  ...Times,
  childCount: Type.Integer(),
  counts: CountsSchema,
});

const AncestorsSchema = Type.Array(Type.Object(Ancestor));

export const ViewSchema = Type.Object({
  node: NodeSchema,
  ancestors: AncestorsSchema,
  children: Type.Array(NodeSchema),
  childCount: Type.Integer(),
  olderChildren: CursorSchema,
  counts: CountsSchema,
  url: Type.String(),
  waiting: Type.Object({ waits: Type.Integer(), watches: Type.Integer() }),
});

export const PublishedSchema = Type.Object({
  ...ViewSchema.properties,
  createdAncestorIds: Type.Array(Id),
  deduplicated: Type.Boolean(),
});

export const RespondedSchema = Type.Object({
  ...ViewSchema.properties,
  responseId: Id,
  target: NodeSchema,
  deduplicated: Type.Boolean(),
});

export const WaitedSchema = Type.Object({
  published: PublishedSchema,
  outcome: Type.Enum(["answer", "clarification", "defer", "reject", "pending"]),
  response: OrNull(NodeSchema),
  timedOut: Type.Boolean(),
});

export const EventSchema = Type.Object({
  sequence: Type.Integer(),
  id: Id,
  type: Type.String(),
  threadId: Id,
  payload: Type.Record(Type.String(), Type.Unknown()),
  createdAt: Time,
});

const Placed = { ancestors: AncestorsSchema, url: Type.String() };

export const FoundSchema = Type.Object({ node: SummarySchema, ...Placed, snippet: Type.String() });

export const AttentionItemSchema = Type.Object({ node: NodeSchema, ...Placed });

export const ErrorSchema = Type.Object({
  error: Type.String(),
  code: Type.String(),
});
