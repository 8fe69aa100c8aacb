/** What the model may send to the two tools, as flat JSON schema. */

const text = (description: string) => ({ type: "string", description }) as const;
const texts = (description: string) =>
  ({ type: "array", items: { type: "string" }, description }) as const;

const WAIT_MS = {
  type: "integer",
  minimum: 0,
  maximum: 120_000,
  description: "Wait so many milliseconds for the person. Left out: return at once.",
} as const;

const RETRY_KEY = text(
  "Only to repeat a failed call: the retryKey of its result, with unchanged content.",
);

export const ASK_PARAMETERS = {
  type: "object",
  properties: {
    question: text("The question, in the person's language, understandable by itself."),
    body: text("What the person has to know to answer. Plain text."),
    choices: texts("Suggestions; the person may always write something else."),
    multiple: { type: "boolean", description: "Several choices may be taken." },
    html: text(
      "A self-contained HTML document as canvas, prototype or comparison. It may propose values with window.Threadroom.propose(values, summary); only the person saves. Needs fallback.",
    ),
    fallback: text("What the html shows, as readable text."),
    project: text("Title of the discussion's root; it is found or made."),
    path: texts("Titles from the root on, instead of project; what is missing is made."),
    parentId: text("Id of the node to ask below, instead of project and path."),
    waitMs: WAIT_MS,
    retryKey: RETRY_KEY,
  },
  required: ["question"],
} as const;

export const ACTIONS = ["read", "browse", "publish", "reply", "watch", "unwatch", "wait"] as const;

export const ROOM_PARAMETERS = {
  type: "object",
  properties: {
    action: {
      ...text(
        "read: a node with its newest children. browse: find nodes by query and status. publish: add a node. reply: answer or comment on one. watch, unwatch: have what is saved directly below a node delivered here, or not. wait: until a person has taken a turn on id or on all of ids.",
      ),
      enum: ACTIONS,
    },
    id: text("The node. Needed except for browse, publish, and wait with ids."),
    ids: texts("For wait: several nodes at once."),
    input: {
      type: "object",
      additionalProperties: true,
      description:
        "For publish: { title or question, body, path or parentId, choices, html, fallback, … }. For reply: { body, kind, selections, … }. A reply without kind is a comment and changes no status; kind answer settles a question, clarification asks back, team_reply answers an asked-back question and puts it again, defer and reject say so.",
    },
    query: text("For browse: words in titles, bodies and authors."),
    status: {
      ...text("For browse: only nodes in this state."),
      enum: ["outstanding", "answered", "waiting_on_team", "deferred", "rejected"],
    },
    after: text("For browse: the next of the page before."),
    waitMs: WAIT_MS,
    retryKey: RETRY_KEY,
  },
  required: ["action"],
} as const;
