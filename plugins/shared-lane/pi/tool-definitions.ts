/** The two tools as Pi takes them in. */
import type { ToolDefinition } from "@mariozechner/pi-coding-agent";
import type { LaneLanguage } from "../../../contracts/lane-labels.js";
import type { OpenLane } from "./open-lane.js";
import type { SeenImages } from "./seen-images.js";
import { callCard, resultCard } from "./tool-cards.js";
import { ASK_PARAMETERS, ROOM_PARAMETERS } from "./tool-schema.js";

/** What the tools work on; it is loaded with their first call. */
export interface ToolLane {
  opened(): Promise<Pick<OpenLane, "tools">>;
  readonly images: SeenImages;
  readonly language: LaneLanguage | undefined;
}

interface ToolText {
  readonly name: "threadroom_ask" | "threadroom";
  readonly label: string;
  readonly description: string;
  readonly snippet: string;
  readonly guidelines: readonly string[];
  readonly parameters: ToolDefinition["parameters"];
}

const ASK: ToolText = {
  name: "threadroom_ask",
  label: "Threadroom Ask",
  description:
    "Publishes a question or a self-contained page in a discussion that outlives this session, and watches it: replies that people save on its website are delivered here. Returns at once unless waitMs is given. For quick questions to the person at this terminal use ask_user_question.",
  snippet: "Ask in a shared discussion that outlives this session",
  guidelines: [
    "Use threadroom_ask for questions whose discussion should outlive this session or reach other people, and give the person the link from its result.",
    "After threadroom_ask without waitMs go on with independent work; replies arrive as messages. An unanswered question of threadroom_ask must not be assumed answered.",
  ],
  parameters: ASK_PARAMETERS as unknown as ToolDefinition["parameters"],
};

const ROOM: ToolText = {
  name: "threadroom",
  label: "Threadroom",
  description:
    "Reads, browses, extends, watches and waits on shared discussions. Reading watches nothing; a wait or a timeout changes nothing in the discussion.",
  snippet: "Read, browse, reply to, watch or wait on shared discussions",
  guidelines: [
    "With threadroom, a reply without kind is a comment; use kind team_reply to answer a question that a person asked back, and kind answer only to settle a question yourself.",
    "When threadroom or threadroom_ask fails with a retryKey and publication unknown, repeat the call with that retryKey and unchanged content.",
  ],
  parameters: ROOM_PARAMETERS as unknown as ToolDefinition["parameters"],
};

export function toolDefinitions(lane: ToolLane): readonly ToolDefinition[] {
  return [
    definitionOf(ASK, lane, async (call) => (await lane.opened()).tools.ask(call)),
    definitionOf(ROOM, lane, async (call) => (await lane.opened()).tools.room(call)),
  ];
}

type Run = (call: {
  readonly id: string;
  readonly input: unknown;
  readonly signal: AbortSignal | undefined;
}) => Promise<Awaited<ReturnType<ToolDefinition["execute"]>>>;

function definitionOf(text: ToolText, lane: ToolLane, run: Run): ToolDefinition {
  const { name, label, description, snippet, guidelines, parameters } = text;
  const { images } = lane;
  const language = () => lane.language;
  return {
    name,
    label,
    description,
    promptSnippet: snippet,
    promptGuidelines: [...guidelines],
    parameters,
    execute: async (id, input, signal) => {
      try {
        return await run({ id, input, signal });
      } catch (error) {
        return unusable(error);
      }
    },
    renderCall: (args, theme) => callCard(name, args, { theme, language, expanded: false }),
    renderResult: (result, { expanded }, theme) =>
      resultCard(result.details, { theme, language, expanded, images }),
  };
}

/** The lane could not be loaded at all, for example because a THREADROOM_ variable cannot be used. */
function unusable(error: unknown): Awaited<ReturnType<ToolDefinition["execute"]>> {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const details = {
    error: String(message ?? error),
    code: typeof code === "string" ? code : "lane_closed",
    next: "Nothing was saved. Go on without the shared lane and tell the person.",
  };
  const content = [{ type: "text" as const, text: JSON.stringify(details) }];
  return { content, details, isError: true } as Awaited<ReturnType<ToolDefinition["execute"]>>;
}
