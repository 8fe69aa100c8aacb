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

/** A service whose outline has a hundred thousand entries in one level; the rest of it is the real one. */
async function withHugeOutline(page: Page): Promise<void> {
  await page.route("**/api/tree?parent=&**", async (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get("after") ?? 0);
    const end = Math.min(total, after + pageSize);
    const nodes = Array.from({ length: end - after }, (_, index) => ({
      id: `huge_${after + index}`,
      parentId: null,
      title: `Entry ${after + index}`,
      author: { name: "Mara" },
      childCount: 0,
      counts: { nodes: 1 },
    }));
    await route.fulfill({ json: { nodes, next: end < total ? String(end) : null } });
  });
}

describe("an outline of a hundred thousand entries", () => {
  it("reads on as far as it is scrolled, draws a screenful, and is there wherever it is scrolled to", async () => {
    const person = await stage.person();
    const page = await stage.tab(person, "/");
    await withHugeOutline(page);
    await page.reload();
    const first = page.getByRole("treeitem", { name: "Entry 0, Mara", exact: true });
    const last = page.getByRole("treeitem", { name: `Entry ${total - 1}, Mara`, exact: true });
    await first.waitFor();

    await page.keyboard.press("o");
    while ((await last.count()) === 0) await page.keyboard.press("End");
    const lines = await page.getByRole("treeitem").count();
    const stepsWithLines = await page.evaluate(scrollThrough);
    await page.keyboard.press("Home");
    await first.waitFor();

    expect(lines).toBeLessThan(80);
    expect(stepsWithLines).toBe(101);
    await person.close();
  });
});

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
