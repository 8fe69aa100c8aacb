/** Search. */
import assert from "node:assert/strict";
import {
  everyPage,
  FIRST_PAGE,
  publishedId,
  type StoreCase,
  sameJson,
  searchTitles,
} from "./store-case.js";

export const searching: readonly StoreCase[] = [
  {
    name: "finds words in title, body and author, the newest first",
    async run(store) {
      await publishedId(store, { title: "Zebra crossing" });
      await publishedId(store, { title: "note", body: "a zebra, twice: ZEBRA" });
      await publishedId(store, { title: "by", author: { name: "Zebra" } });
      await publishedId(store, { title: "other" });
      sameJson(await searchTitles(store, "zebra "), ["by", "note", "Zebra crossing"]);
      sameJson(await searchTitles(store, "zebra", "rank"), ["Zebra crossing", "by", "note"]);
    },
  },
  {
    name: "needs every word, lets the last one go on, and minds neither case nor accents",
    async run(store) {
      await publishedId(store, { title: "Crème brûlée recipe" });
      await publishedId(store, { title: "Creme alone" });
      sameJson(await searchTitles(store, "CREME brul"), ["Crème brûlée recipe"]);
      sameJson(await searchTitles(store, "brul "), []);
    },
  },
  {
    name: "finds every word that begins as the last one does, and stays in order while it pages",
    async run(store) {
      const titles = ["gardens", "gardening", "warden", "garden", "guarded"];
      for (const title of titles) await publishedId(store, { title, body: "of the palace" });
      for (const query of ["ga", "gar", "gard", "garden", "palace gard"]) {
        const hits = await everyPage((page) =>
          store.search({ ...page, limit: 1, query, underId: undefined, order: "newest" }),
        );
        sameJson(
          hits.map(({ summary }) => summary.title),
          ["garden", "gardening", "gardens"],
        );
      }
      sameJson(await searchTitles(store, "gardenias"), []);
      sameJson(await searchTitles(store, "g"), []);
    },
  },
  {
    name: "finds a part of a text that is written without spaces",
    async run(store) {
      await publishedId(store, { title: "来自上游渠道的报错" });
      await publishedId(store, { title: "渠上" });
      sameJson(await searchTitles(store, "上游渠道"), ["来自上游渠道的报错"]);
    },
  },
  {
    name: "takes any query text as plain words",
    async run(store) {
      await publishedId(store, { title: "plain NOT here" });
      for (const query of ['"', "*", "a AND", "title:x", "()", "NEAR(", "-", "'; DROP", "&|!<->"]) {
        await store.search({ ...FIRST_PAGE, query, underId: undefined, order: "newest" });
      }
      sameJson(await searchTitles(store, "not:"), ["plain NOT here"]);
      sameJson(await searchTitles(store, "…"), []);
    },
  },
  {
    name: "pages its hits and can stay below a node",
    async run(store) {
      const root = await publishedId(store, { title: "root" });
      for (const title of ["hit 1", "hit 2", "hit 3"]) {
        await publishedId(store, { title, parentId: root });
      }
      await publishedId(store, { title: "hit outside" });
      for (const order of ["newest", "rank"] as const) {
        const hits = await everyPage((page) =>
          store.search({ ...page, query: "hit", underId: root, order }),
        );
        sameJson(
          hits.map(({ summary }) => summary.title),
          ["hit 3", "hit 2", "hit 1"],
        );
      }
    },
  },
  {
    name: "shows the text around a hit",
    async run(store) {
      const body = `${"before ".repeat(60)}needle ${"after ".repeat(60)}`;
      await publishedId(store, { title: "n", body });
      const { items } = await store.search({
        ...FIRST_PAGE,
        query: "needle",
        underId: undefined,
        order: "newest",
      });
      assert.match(items[0]?.excerpt ?? "", /^….*needle.*…$/);
    },
  },
];
