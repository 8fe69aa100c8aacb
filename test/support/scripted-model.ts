/**
 * A Pi extension with a model that plays a script: no key, no network. It runs on every host from
 * 0.73 on, so it imports nothing from Pi but types.
 *
 * Environment:
 * - `ASKROOM_MODEL_SCRIPT`: path of a JSON file with an array of {@link ModelStep}, one per request.
 *   After the last step the model says back what it received last.
 * - `ASKROOM_MODEL_LOG`: path of a file that gets one JSON line ({@link ModelRequest}) per request.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

export interface ModelStep {
  readonly text?: string;
  /** How full it says its context is. */
  readonly usedTokens?: number;
  /** The model is silent until this file exists; a path from Pi's folder. */
  readonly heldUntil?: string;
  /** In arguments, `$questionId:N` and `$nodeId:N` stand for the N-th one seen so far; -1 for the last. */
  readonly calls?: readonly { readonly name: string; readonly arguments: unknown }[];
}

export interface ModelMessage {
  readonly role: string;
  readonly text: string;
  readonly isError?: boolean;
  readonly toolName?: string;
  readonly details?: unknown;
}

export interface ModelRequest {
  /** Names of the tools declared to the model. */
  readonly tools: readonly string[];
  readonly systemPrompt: string;
  /** The conversation without system messages. */
  readonly messages: readonly ModelMessage[];
}

const HOLD_POLL_MS = 20;
/** While this file is in Pi's folder, the model says that its context is nearly full. */
export const CONTEXT_FULL_FILE = "context-full";
const NEARLY_FULL_TOKENS = 95_000;

export const SCRIPTED_PROVIDER = "scripted";
export const SCRIPTED_MODEL = "scripted-1";

interface TranscriptMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly sections?: Readonly<Record<string, string | null>>;
  readonly toolsAdded?: readonly { readonly name: string }[];
  readonly toolsRemoved?: readonly { readonly name: string }[];
  readonly isError?: boolean;
  readonly toolName?: string;
  readonly details?: unknown;
}

interface TranscriptContext {
  readonly messages: readonly TranscriptMessage[];
  /** Hosts before 0.86 hand prompt and tools over here, later ones in system messages. */
  readonly systemPrompt?: string;
  readonly tools?: readonly { readonly name: string }[];
}

interface RequestOptions {
  readonly signal?: AbortSignal;
  onResponse?(
    response: { status: number; headers: Record<string, string> },
    model: unknown,
  ): unknown;
}

type Message = Readonly<Record<string, unknown>>;
type StreamEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** The part of Pi's event stream that Pi reads: the events in order, and the final message. */
class ScriptedStream {
  readonly #events: Promise<readonly StreamEvent[]>;

  constructor(events: Promise<readonly StreamEvent[]>) {
    this.#events = events;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StreamEvent> {
    yield* await this.#events;
  }

  async result(): Promise<unknown> {
    const last = (await this.#events).at(-1);
    return last?.["message"] ?? last?.["error"];
  }
}

export default function registerScriptedModel(pi: ExtensionAPI): void {
  const scriptPath = process.env["ASKROOM_MODEL_SCRIPT"];
  const logPath = process.env["ASKROOM_MODEL_LOG"];
  const steps: ModelStep[] =
    scriptPath === undefined ? [] : JSON.parse(readFileSync(scriptPath, "utf8"));

  const respond = async (
    model: Message,
    context: TranscriptContext,
    options?: RequestOptions,
  ): Promise<readonly StreamEvent[]> => {
    const request = readRequest(context);
    if (logPath !== undefined) appendFileSync(logPath, `${JSON.stringify(request)}\n`);
    await options?.onResponse?.({ status: 200, headers: {} }, model);
    const step = steps.shift() ?? { text: sayBack(request) };
    while (step.heldUntil !== undefined && !existsSync(step.heldUntil)) {
      if (options?.signal?.aborted) break;
      await delay(HOLD_POLL_MS);
    }
    if (options?.signal?.aborted) return [abortedEvent(model)];
    return stepEvents(model, withSeenIds(step, request));
  };

  const config = {
    name: "Scripted",
    baseUrl: "http://127.0.0.1:9/",
    apiKey: "not-a-key",
    api: "scripted",
    models: [
      {
        id: SCRIPTED_MODEL,
        name: "Scripted model",
        reasoning: false,
        input: ["text"],
        cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
        contextWindow: 100_000,
        maxTokens: 4_096,
      },
    ],
    streamSimple: (model: Message, context: TranscriptContext, options?: RequestOptions) =>
      new ScriptedStream(respond(model, context, options)),
  };
  pi.registerProvider(
    SCRIPTED_PROVIDER,
    config as unknown as Parameters<ExtensionAPI["registerProvider"]>[1],
  );
}

function readRequest(context: TranscriptContext): ModelRequest {
  const systems = context.messages.filter((message) => message.role === "system");
  const tools = new Set((context.tools ?? []).map((tool) => tool.name));
  const prompts = context.systemPrompt === undefined ? [] : [context.systemPrompt];
  for (const system of systems) {
    for (const tool of system.toolsAdded ?? []) tools.add(tool.name);
    for (const tool of system.toolsRemoved ?? []) tools.delete(tool.name);
    prompts.push(textOf(system.content), ...Object.values(system.sections ?? {}).map(String));
  }
  return {
    tools: [...tools],
    systemPrompt: prompts.join("\n"),
    messages: context.messages
      .filter((message) => message.role !== "system")
      .map(({ role, content, isError, toolName, details }) => ({
        role,
        text: textOf(content),
        ...(isError === undefined ? {} : { isError }),
        ...(toolName === undefined ? {} : { toolName }),
        ...(details === undefined ? {} : { details }),
      })),
  };
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((block: Readonly<Record<string, unknown>>) =>
      typeof block["text"] === "string" ? block["text"] : "",
    )
    .join("");
}

function sayBack(request: ModelRequest): string {
  const last = request.messages.at(-1);
  return `The model received this ${last?.role ?? "nothing"}: ${last?.text ?? ""}`;
}

/** What a model does that has read the results of its earlier calls. */
function withSeenIds(step: ModelStep, request: ModelRequest): ModelStep {
  const seen = JSON.stringify(request.messages);
  const ids = {
    questionId: [...new Set(seen.match(/ask-[0-9a-f]{24}/g))],
    nodeId: [...new Set(seen.match(/node_[0-9a-f-]{36}/g))],
  };
  const filled = JSON.stringify(step.calls ?? []).replaceAll(
    /"\$(questionId|nodeId):(-?\d+)"/g,
    (_all, kind: keyof typeof ids, place: string) =>
      JSON.stringify(ids[kind].at(Number(place)) ?? "none"),
  );
  return { ...step, calls: JSON.parse(filled) };
}

function stepEvents(model: Message, step: ModelStep): readonly StreamEvent[] {
  const toolCalls = (step.calls ?? []).map((call) => ({
    type: "toolCall",
    id: `call_${crypto.randomUUID()}`,
    name: call.name,
    arguments: call.arguments,
  }));
  const texts = step.text === undefined ? [] : [{ type: "text", text: step.text }];
  const stopReason = toolCalls.length > 0 ? "toolUse" : "stop";
  const content = [...texts, ...toolCalls];
  const usedTokens = existsSync(CONTEXT_FULL_FILE) ? NEARLY_FULL_TOKENS : step.usedTokens;
  const message = { ...messageBase(model, usedTokens), content, stopReason };
  return [
    { type: "start", partial: { ...message, content: [] } },
    ...message.content.flatMap((block, contentIndex) =>
      blockEvents(block, { contentIndex, partial: message }),
    ),
    { type: "done", reason: stopReason, message },
  ];
}

function blockEvents(
  block: { readonly type: string } & Readonly<Record<string, unknown>>,
  place: { readonly contentIndex: number; readonly partial: unknown },
): readonly StreamEvent[] {
  if (block.type === "text") {
    return [
      { type: "text_start", ...place },
      { type: "text_delta", delta: block["text"], ...place },
      { type: "text_end", content: block["text"], ...place },
    ];
  }
  return [
    { type: "toolcall_start", ...place },
    { type: "toolcall_delta", delta: JSON.stringify(block["arguments"]), ...place },
    { type: "toolcall_end", toolCall: block, ...place },
  ];
}

function abortedEvent(model: Message): StreamEvent {
  const error = {
    ...messageBase(model),
    content: [],
    stopReason: "aborted",
    errorMessage: "Request was aborted",
  };
  return { type: "error", reason: "aborted", error };
}

function messageBase(model: Message, usedTokens = 2): Message {
  return {
    role: "assistant",
    api: model["api"],
    provider: model["provider"],
    model: model["id"],
    timestamp: Date.now(),
    usage: {
      input: usedTokens - 1,
      output: 1,
      cacheRead: 0,
      cacheWrite: 0,
      totalTokens: usedTokens,
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
    },
  };
}
