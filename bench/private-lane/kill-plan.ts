/** Where Pi is killed: at one of the steps of saving and delivering, or at any time. */
import type { KillPoint } from "../extensions/kill-at-append.js";
import { pick, type Random } from "./seeded-random.js";

export type KillPlan =
  | { readonly at: KillPoint; readonly step: string }
  /** From outside, after the conversation has begun. */
  | { readonly afterMs: number; readonly step: string };

/** What the line of each step contains. */
const STEPS = {
  question: '"customType":"askroom.question.v1"',
  answer: '"customType":"askroom.answer.v1"',
  offer: '"customType":"askroom.offer.v1"',
  feedback: '"customType":"askroom.feedback.v1"',
  result: '"role":"toolResult"',
} as const;

const ANY_TIME_MS = 2000;

export const SESSION_FILE = "session.jsonl";

export function planKill(random: Random): KillPlan {
  const step = pick(random, [...Object.keys(STEPS), "any time"]);
  if (!isNamed(step)) return { afterMs: Math.floor(random() * ANY_TIME_MS), step: "any time" };
  const when = pick(random, ["before", "middle", "after"] as const);
  const nth = 1 + Math.floor(random() * 2);
  return { at: { file: SESSION_FILE, contains: STEPS[step], nth, when }, step: `${step}, ${when}` };
}

function isNamed(step: string): step is keyof typeof STEPS {
  return Object.hasOwn(STEPS, step);
}
