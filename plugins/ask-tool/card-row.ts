/** What the call card and the result card of one transcript row share. */
import type { ToolDefinition } from "@mariozechner/pi-coding-agent";
import type { Tone } from "../../contracts/render-kit.js";
import type { CardLook } from "./card.js";
import type { OpenCalls } from "./open-calls.js";

/** Shared by the two cards of one row, so that together they make one frame. */
export interface CardRow {
  hasResult: boolean;
  tone: Tone;
}

export interface CardParts {
  readonly calls: OpenCalls;
  /** The key that expands a collapsed questionnaire, as a person reads it; absent when there is none. */
  readonly expandKey?: string;
  readonly look: CardLook;
}

/** What Pi tells a renderer; members are missing on older hosts. */
export type RowContext = Partial<
  Pick<
    Parameters<NonNullable<ToolDefinition["renderCall"]>>[2],
    "args" | "toolCallId" | "invalidate" | "state" | "expanded" | "outputPad" | "isError"
  >
>;

const STATE_KEY = "askroomCard";

export function rowOf(context: RowContext | undefined): CardRow {
  const state: unknown = context?.state;
  if (typeof state !== "object" || state === null) return { hasResult: false, tone: "neutral" };
  const shared = state as Record<string, CardRow | undefined>;
  shared[STATE_KEY] ??= { hasResult: false, tone: "neutral" };
  return shared[STATE_KEY];
}

export function paddingOf(context: RowContext | undefined): number {
  const columns = context?.outputPad;
  return typeof columns === "number" && columns > 0 ? Math.floor(columns) : 0;
}
