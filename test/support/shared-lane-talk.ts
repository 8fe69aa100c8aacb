/** What tests of the shared lane in real Pi say to the model, and read of what came of it. */
import type { RpcSession } from "./real-pi.js";
import type { ModelStep } from "./scripted-model.js";
import type { LaneHome } from "./shared-lane-home.js";

export const PATIENCE_MS = 120_000;

export function ask(question: string, more: object = {}): ModelStep {
  return { calls: [{ name: "threadroom_ask", arguments: { question, ...more } }] };
}

/** The id of the question that the first call has published. */
export function askedId(pi: RpcSession): string {
  const node = pi.toolResults()[0]?.result.details["node"] as { readonly id: string };
  return node.id;
}

/** Texts of the lane's messages in what the model read last. */
export function repliesRead({ home }: LaneHome): readonly string[] {
  const last = home.requests().at(-1)?.messages ?? [];
  return last.map(({ text }) => text).filter((text) => text.startsWith("Saved in a shared"));
}

/** Until the model has read a message of the lane with this text. */
export function read({ home }: LaneHome, text: string): Promise<void> {
  return until(async () =>
    home
      .requests()
      .some(({ messages }) =>
        messages.some((each) => each.text.startsWith("Saved in") && each.text.includes(text)),
      ),
  );
}

/** Until so many runs have ended. */
export async function settled(pi: RpcSession, count: number): Promise<void> {
  await pi.pi.waitFor(`run ${count}`, () => pi.count("agent_settled") >= count, PATIENCE_MS);
}

/** Saves it as soon as the service is there. */
export async function reply(lane: LaneHome, id: string, body: string): Promise<void> {
  await until(async () => {
    await lane.reply(id, body);
    return true;
  });
}

/** Who waits for the node and who watches it, as the service tells. */
export async function waiting({ person }: LaneHome, id: string): Promise<unknown> {
  return ((await person.read(id)) as { readonly waiting?: unknown }).waiting;
}

/** Until so many watch the node. */
export async function watchers(lane: LaneHome, id: string, count: number): Promise<void> {
  await until(async () => {
    const { watches } = (await waiting(lane, id)) as { readonly watches: number };
    return watches === count;
  });
}

export async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const done = await isDone().catch((error: unknown) => {
      if (Date.now() > deadline) throw error;
      return false;
    });
    if (done) return;
    if (Date.now() > deadline) throw new Error("It did not come about in time.");
    await new Promise((resume) => setTimeout(resume, 50));
  }
}
