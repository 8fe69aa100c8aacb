import { describe, expect, it } from "@jest/globals";
import { NewNodeModel } from "../../plugins/shared-lane/site/models/new-node-model.js";
import { emptyNewNode } from "../../plugins/shared-lane/site/state/new-node.js";
import { ServiceApi } from "../../plugins/shared-lane/site/wire/service-api.js";
import { MemoryStorage } from "./memory-storage.js";
import { ScriptedTransport } from "./scripted-transport.js";

const author = { id: "person:1", name: "Jonas" };

function stage(parentId?: string) {
  const transport = new ScriptedTransport();
  const storage = new MemoryStorage();
  const makeModel = () => new NewNodeModel(parentId, new ServiceApi(transport.call), storage);
  return { transport, makeModel, model: makeModel() };
}

describe("a new entry", () => {
  it("is published under its parent and forgets its draft", async () => {
    const { transport, model, makeModel } = stage("node_1");
    transport.reply("/api/nodes", { node: { id: "node_2" } });
    model.edit({ title: " Why? ", body: "Because", html: "<p>x", fallback: "x" });

    const id = await model.publish(author);

    expect(id).toBe("node_2");
    expect(transport.seen[0]?.content).toEqual({
      parentId: "node_1",
      title: "Why?",
      body: "Because",
      author,
      expectsAnswer: true,
      presentation: { kind: "html-v1", html: "<p>x", fallback: "x" },
    });
    expect(makeModel().draft.value).toEqual(emptyNewNode);
  });

  it("survives a killed tab, with the key of a save that was not confirmed", async () => {
    const { transport, model, makeModel } = stage();
    model.edit({ title: "Why?", expectsAnswer: false });
    await model.publish(author);
    const afterReload = makeModel();

    await afterReload.publish(author);

    expect(afterReload.draft.value).toMatchObject({ title: "Why?", expectsAnswer: false });
    expect(transport.seen[1]?.retryKey).toBe(transport.seen[0]?.retryKey);
  });

  it("needs a title, and a plain text beside a page", async () => {
    const { transport, model } = stage();
    await model.publish(author);
    model.edit({ title: "Why?", html: "<p>" });
    await model.publish(author);

    expect(transport.seen).toEqual([]);
  });
});
