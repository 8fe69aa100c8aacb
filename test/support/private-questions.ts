/** Questions that block nobody, as a model asks them and a person answers them in real Pi's pane. */
import { join } from "node:path";
import type { PiHome } from "./pi-home.js";
import type { ModelRequest, ModelStep } from "./scripted-model.js";
import { pendingIn, readSession, type SessionFacts } from "./session-facts.js";
import type { PiInTmux } from "./tmux-pi.js";

const TOOL = "ask_user_question";
/** The hint of a pane that has the keys. */
const HAS_KEYS = "Enter send";
/** The hint of one that has not. */
const RESTS = "Shift+Tab answer";

/** Each question is called by one letter. */
export function askFreely(...letters: readonly string[]): ModelStep {
  return {
    calls: [{ name: TOOL, arguments: { blocking: false, questions: letters.map(textOf) } }],
  };
}

export function askAndWait(letter: string): ModelStep {
  return { calls: [{ name: TOOL, arguments: { questions: [textOf(letter)] } }] };
}

/** @param place of the question among all that were asked, from 0. */
export function waitForAsked(place: number, more: object = {}): ModelStep {
  const questions = [{ questionId: `$questionId:${place}` }];
  return { calls: [{ name: TOOL, arguments: { questions, ...more } }] };
}

/** @param place of the question among all that were asked, from 0. */
export function withdrawAsked(place: number): ModelStep {
  const questions = [{ questionId: `$questionId:${place}` }];
  return { calls: [{ name: TOOL, arguments: { action: "withdraw", questions } }] };
}

export function promptOf(letter: string): string {
  return `What about ${letter}?`;
}

export function sessionFileOf(home: PiHome): string {
  return join(home.project, "session.jsonl");
}

/** Pi's arguments for a session that outlives it. */
export function keptSession(home: PiHome): readonly string[] {
  return ["--session", sessionFileOf(home)];
}

export function factsOf(home: PiHome): SessionFacts {
  return readSession(sessionFileOf(home));
}

/** Ids of those that have no answer. */
export function pendingIds(home: PiHome): readonly string[] {
  return pendingIn(factsOf(home));
}

/** Also a questionnaire, which stands in the editor's place, has them. */
export async function hasKeys({ terminal }: PiInTmux): Promise<boolean> {
  return !(await terminal.screen()).includes(RESTS);
}

/** Gives the pane the keys, where it has not got them. */
export async function enterPane({ terminal }: PiInTmux): Promise<void> {
  const screen = await terminal.waitFor((now) => now.includes(HAS_KEYS) || now.includes(RESTS));
  if (screen.includes(HAS_KEYS)) return;
  await terminal.press("BTab");
  await terminal.waitFor(HAS_KEYS);
}

/** From any tab of a pane that has the keys. */
export async function turnTo({ terminal }: PiInTmux, letter: string): Promise<void> {
  const seen = (screen: string) => screen.includes(promptOf(letter));
  for (let tabs = 0; tabs < 10; tabs += 1) {
    if (seen(await terminal.screen())) return;
    const before = await terminal.screen();
    await terminal.press("Tab");
    await terminal.waitFor((screen) => screen !== before);
  }
  await terminal.waitFor(seen);
}

/** Types it into the pane, which has the keys, and sends it. */
export async function reply({ terminal }: PiInTmux, text: string): Promise<void> {
  await terminal.type(text);
  await terminal.waitFor(text);
  await terminal.press("Enter");
}

/** A message of the conversation that brings this text from the person. */
export function brings(text: string): (request: ModelRequest) => boolean {
  return ({ messages }) =>
    messages.some((message) => isFromPerson(message) && message.text.includes(text));
}

/** How many messages of the newest request bring it. */
export function timesIn(home: PiHome, text: string): number {
  const messages = home.requests().at(-1)?.messages ?? [];
  return messages.filter((message) => isFromPerson(message) && message.text.includes(text)).length;
}

/** By the person's words, how many messages and results of the session carry them. */
export function deliveriesIn(home: PiHome): Readonly<Record<string, number>> {
  const { answers, deliveries } = factsOf(home);
  return Object.fromEntries(
    answers.map(({ answerId, text, outcome }) => [
      text ?? outcome,
      deliveries.filter(({ answerIds }) => answerIds.includes(answerId)).length,
    ]),
  );
}

function isFromPerson({ role }: { readonly role: string }): boolean {
  return role === "user" || role === "toolResult";
}

function textOf(letter: string): object {
  return { id: letter, header: letter, prompt: promptOf(letter), type: "text" };
}
