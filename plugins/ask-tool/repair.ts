/**
 * Turns what models write from habit into the tool's own shape. Nothing is dropped: what cannot be
 * repaired stays as it is, and validation names it.
 */
import { fillNames, headerOf } from "./repair-names.js";
import {
  decoded,
  isMembers,
  listed,
  lowered,
  type Members,
  numbered,
  own,
  withFlags,
  withMember,
  without,
  withoutNulls,
  withTexts,
} from "./repair-values.js";

const QUESTION_TEXTS = ["questionId", "id", "header", "prompt", "question", "context"];
const OPTION_TEXTS = ["value", "label", "text", "description", "preview"];

/** Takes any value and leaves it untouched; never throws; repairing twice changes nothing more. */
export function repairArguments(raw: unknown): unknown {
  try {
    return repairQuestionnaire(decoded(raw, "{"));
  } catch {
    return raw;
  }
}

function repairQuestionnaire(raw: unknown): unknown {
  if (!isMembers(raw)) return raw;
  let input = withFlags(withTexts(withoutNulls(raw), ["title"]), ["blocking"]);
  input = repairMember(repairMember(input, "timeoutMs", numbered), "action", lowered);
  if (own(input, "questions") === undefined) input = renamed(input, "questionId", "questions");
  input = repairMember(input, "labels", (labels) => decoded(labels, "{"));
  return repairMember(input, "questions", repairQuestions);
}

function repairQuestions(raw: unknown): unknown {
  const read = decoded(raw, "{[");
  const list = isReference(read) ? [read] : listed(read);
  if (!Array.isArray(list)) return list;
  const questions = list.map(repairQuestion);
  return fillNames(questions, { member: "id", from: "header", otherwise: "question" });
}

function repairQuestion(raw: unknown): unknown {
  const read = decoded(raw, "{");
  if (isReference(read)) return { questionId: read };
  if (!isMembers(read)) return read;
  let question = withTexts(withoutNulls(read), QUESTION_TEXTS);
  if (isReference(own(question, "id")) && Object.keys(question).length === 1) {
    return renamed(question, "id", "questionId");
  }
  question = withFlags(question, ["required", "multiSelect"]);
  question = renamed(question, "question", "prompt");
  question = typed(question);
  const prompt = own(question, "prompt");
  if (own(question, "header") === undefined && typeof prompt === "string" && prompt.trim() !== "") {
    question = withMember(question, "header", headerOf(prompt));
  }
  return repairMember(question, "options", repairOptions);
}

function repairOptions(raw: unknown): unknown {
  const list = listed(decoded(raw, "{["));
  if (!Array.isArray(list)) return list;
  const options = list.map(repairOption);
  return fillNames(options, { member: "value", from: "label", otherwise: "option" });
}

function repairOption(raw: unknown): unknown {
  const read = decoded(raw, "{");
  if (typeof read === "string" || typeof read === "number") return { label: String(read) };
  if (!isMembers(read)) return read;
  const option = withTexts(withoutNulls(read), OPTION_TEXTS);
  return renamed(withFlags(option, ["recommended"]), "text", "label");
}

/** An id that we gave to a pending question; a model calls it `id` where a result did. */
function isReference(value: unknown): value is string {
  return typeof value === "string" && /^ask-[0-9a-f]{24}$/.test(value.trim());
}

/** `multiSelect` says nothing more once the type does; beside a type it stays for validation's caller to see. */
function typed(question: Members): Members {
  const multiSelect = own(question, "multiSelect");
  if (typeof multiSelect !== "boolean" || own(question, "type") !== undefined) return question;
  const rest = without(question, "multiSelect");
  return multiSelect ? { ...rest, type: "multi" } : rest;
}

function renamed(members: Members, from: string, to: string): Members {
  const value = own(members, from);
  if (value === undefined || own(members, to) !== undefined) return members;
  return { ...without(members, from), [to]: value };
}

function repairMember(members: Members, key: string, repair: (value: unknown) => unknown): Members {
  const value = own(members, key);
  return value === undefined ? members : withMember(members, key, repair(value));
}
