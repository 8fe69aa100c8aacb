/** Lists in pages. */
import assert from "node:assert/strict";
import { everyPage, FIRST_PAGE, publishedId, type StoreCase, sameJson } from "./store-case.js";

export const paging: readonly StoreCase[] = [
  {
    name: "pages children, levels and the flat outline without gap or repeat",
    async run(store) {
      const root = await publishedId(store, { title: "root" });
      const titles = Array.from({ length: 7 }, (_, index) => `child ${index}`);
      for (const title of titles) await publishedId(store, { title, parentId: root });

      const children = await everyPage((page) => store.children(root, page));
      sameJson(
        children.map(({ title }) => title),
        titles,
      );
      const level = await everyPage((page) =>
        store.outline({ ...page, parentId: root, withArchived: false }),
      );
      sameJson(
        level.map(({ title }) => title),
        titles,
      );
      const flat = await everyPage((page) =>
        store.outline({ ...page, parentId: undefined, withArchived: false }),
      );
      sameJson(
        flat.map(({ title }) => title),
        ["root", ...titles],
      );
      const roots = await store.outline({ ...FIRST_PAGE, parentId: null, withArchived: false });
      sameJson(
        roots.items.map(({ title, childCount }) => [title, childCount]),
        [["root", 7]],
      );
      assert.equal(await store.childCount(null), 1);
    },
  },
  {
    name: "gives the end of a level, and leads back from it to the beginning",
    async run(store) {
      const root = await publishedId(store, { title: "root" });
      for (const title of ["a", "b", "c", "d", "e"]) {
        await publishedId(store, { title, parentId: root });
        await publishedId(store, { title: `root ${title}` });
      }
      const beforePlace = (parentId: string | null, before: number | undefined) =>
        store.outline({ ...FIRST_PAGE, limit: 2, before, parentId, withArchived: false });

      const end = await beforePlace(root, Number.MAX_SAFE_INTEGER);
      sameJson(titlesOf(end.items), ["d", "e"]);
      const middle = await beforePlace(root, end.next);
      sameJson(titlesOf(middle.items), ["b", "c"]);
      const beginning = await beforePlace(root, middle.next);
      sameJson(titlesOf(beginning.items), ["a"]);
      assert.equal(beginning.next, undefined);
      const roots = await beforePlace(null, Number.MAX_SAFE_INTEGER);
      sameJson(titlesOf(roots.items), ["root d", "root e"]);
    },
  },
  {
    name: "shows the newest children in a view, and leads to the older ones",
    async run(store) {
      const root = await publishedId(store, { title: "root" });
      const titles = ["a", "b", "c", "d", "e"];
      for (const title of titles) await publishedId(store, { title, parentId: root });

      const view = await store.view(root, 2);
      assert.ok(view?.olderChildren);
      sameJson(titlesOf(view.children), ["d", "e"]);
      const older = await store.children(root, { before: view.olderChildren, limit: 2 });
      assert.ok(older.next);
      sameJson(titlesOf(older.items), ["b", "c"]);
      const oldest = await store.children(root, { before: older.next, limit: 2 });
      sameJson(titlesOf(oldest.items), ["a"]);
      assert.equal(oldest.next, undefined);
    },
  },
  {
    name: "reads several summaries at once, leaving out what does not exist",
    async run(store) {
      const first = await publishedId(store, { title: "first" });
      const second = await publishedId(store, { title: "second" });
      const found = await store.summaries([second, "node_none", first, ""]);
      sameJson(titlesOf(found), ["first", "second"]);
    },
  },
  {
    name: "ends a page early when its nodes are large",
    async run(store) {
      const root = await publishedId(store, { title: "root" });
      const body = "x".repeat(2_500_000);
      for (const title of ["a", "b", "c"]) {
        await publishedId(store, { title, body, parentId: root });
      }
      const page = await store.children(root, FIRST_PAGE);
      assert.equal(page.items.length, 2);
      const rest = await store.children(root, { ...FIRST_PAGE, after: page.next });
      assert.equal(rest.items.length, 1);
      assert.equal(rest.next, undefined);
    },
  },
  {
    name: "lists what is outstanding oldest first",
    async run(store) {
      for (const question of ["a", "b", "c"]) await publishedId(store, { question });
      const outstanding = await everyPage((page) =>
        store.withStatus({ ...page, status: "outstanding" }),
      );
      sameJson(
        outstanding.map(({ title }) => title),
        ["a", "b", "c"],
      );
    },
  },
];

function titlesOf(nodes: readonly { readonly title: string }[]): readonly string[] {
  return nodes.map(({ title }) => title);
}
