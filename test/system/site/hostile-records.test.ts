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
