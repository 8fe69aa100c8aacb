/** What clients may send. The same schemas check requests and describe them in the OpenAPI document. */
import { type Static, Type } from "typebox";
import type { JsonObject } from "../json-value.js";

/** Text that can be stored anywhere: without NUL. */
const NO_NUL = "^[^\\u0000]*$";
export const MAX_TITLE_CHARACTERS = 8000;
const MAX_ID_CHARACTERS = 200;

const Text = Type.String({ pattern: NO_NUL });
const Title = Type.String({ maxLength: MAX_TITLE_CHARACTERS, pattern: NO_NUL });
export const NodeIdSchema = Type.String({
  minLength: 1,
  maxLength: MAX_ID_CHARACTERS,
  pattern: NO_NUL,
});

export const AuthorSchema = Type.Object(
  {
    id: Type.Optional(Type.String({ maxLength: 500 })),
    name: Type.Optional(Type.String({ maxLength: 500 })),
    sessionId: Type.Optional(Type.String({ maxLength: 500 })),
  },
  {
    description:
      "A label that the caller chooses; it proves nothing. At most 4000 characters of JSON.",
  },
);

export const PresentationSchema = Type.Object(
  {
    kind: Type.Optional(Type.String({ maxLength: 100, description: "Default: text-v1." })),
    revision: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    html: Type.Optional(Text),
    fallback: Type.Optional(Text),
  },
  { description: "Stored as given; kinds that are not known are kept untouched." },
);

export const SelectionSchema = Type.Object({
  id: Type.Optional(Type.String()),
  label: Type.Optional(Type.String()),
  value: Type.Optional(Type.Unknown()),
});

export const WaitSchema = Type.Object({
  timeoutMs: Type.Optional(
    Type.Number({ minimum: 0, description: "Default 60000; more than 120000 counts as 120000." }),
  ),
});

export const PublishInputSchema = Type.Object({
  question: Type.Optional(Title),
  title: Type.Optional(Title),
  expectsAnswer: Type.Optional(Type.Boolean()),
  body: Type.Optional(Text),
  context: Type.Optional(Text),
  path: Type.Optional(
    Type.Array(Title, {
      maxItems: 200,
      description: "Titles from the root on; what is missing is created.",
    }),
  ),
  project: Type.Optional(Title),
  thread: Type.Optional(Title),
  parentId: Type.Optional(NodeIdSchema),
  choices: Type.Optional(Type.Array(Type.String(), { maxItems: 1000 })),
  multiple: Type.Optional(Type.Boolean()),
  html: Type.Optional(Text),
  fallback: Type.Optional(Text),
  revision: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  presentation: Type.Optional(Type.Union([PresentationSchema, Type.Null()])),
  author: Type.Optional(AuthorSchema),
});

export const AskInputSchema = Type.Intersect([
  PublishInputSchema,
  Type.Object({ wait: Type.Optional(WaitSchema) }),
]);

export const RespondInputSchema = Type.Object({
  kind: Type.Optional(
    Type.Enum(["answer", "clarification", "defer", "reject", "team_reply"], {
      description: "Default: answer.",
    }),
  ),
  body: Type.Optional(Text),
  selections: Type.Optional(
    Type.Unknown({
      description: "An array of { id, label, value }; anything but an array is ignored.",
    }),
  ),
  title: Type.Optional(Title),
  expectsAnswer: Type.Optional(Type.Boolean()),
  presentation: Type.Optional(Type.Union([PresentationSchema, Type.Null()])),
  author: Type.Optional(AuthorSchema),
});

export const SelectionsSchema = Type.Array(SelectionSchema, { maxItems: 1000 });
export const ArchiveInputSchema = Type.Object({ archived: Type.Boolean() });

/** Objects whose known members are checked and whose other members are kept. */
interface OpenMembers {
  readonly author?: JsonObject;
  readonly presentation?: JsonObject | null;
}
export type PublishInput = Omit<Static<typeof PublishInputSchema>, keyof OpenMembers> & OpenMembers;
export type RespondInput = Omit<Static<typeof RespondInputSchema>, keyof OpenMembers> & OpenMembers;
