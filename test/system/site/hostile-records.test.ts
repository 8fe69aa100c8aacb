import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { BrowserContext, Page } from "playwright-core";
import { SiteStage } from "./site-stage.js";

jest.setTimeout(120_000);

let stage: SiteStage;
let person: BrowserContext;
let page: Page;

beforeAll(async () => {
  stage = await SiteStage.open();
  person = await stage.person();
  page = await stage.tab(person, "/");
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

describe("a text that the reader of Markdown cannot take", () => {
  it.each([
    ["too deep for it", `${"> ".repeat(3000)}the end`],
    ["too costly for it", `${"a_b".repeat(20_000)} the end`],
    ["too long for it", `${"word\n\n".repeat(100_000)}the end`],
  ])("%s can be read and answered all the same", async (_, body) => {
    const id = await stage.service.ask("Can you read this?", { body });
    await page.goto(`${stage.service.url}/threads/${id}`);
    const whole = page.getByRole("button", { name: /^Show all of it/ });
    await page.locator(".as-written").waitFor();
    if ((await whole.count()) > 0) await whole.click();
    expect(await page.locator(".as-written").textContent()).toMatch(/the end$/);
    await page.locator("#reply").fill("Yes.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".reply", { hasText: "Yes." }).waitFor();
  });
});

describe("the search field", () => {
  it("keeps the space at the end of what is typed", async () => {
    await page.goto(`${stage.service.url}/`);
    await page.locator("#search").fill("red ");
    await page.waitForURL(/[?&]q=red(&|$)/);
    await page.locator("#search").pressSequentially("boat");
    await page.waitForURL(/[?&]q=red(\+|%20)boat/);
    expect(await page.locator("#search").inputValue()).toBe("red boat");
  });
});

describe("a screen of 320 pixels", () => {
  it("holds every control and every text, however long the words are", async () => {
    const narrow = await stage.person({ viewport: { width: 320, height: 700 } });
    const id = await stage.service.ask("Kapitän".repeat(60), {
      body: "w".repeat(900),
      author: { name: "n".repeat(300) },
    });
    const tab = await stage.tab(narrow, `/threads/${id}`);
    await tab.locator("#room-title").waitFor();
    const beyond = await tab.evaluate(`[...document.querySelectorAll(".room *")]
      .filter((each) => each.getBoundingClientRect().right > innerWidth)
      .map((each) => each.outerHTML.slice(0, 80))`);
    expect(beyond).toEqual([]);
    await narrow.close();
  });
});
