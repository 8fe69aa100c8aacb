/** What the person and the agent were promised, and whether the session file keeps it. */
import type { ModelRequest } from "../../test/support/scripted-model.js";
import {
  answersInForce,
  type DeliveryFact,
  pendingIn,
  readSession,
  type SessionFacts,
} from "../../test/support/session-facts.js";

export interface Promised {
  readonly questionId: string;
  /** Absent: declined. */
  readonly text: string | undefined;
}

export interface Verdict {
  readonly questions: number;
  readonly answers: number;
  readonly deliveredOnce: number;
  readonly markedRepeats: number;
  readonly lost: number;
  readonly doubled: number;
  readonly drafts: number;
  readonly draftsBack: number;
  readonly tornLines: number;
}

/** The model reads it in a message that may bring an answer for the second time. */
const REPEAT_WORDS = "may be a repeat";

export class Ledger {
  readonly #asked = new Set<string>();
  readonly #answers = new Map<string, Promised>();
  /** Texts of answers that reached the model and then did not stay in the session. */
  readonly #readAndLost = new Set<string>();
  /** Ids of answers whose message Pi had in hand when it was killed: nobody knows who has read it. */
  readonly #inHand = new Set<string>();
  readonly faults: string[] = [];
  /** Texts of which the person saw that they were sent. */
  readonly promised = new Set<string>();
  /** What was begun and written down when Pi was killed. */
  draft: string | undefined;
  drafts = 0;
  draftsBack = 0;
  #texts = 0;

  /** A text that no other answer has. */
  nextText(): string {
    this.#texts += 1;
    return `reply-${this.#texts}-end`;
  }

  asked(questionId: string): void {
    this.#asked.add(questionId);
  }

  acknowledge(answerId: string, promised: Promised): void {
    this.#answers.set(answerId, promised);
  }

  /**
   * After a kill: what the model had read and the file does not have.
   *
   * @param unwritten lines that the kill kept from the file.
   */
  killed(
    facts: SessionFacts,
    requests: readonly ModelRequest[],
    unwritten: readonly DeliveryFact[],
  ): void {
    for (const id of unwritten.flatMap(({ answerIds }) => answerIds)) this.#inHand.add(id);
    const received = receivedIn(facts);
    const read = requests.flatMap(({ messages }) => messages).filter(isFromPerson);
    for (const { answerId, text } of facts.answers) {
      if (text === undefined || received.has(answerId)) continue;
      if (read.some((message) => message.text.includes(text))) this.#readAndLost.add(text);
    }
  }

  /** After a session's last life, in which everything was answered and delivered. */
  verify(sessionFile: string, requests: readonly ModelRequest[]): Verdict {
    const facts = readSession(sessionFile);
    const lost = [...this.#lostQuestions(facts), ...this.#lostAnswers(facts)];
    const counts = answersInForce(facts).map((answer) => this.#count(answer.answerId, facts));
    const doubled = [
      ...counts.flatMap(({ fault }) => fault ?? []),
      ...this.#unmarked(facts, requests),
      ...superseded(facts),
    ];
    this.faults.push(...lost, ...doubled);
    return {
      questions: facts.questions.length,
      answers: answersInForce(facts).length,
      deliveredOnce: counts.filter(({ times }) => times === 1).length,
      markedRepeats: facts.deliveries.filter((each) => each.isMarkedRepeat).length,
      lost: lost.length,
      doubled: doubled.length,
      drafts: this.drafts,
      draftsBack: this.draftsBack,
      tornLines: facts.brokenLines,
    };
  }

  #lostQuestions(facts: SessionFacts): readonly string[] {
    const unanswered = pendingIn(facts).map((id) => `question ${id} is still open`);
    const missing = [...this.#asked].filter((id) => !facts.questions.includes(id));
    return [...unanswered, ...missing.map((id) => `question ${id} is gone`)];
  }

  #lostAnswers(facts: SessionFacts): readonly string[] {
    const kept = new Set(facts.answers.map(({ answerId }) => answerId));
    const missing = [...this.#answers].filter(([answerId]) => !kept.has(answerId));
    const received = receivedIn(facts);
    const undelivered = answersInForce(facts).filter(({ answerId }) => !received.has(answerId));
    return [
      ...missing.map(([answerId]) => `answer ${answerId} was acknowledged and is gone`),
      ...[...this.promised]
        .filter((text) => !facts.answers.some((answer) => answer.text === text))
        .map((text) => `the reply ${text} was sent and is gone`),
      ...undelivered.map(({ answerId }) => `answer ${answerId} was never delivered`),
    ];
  }

  #count(answerId: string, { deliveries }: SessionFacts): { times: number; fault?: string } {
    const carriers = deliveries.filter(({ answerIds }) => answerIds.includes(answerId));
    const again = this.#inHand.has(answerId) ? carriers : carriers.slice(1);
    if (again.every((each) => each.isMarkedRepeat)) return { times: carriers.length };
    return { times: carriers.length, fault: `answer ${answerId} came again without the mark` };
  }

  /** What the model had read before a crash comes again with the mark only. */
  #unmarked(facts: SessionFacts, requests: readonly ModelRequest[]): readonly string[] {
    const last = requests.at(-1)?.messages.filter(isFromPerson) ?? [];
    const known = new Set(facts.answers.map(({ text }) => text));
    return [...this.#readAndLost]
      .filter((text) => known.has(text))
      .flatMap((text) => last.filter((message) => message.text.includes(text)))
      .filter((message) => !message.text.includes(REPEAT_WORDS))
      .map(({ text }) => `the model read it before, and again without the mark: ${text}`);
  }
}

/** An answer that the person replaced before it was on its way must not arrive. */
function superseded(facts: SessionFacts): readonly string[] {
  const inForce = new Set(answersInForce(facts).map(({ answerId }) => answerId));
  const received = receivedIn(facts);
  return facts.answers
    .filter(({ answerId }) => received.has(answerId) && !inForce.has(answerId))
    .map(({ answerId }) => `answer ${answerId} was corrected and came all the same`);
}

function receivedIn({ deliveries }: SessionFacts): ReadonlySet<string> {
  return new Set(deliveries.flatMap(({ answerIds }) => answerIds));
}

function isFromPerson({ role }: { readonly role: string }): boolean {
  return role === "user" || role === "toolResult";
}
