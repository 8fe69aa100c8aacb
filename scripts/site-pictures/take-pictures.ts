import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { projectFolder } from "../../test/support/built-package.js";
import { type BrowserOptions, SiteStage, untilInPage } from "../../test/system/site/site-stage.js";
import { type Discussion, writeDiscussion } from "./discussion.js";

interface Picture {
  readonly name: string;
  readonly path: (discussion: Discussion) => string;
  readonly browser?: BrowserOptions;
  readonly pose?: (page: Page) => Promise<void>;
}

const phone = { width: 390, height: 844 };

const pictures: readonly Picture[] = [
  { name: "question-light", path: ({ store }) => `/threads/${store}`, pose: chooseAndWrite },
  {
    name: "question-dark",
    path: ({ store }) => `/threads/${store}`,
    browser: { colorScheme: "dark" },
    pose: chooseAndWrite,
  },
  { name: "answered-light", path: ({ retention }) => `/threads/${retention}` },
  { name: "needs-answer-light", path: ({ dialog }) => `/threads/${dialog}?view=needs-answer` },
  {
    name: "authored-dark",
    path: ({ slider }) => `/threads/${slider}?view=needs-answer`,
    browser: { colorScheme: "dark" },
    pose: async (page) => {
      await page.frameLocator("iframe").getByRole("button", { name: "Propose" }).click();
      await page.getByText("Chosen").waitFor();
    },
  },
  {
    name: "phone-question-light",
    path: ({ store }) => `/threads/${store}`,
    browser: { viewport: phone },
  },
  {
    name: "phone-outline-dark",
    path: () => "/",
    browser: { viewport: phone, colorScheme: "dark" },
    pose: expandAll,
  },
];

export async function takePictures(): Promise<void> {
  const folder = join(projectFolder, "docs/website");
  mkdirSync(folder, { recursive: true });
  await using stage = await SiteStage.open();
  const discussion = await writeDiscussion(stage.service);
  for (const { name, path, browser, pose } of pictures) {
    const person = await stage.person(browser);
    const page = await stage.tab(person, path(discussion));
    await page.locator(".row, .finding").first().waitFor({ state: "attached" });
    await pose?.(page);
    await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
    await person.close();
  }
}

async function chooseAndWrite(page: Page): Promise<void> {
  await page.getByRole("button", { name: "SQLite in WAL mode" }).click();
  await page.getByLabel("Write your answer").fill("Start with SQLite; the format stays the same.");
  await page.locator(".room-scroll").evaluate("(place) => place.scrollTo(0, 0)");
}

async function expandAll(page: Page): Promise<void> {
  for (let count = 0; count < 4; count += 1) {
    const closed = page.getByRole("button", { name: "Expand" }).first();
    if ((await closed.count()) > 0) await closed.click();
    await untilInPage(page, "![...document.querySelectorAll('.row-rest')].length");
  }
}
