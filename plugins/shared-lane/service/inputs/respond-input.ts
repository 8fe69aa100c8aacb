/** A checked response request to the command that the store runs. */
import { laneError } from "../errors.js";
import type { JsonObject } from "../json-value.js";
import type { ResponseKind } from "../records.js";
import type { RespondCommand } from "../rules/commands.js";
import { wellFormed } from "../well-formed.js";
import { authorOr } from "./author-input.js";
import { fingerprint } from "./fingerprint.js";
import { MAX_TITLE_CHARACTERS, type RespondInput } from "./input-schemas.js";
import { presentationOf, revised } from "./presentation-input.js";

const TITLE_CHARACTERS = 100;

const FIXED_TITLES: Readonly<Record<ResponseKind, string>> = {
  answer: "Answer",
  clarification: "Question back",
  defer: "Deferred",
  reject: "Rejected",
  team_reply: "Reply of the team",
};

export interface RespondRequest {
  readonly targetId: string;
  readonly input: RespondInput;
  /** Checked; empty when none were sent. */
  readonly selections: readonly JsonObject[];
  readonly retryKey: string | undefined;
}

/** @throws invalid_input */
export function respondCommand(request: RespondRequest, nowMs: number): RespondCommand {
  const { targetId, input, selections, retryKey } = request;
  const kind = input.kind ?? "answer";
  const presentation = presentationOf(
    input.presentation === undefined ? {} : { presentation: input.presentation },
    input.expectsAnswer ?? false,
  );
  const body = wellFormed(input.body ?? "");
  refuseEmpty({ kind, body, hasMore: selections.length > 0 || presentation !== undefined });
  const content = {
    title: titleOf({ given: input.title, body, selections, kind }),
    body,
    expectsAnswer: input.expectsAnswer ?? false,
    author: authorOf(input, kind),
  };
  return {
    type: "respond",
    targetId,
    kind,
    selections,
    content: { ...content, presentation: presentation && revised(presentation, nowMs) },
    retry:
      retryKey === undefined
        ? undefined
        : {
            key: retryKey,
            fingerprint: fingerprint({
              type: "respond",
              ...content,
              presentation: presentation ?? null,
              targetId,
              kind,
              selections,
            }),
          },
  };
}

function refuseEmpty(response: {
  readonly kind: ResponseKind;
  readonly body: string;
  readonly hasMore: boolean;
}): void {
  const { kind, body, hasMore } = response;
  const hasText = body.trim() !== "";
  if (["clarification", "reject", "team_reply"].includes(kind) && !hasText) {
    throw laneError("invalid_input", `A response of kind ${kind} needs a body.`);
  }
  if (kind === "answer" && !hasText && !hasMore) {
    throw laneError("invalid_input", "An answer needs a body, a selection or a presentation.");
  }
}

function authorOf(input: RespondInput, kind: ResponseKind): JsonObject {
  const name = kind === "team_reply" ? "AI teammate" : "Someone";
  return authorOr(input.author, { name });
}

function titleOf(source: {
  readonly given: string | undefined;
  readonly body: string;
  readonly selections: readonly JsonObject[];
  readonly kind: ResponseKind;
}): string {
  const given = source.given?.trim() ?? "";
  if (given !== "") return wellFormed(given);
  const line = firstLine(source.body);
  if (line !== "") return line;
  const labels = source.selections
    .map(({ label }) => label)
    .filter((label) => typeof label === "string" && label.trim() !== "")
    .join(", ");
  const title = wellFormed(labels.replaceAll("\u0000", "").slice(0, MAX_TITLE_CHARACTERS)).trim();
  return title === "" ? FIXED_TITLES[source.kind] : title;
}

function firstLine(body: string): string {
  const line = body.trim().split(/\r?\n/u, 1)[0] ?? "";
  return [...line].slice(0, TITLE_CHARACTERS).join("").trim();
}
