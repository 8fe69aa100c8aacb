import { describe, expect, it } from "@jest/globals";
import { ListModel } from "../../plugins/shared-lane/site/models/list-model.js";
import { OutlineModel } from "../../plugins/shared-lane/site/models/outline-model.js";
import { RoomModel } from "../../plugins/shared-lane/site/models/room-model.js";
import { rootBranch } from "../../plugins/shared-lane/site/state/outline-tree.js";
import type { Route } from "../../plugins/shared-lane/site/state/route.js";
import type { Store } from "../../plugins/shared-lane/site/state/store.js";
import type { Change } from "../../plugins/shared-lane/site/wire/records.js";
import { ServiceApi } from "../../plugins/shared-lane/site/wire/service-api.js";
import { ServiceFailure } from "../../plugins/shared-lane/site/wire/service-failure.js";
import { ScriptedTransport } from "./scripted-transport.js";

function stage() {
  const transport = new ScriptedTransport();
  return { transport, api: new ServiceApi(transport.call) };
}

function until<T>(store: Store<T>, isWanted: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const look = () => isWanted(store.value) && resolve(store.value);
    store.subscribe(look);
    look();
  });
}

function makeChange(members: Partial<Change>): Change {
  return {
    sequence: 1,
    nodeId: undefined,
    parentId: undefined,
    targetId: undefined,
    createdAncestorIds: [],
    ...members,
  };
}

function shownIn({ state: { value } }: RoomModel): readonly string[] {
  return value.status === "open" ? value.view.children.map(({ id }) => id) : [];
}

function makeRoute(members: Partial<Route>): Route {
  return { nodeId: undefined, view: "all", query: "", branch: undefined, ...members };
}

describe("the outline's reading", () => {
  it("puts a new node into a branch that it knows, and asks for fresh counts above it", async () => {
    const { transport, api } = stage();
    const outline = new OutlineModel(api);
    transport.reply("/api/tree?parent=&", { nodes: [{ id: "a", childCount: 1 }], next: null });
    transport.reply("/api/tree?parent=a", { nodes: [{ id: "a1", parentId: "a" }], next: null });
    outline.toggle("a");
    await outline.readRest(rootBranch);
    await outline.readRest("a");
    transport.reply("/api/tree?ids=a2", { nodes: [{ id: "a2", parentId: "a" }] });
    transport.reply("/api/tree?ids=a2%2Ca", {
      nodes: [
        { id: "a2", parentId: "a" },
        { id: "a", childCount: 2 },
      ],
    });

    outline.apply([makeChange({ nodeId: "a2", parentId: "a" })]);
    await until(outline.version, () => outline.tree.node("a2") !== undefined);

    const ids = outline.tree.rows(rootBranch).map((row) => row.kind === "node" && row.id);
    expect(ids).toEqual(["a", "a1", "a2"]);
  });

  it("reads the end of a branch once, and goes back from there", async () => {
    const { transport, api } = stage();
    const outline = new OutlineModel(api);
    transport.reply("/api/tree?parent=&limit", { nodes: [{ id: "a" }], next: "1", total: 5 });
    transport.reply(`/api/tree?parent=&before=${Number.MAX_SAFE_INTEGER}`, {
      nodes: [{ id: "e" }],
      next: "5",
      total: 5,
    });
    transport.reply("/api/tree?parent=&before=5&", {
      nodes: [{ id: "d" }],
      next: "4",
      total: 5,
    });
    await outline.readRest(rootBranch);
    await outline.readEnd(rootBranch);
    await outline.readEnd(rootBranch);
    const asked = transport.seen.length;
    await outline.readBack(rootBranch);

    const ids = outline.tree.rows(rootBranch).map((row) => row.kind === "node" && row.id);
    expect(asked).toBe(2);
    expect(ids).toEqual(["a", false, "d", "e"]);
  });

  it("asks for a failed page again only when there is reason to", async () => {
    const { transport, api } = stage();
    const outline = new OutlineModel(api);
    await outline.readRest(rootBranch);
    await outline.readRest(rootBranch);
    const asked = transport.seen.length;
    outline.retry();
    await outline.readRest(rootBranch);

    expect(asked).toBe(1);
    expect(transport.seen).toHaveLength(2);
  });
});

describe("the open room", () => {
  it("says that there is no such entry, and follows the next address", async () => {
    const { transport, api } = stage();
    const room = new RoomModel(api);
    transport.reply("/api/nodes/gone", new ServiceFailure("not_found", "no"));
    transport.reply("/api/nodes/node_1", { node: { id: "node_1", title: "Why?" } });

    await room.open("gone");
    const first = room.state.value.status;
    await room.open("node_1");

    expect(first).toBe("missing");
    expect(room.state.value).toMatchObject({ status: "open", view: { node: { title: "Why?" } } });
  });

  it("reads again, when a change concerns what it shows, and only then", async () => {
    const { transport, api } = stage();
    const room = new RoomModel(api);
    transport.reply("/api/nodes/node_1", { node: { id: "node_1" }, children: [] });
    await room.open("node_1");
    transport.reply("/api/nodes/node_1", { node: { id: "node_1" }, children: [{ id: "node_2" }] });

    room.apply([makeChange({ nodeId: "x", parentId: "y" })]);
    const askedForOthers = transport.seen.length;
    room.apply([makeChange({ nodeId: "node_2", targetId: "node_1" })]);
    await until(room.state, (state) => state.status === "open" && state.view.children.length === 1);

    expect(askedForOthers).toBe(1);
    expect(transport.seen).toHaveLength(2);
  });

  it("shows earlier replies once, however often they are asked for", async () => {
    const { transport, api } = stage();
    const room = new RoomModel(api);
    transport.reply("/api/nodes/n", {
      node: { id: "n" },
      children: [{ id: "c" }],
      olderChildren: "3",
    });
    transport.reply("/api/nodes/n/children?before=3", { nodes: [{ id: "b" }], next: "2" });
    await room.open("n");

    await Promise.all([room.readOlder(), room.readOlder()]);

    expect(shownIn(room)).toEqual(["b", "c"]);
  });

  it("keeps the earlier replies that it has read, when a new one arrives", async () => {
    const { transport, api } = stage();
    const room = new RoomModel(api);
    const node = { id: "n" };
    transport.reply("/api/nodes/n", { node, children: [{ id: "c" }], olderChildren: "3" });
    transport.reply("/api/nodes/n/children?before=3", {
      nodes: [{ id: "a" }, { id: "b" }],
      next: "1",
    });
    await room.open("n");
    await room.readOlder();
    transport.reply("/api/nodes/n", {
      node,
      children: [{ id: "c" }, { id: "d" }],
      olderChildren: "3",
    });

    room.apply([makeChange({ nodeId: "d", parentId: "n" })]);
    await until(room.state, () => shownIn(room).includes("d"));

    expect(shownIn(room)).toEqual(["a", "b", "c", "d"]);
    expect(room.state.value).toMatchObject({ view: { olderChildren: "1" } });
  });

  it("keeps what it shows, when the service goes away", async () => {
    const { transport, api } = stage();
    const room = new RoomModel(api);
    transport.reply("/api/nodes/node_1", { node: { id: "node_1" } });
    await room.open("node_1");
    const asked = new Promise<void>((resolve) => {
      transport.reply("/api/nodes/node_1", () => {
        resolve();
        return new ServiceFailure("offline", "away");
      });
    });

    room.refresh();
    await asked;

    expect(room.state.value.status).toBe("open");
  });

  it("puts earlier replies before those that are here", async () => {
    const { transport, api } = stage();
    const room = new RoomModel(api);
    transport.reply("/api/nodes/node_1", {
      node: { id: "node_1" },
      children: [{ id: "c" }],
      childCount: 3,
      olderChildren: 7,
    });
    transport.reply("/api/nodes/node_1/children", {
      nodes: [{ id: "a" }, { id: "b" }],
      next: null,
    });
    await room.open("node_1");

    await room.readOlder();

    const { value } = room.state;
    const view = value.status === "open" ? value.view : undefined;
    expect(view?.children.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(view?.olderChildren).toBeUndefined();
  });
});

describe("the list beside the room", () => {
  it("shows the nodes of the chosen status and reads on, once however often it is asked to", async () => {
    const { transport, api } = stage();
    const list = new ListModel(api);
    transport.reply("/api/attention", { items: [{ node: { id: "a" } }], next: 9 });
    transport.reply("/api/attention?status=deferred&after=9", {
      items: [{ node: { id: "b" } }],
      next: null,
    });

    await list.show(makeRoute({ view: "deferred" }));
    await Promise.all([list.readMore(), list.readMore()]);

    expect(list.state.value.items.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(list.state.value.next).toBeUndefined();
  });

  it("drops an answer to a search that is no longer asked for", async () => {
    const { transport, api } = stage();
    const list = new ListModel(api);
    let release: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    transport.reply("/api/search?q=ol&", async () => {
      await slow;
      return { items: [{ node: { id: "old" } }] };
    });
    transport.reply("/api/search?q=older&", { items: [{ node: { id: "new" } }] });

    const first = list.show(makeRoute({ view: "search", query: "ol" }));
    await list.show(makeRoute({ view: "search", query: "older" }));
    release();
    await first;

    expect(list.state.value.items.map(({ id }) => id)).toEqual(["new"]);
  });

  it("reads on by itself, when a page of a search came back empty but is not the last", async () => {
    const { transport, api } = stage();
    const list = new ListModel(api);
    transport.reply("/api/search", { items: [], next: 500 });
    transport.reply("/api/search?q=log&after=500", { items: [{ node: { id: "a" } }], next: null });

    await list.show(makeRoute({ view: "search", query: "log" }));

    expect(list.state.value.items.map(({ id }) => id)).toEqual(["a"]);
  });

  it("says that it could not be read", async () => {
    const { api } = stage();
    const list = new ListModel(api);

    await list.show(makeRoute({ view: "waiting" }));

    expect(list.state.value.status).toBe("unreachable");
  });
});
