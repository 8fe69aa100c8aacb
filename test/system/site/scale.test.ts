import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { Page } from "playwright-core";
import { SiteStage } from "./site-stage.js";

jest.setTimeout(120_000);

const total = 100_000;
/** More than the service gives at once, so that the test is not about reading. */
const pageSize = 5000;

let stage: SiteStage;

beforeAll(async () => {
  stage = await SiteStage.open();
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

/**
 * A service whose outline has a hundred thousand entries in one level; the rest of it is the real one. Resolves with
 * the addresses that are asked for from then on.
 */
async function withHugeOutline(page: Page): Promise<readonly URL[]> {
  const asked: URL[] = [];
  await page.route("**/api/tree?parent=&**", async (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    await route.fulfill({ json: { ...pageAt(url.searchParams), total } });
  });
  return asked;
}

function pageAt(query: URLSearchParams) {
  const before = query.get("before");
  if (before === null) {
    const after = Number(query.get("after") ?? 0);
    const end = Math.min(total, after + pageSize);
    return { nodes: entries(after, end), next: end < total ? String(end) : null };
  }
  const end = Math.min(total, Number(before));
  const start = Math.max(0, end - pageSize);
  return { nodes: entries(start, end), next: start > 0 ? String(start) : null };
}

function entries(start: number, end: number) {
  return Array.from({ length: end - start }, (_, index) => ({
    id: `huge_${start + index}`,
    parentId: null,
    title: `Entry ${start + index}`,
    author: { name: "Mara" },
    childCount: 0,
    counts: { nodes: 1 },
  }));
}

function line(page: Page, index: number) {
  return page.getByRole("treeitem", { name: `Entry ${index}, Mara`, exact: true });
}

describe("an outline of a hundred thousand entries", () => {
  it("reads on as far as it is scrolled, draws a screenful, and is there wherever it is scrolled to", async () => {
    const person = await stage.person();
    const page = await stage.tab(person, "/");
    await withHugeOutline(page);
    await page.reload();
    await line(page, 0).waitFor();

    while ((await line(page, total - 1).count()) === 0) await page.evaluate(scrollDown);
    const lines = await page.getByRole("treeitem").count();
    const stepsWithLines = await page.evaluate(scrollThrough);
    await page.keyboard.press("o");
    await page.keyboard.press("Home");
    await line(page, 0).waitFor();

    expect(lines).toBeLessThan(80);
    expect(stepsWithLines).toBe(101);
    await person.close();
  });

  it("goes to its last entry by one page, and back from there page by page", async () => {
    const person = await stage.person();
    const page = await stage.tab(person, "/");
    const asked = await withHugeOutline(page);
    await page.reload();
    await line(page, 0).waitFor();

    await page.keyboard.press("o");
    await page.keyboard.press("End");
    const last = line(page, total - 1);
    await last.waitFor();
    expect(await last.getAttribute("aria-posinset")).toBe(String(total));
    expect(await last.getAttribute("aria-setsize")).toBe(String(total));
    const toTheEnd = asked.length;

    // Up to the beginning of what is known of the end: what lies before it is read, and nothing jumps.
    const edge = total - pageSize;
    while ((await line(page, edge - 1).count()) === 0) {
      await page.keyboard.press("PageUp");
      if (asked.length > toTheEnd) await page.evaluate(moveAbout);
    }
    await page.keyboard.press("Home");
    await line(page, 0).waitFor();

    expect(toTheEnd).toBe(2);
    expect(asked).toHaveLength(3);
    expect(asked.at(-1)?.searchParams.get("before")).toBe(String(edge));
    await person.close();
  });
});

/** Keys while a page is on its way: it may come in between any two drawings. */
const moveAbout = `(async () => {
  const outline = document.querySelector("#outline");
  for (let step = 0; step < 20; step += 1) {
    const key = step % 2 === 0 ? "ArrowDown" : "ArrowUp";
    outline.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
})()`;

const scrollDown = `(async () => {
  const place = document.querySelector(".outline");
  place.scrollTop = place.scrollHeight;
  await new Promise((resolve) => requestAnimationFrame(resolve));
})()`;

/** In how many of 101 places a line stands in the middle of the outline, two frames after scrolling there. */
const scrollThrough = `(async () => {
  const place = document.querySelector(".outline");
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let withLines = 0;
  for (let step = 0; step <= 100; step += 1) {
    place.scrollTop = (place.scrollHeight * step) / 100;
    await frame();
    await frame();
    const box = place.getBoundingClientRect();
    const inTheMiddle = document.elementFromPoint(box.x + 60, box.y + box.height / 2);
    if (inTheMiddle?.closest(".row")) withLines += 1;
  }
  return withLines;
})()`;
