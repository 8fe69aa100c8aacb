import { describe, expect, it } from "@jest/globals";
import { DraftBook } from "../../plugins/shared-lane/site/models/draft-book.js";
import { ReplyModel } from "../../plugins/shared-lane/site/models/reply-model.js";
import { emptyDraft } from "../../plugins/shared-lane/site/state/draft.js";
import { ServiceApi } from "../../plugins/shared-lane/site/wire/service-api.js";
import { ServiceFailure } from "../../plugins/shared-lane/site/wire/service-failure.js";
import { MemoryStorage } from "./memory-storage.js";
import { ScriptedTransport } from "./scripted-transport.js";

const author = { id: "person:1", name: "Jonas" };
const path = "/api/nodes/node_1/respond";

function stage() {
  const transport = new ScriptedTransport();
  const storage = new MemoryStorage();
  const makeReply = () =>
    new ReplyModel("node_1", new ServiceApi(transport.call), new DraftBook(storage));
  return { transport, storage, makeReply, reply: makeReply() };
}

describe("a reply", () => {
  it("is kept with every key, so that a killed tab takes none of it", () => {
    const { reply, makeReply } = stage();
    reply.edit({ text: "half a sen" });
    reply.edit({ intent: "reject", proposal: { summary: "A", values: [1], revision: "rev_1" } });

    expect(makeReply().draft.value).toEqual(reply.draft.value);
  });

  it("sends who writes, what was chosen and what was written", async () => {
    const { transport, reply } = stage();
    transport.reply(path, { responseId: "node_2" });
    reply.edit({ text: " yes ", proposal: { summary: "A", values: { a: 1 }, revision: "r" } });

    await reply.save(author);

    expect(transport.seen[0]?.content).toEqual({
      kind: "answer",
      body: "yes",
      author,
      selections: [{ id: "authored-values", label: "A", value: { a: 1 } }],
    });
    expect(reply.saving.value.status).toBe("saved");
    expect(reply.draft.value).toEqual(emptyDraft);
  });

  it("keeps the draft and the key, when the service dies while saving", async () => {
    const { transport, makeReply, reply } = stage();
    reply.edit({ text: "yes" });
    await reply.save(author);
    const afterReload = makeReply();
    transport.reply(path, { responseId: "node_2" });

    await afterReload.save(author);

    expect(reply.saving.value.status).toBe("failed");
    expect(transport.seen).toHaveLength(2);
    expect(transport.seen[1]?.retryKey).toBe(transport.seen[0]?.retryKey);
    expect(transport.seen[1]?.retryKey).toMatch(/^[\w-]{36}$/);
  });

  it("takes a new key, when the text was changed after a failed save", async () => {
    const { transport, reply } = stage();
    reply.edit({ text: "yes" });
    await reply.save(author);
    reply.edit({ text: "yes, but" });

    await reply.save(author);

    expect(transport.seen[1]?.retryKey).not.toBe(transport.seen[0]?.retryKey);
  });

  it("keeps what was written while it was being saved", async () => {
    const { transport, reply } = stage();
    reply.edit({ text: "yes" });
    transport.reply(path, () => {
      reply.edit({ text: "yes, and" });
      return { responseId: "node_2" };
    });

    await reply.save(author);

    expect(reply.draft.value).toMatchObject({ text: "yes, and", attempt: undefined });
  });

  it("sends nothing, when there is nothing to save (3-34)", async () => {
    const { transport, reply } = stage();

    await reply.save(author);

    expect(transport.seen).toEqual([]);
  });

  it("sends once, when Save is pressed twice", async () => {
    const { transport, reply } = stage();
    transport.reply(path, { responseId: "node_2" });
    reply.edit({ text: "yes" });

    await Promise.all([reply.save(author), reply.save(author)]);

    expect(transport.seen).toHaveLength(1);
  });

  it("says what the service said, when it refuses", async () => {
    const { transport, reply } = stage();
    transport.reply(path, new ServiceFailure("conflict", "That key has other content."));
    reply.edit({ text: "yes" });

    await reply.save(author);

    expect(reply.saving.value).toEqual({
      status: "failed",
      advice: "Not saved: That key has other content.",
    });
  });
});

describe("the book of drafts", () => {
  it("says so, when the browser stores nothing", () => {
    const storage = new MemoryStorage();
    const book = new DraftBook(storage);
    storage.refuses = true;

    book.write("node_1", { ...emptyDraft, text: "a" });

    expect(book.isStoring.value).toBe(false);
  });

  it("reads rubbish as an empty draft", () => {
    const storage = new MemoryStorage();
    storage.entries.set("askroom:draft:node_1", "{");

    expect(new DraftBook(storage).read("node_1")).toEqual(emptyDraft);
  });

  it("leaves nothing behind for an empty draft", () => {
    const storage = new MemoryStorage();
    const book = new DraftBook(storage);
    book.write("node_1", { ...emptyDraft, text: "a" });
    book.write("node_1", emptyDraft);

    expect(storage.entries.size).toBe(0);
  });
});
