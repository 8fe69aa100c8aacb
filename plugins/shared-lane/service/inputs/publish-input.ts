/** A checked publish request to the command that the store runs. */
import { laneError } from "../errors.js";
import type { Place, PublishCommand } from "../rules/commands.js";
import { wellFormed } from "../well-formed.js";
import { authorOr } from "./author-input.js";
import { fingerprint } from "./fingerprint.js";
import type { PublishInput } from "./input-schemas.js";
import { presentationOf, revised } from "./presentation-input.js";

const DEFAULT_AUTHOR = { name: "AI teammate" };

/** @throws invalid_input */
export function publishCommand(
  input: PublishInput,
  retryKey: string | undefined,
  nowMs: number,
): PublishCommand {
  const title = titleOf(input);
  const expectsAnswer = input.expectsAnswer ?? isFilled(input.question);
  const presentation = presentationOf(input, expectsAnswer);
  const content = {
    title,
    body: wellFormed(input.body ?? input.context ?? ""),
    expectsAnswer,
    author: authorOr(input.author, DEFAULT_AUTHOR),
  };
  const place = placeOf(input);
  return {
    type: "publish",
    content: { ...content, presentation: presentation && revised(presentation, nowMs) },
    place,
    retry:
      retryKey === undefined
        ? undefined
        : {
            key: retryKey,
            fingerprint: fingerprint({
              type: "publish",
              ...content,
              presentation: presentation ?? null,
              place: { ...place },
            }),
          },
  };
}

function titleOf({ question, title }: PublishInput): string {
  const chosen = [question, title].find(isFilled);
  if (chosen === undefined) {
    throw laneError("invalid_input", "question or title is needed, a text that is not empty.");
  }
  return wellFormed(chosen.trim());
}

function placeOf(input: PublishInput): Place {
  const { path, parentId, project, thread } = input;
  const shorthand = project !== undefined || thread !== undefined;
  if ([path !== undefined, parentId !== undefined, shorthand].filter(Boolean).length > 1) {
    throw laneError(
      "invalid_input",
      "Say the place once: path, or parentId, or project with thread.",
    );
  }
  if (parentId !== undefined) return { kind: "parent", parentId };
  if (path !== undefined) return pathOf(path, "path");
  if (shorthand) return pathOf([project, thread].filter(isDefined), "project and thread");
  return { kind: "root" };
}

function pathOf(titles: readonly string[], member: string): Place {
  const trimmed = titles.map((title) => wellFormed(title.trim()));
  if (trimmed.some((title) => title === "")) {
    throw laneError("invalid_input", `Every title in ${member} needs a text that is not empty.`);
  }
  return trimmed.length === 0 ? { kind: "root" } : { kind: "path", titles: trimmed };
}

function isFilled(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

function isDefined(text: string | undefined): text is string {
  return text !== undefined;
}
