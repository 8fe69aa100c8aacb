import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { BrowserContext, Page } from "playwright-core";
import { SiteStage } from "./site-stage.js";

jest.setTimeout(120_000);

let stage: SiteStage;
let person: BrowserContext;
let ids: { project: string; store: string; log: string; done: string; other: string };

beforeAll(async () => {
  stage = await SiteStage.open();
  const { service } = stage;
  const project = await service.publish({ title: "Orbit", author: { name: "Mara" } });
  const store = await service.publish({ title: "Storage", parentId: project });
  const log = await service.ask("Which store holds the log?", {
    parentId: store,
    body: "Measured with zebra traffic.",
  });
  const done = await service.ask("How long do we keep it?", { parentId: store });
  await service.respond(done, {
    kind: "clarification",
    body: "Until when?",
    author: { name: "J" },
  });
  const other = await service.publish({ title: "Elsewhere", body: "A zebra again." });
  ids = { project, store, log, done, other };
  person = await stage.person();
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

async function withPage(path: string, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await stage.tab(person, path);
  try {
    await use(page);
  } finally {
    if (person.pages().length > 1) await page.close();
  }
}

function line(page: Page, title: string) {
  return page.getByRole("treeitem", { name: new RegExp(`^${title}`) });
}

describe("finding things on the website", () => {
  it("works by keys alone: from the outline to a saved answer", async () => {
    const id = await stage.service.ask("Only keys?", { parentId: ids.project });
    await withPage("/", async (page) => {
      await line(page, "Orbit").waitFor();
      await page.keyboard.press("o");
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await line(page, "Only keys").waitFor();
      for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
      await page.getByRole("heading", { level: 1, name: "Only keys?" }).waitFor();
      await page.keyboard.press("r");
      await page.keyboard.type("Yes.");
      await page.keyboard.press("Control+Enter");
      await page.getByText("Saved.").waitFor();
    });

    expect((await stage.service.read(id)).children[0]?.body).toBe("Yes.");
  });

  it("opens the way down to the entry of an address, with its path", async () => {
    await withPage(`/threads/${ids.log}`, async (page) => {
      const item = line(page, "Which store holds the log");
      await item.waitFor();

      expect(await item.getAttribute("aria-level")).toBe("3");
      expect(await item.getAttribute("aria-selected")).toBe("true");
      const path = page.getByRole("navigation", { name: "Path" }).getByRole("listitem");
      expect(await path.allTextContents()).toEqual(["Orbit", "Storage"]);
    });
  });

  it("narrows the outline to a branch and goes up again", async () => {
    await withPage(`/?branch=${ids.store}`, async (page) => {
      await line(page, "Which store").waitFor();
      const shownBelow = await line(page, "Orbit").count();
      await page.getByRole("button", { name: "One level up" }).click();
      await line(page, "Storage").waitFor();
      await page.getByRole("button", { name: "Show everything" }).click();
      await line(page, "Orbit").waitFor();

      expect(shownBelow).toBe(0);
    });
  });

  it("searches while typing, newest first, and keeps the search in the address", async () => {
    await withPage("/", async (page) => {
      await page.keyboard.press("/");
      await page.keyboard.type("zebra");
      const found = page.locator(".finding-title");
      await found.nth(1).waitFor();

      expect(await found.allTextContents()).toEqual(["Elsewhere", "Which store holds the log?"]);
      expect(new URL(page.url()).searchParams.get("q")).toBe("zebra");
      await page.reload();
      await found.nth(1).waitFor();
      await found.nth(1).click();
      await page.getByRole("heading", { level: 1, name: "Which store holds the log?" }).waitFor();
    });
  });

  it("lists what waits for whom, with counts", async () => {
    await withPage("/", async (page) => {
      const waiting = page.getByRole("link", { name: /^Waiting on the team/ });
      await waiting.getByText("1").waitFor();
      await waiting.click();
      await page.getByRole("link", { name: /How long do we keep it/ }).click();

      await page.getByText("asked back").waitFor();
      expect(await waiting.getAttribute("aria-current")).toBe("page");
    });
  });

  it("copies a link that opens the entry and carries no ticket", async () => {
    await withPage(`/threads/${ids.log}?view=waiting`, async (page) => {
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByText("Link copied.").waitFor();

      const copied = await page.evaluate("navigator.clipboard.readText()");
      expect(copied).toBe(`${stage.service.url}/threads/${ids.log}`);
    });
  });

  it("archives an entry out of the outline and keeps it readable", async () => {
    const id = await stage.service.publish({ title: "Old matter" });
    await withPage(`/threads/${id}`, async (page) => {
      await line(page, "Old matter").waitFor();
      await page.getByRole("button", { name: "Archive", exact: true }).click();
      await page.getByRole("button", { name: "Unarchive" }).waitFor();
      await line(page, "Old matter").waitFor({ state: "detached" });

      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Old matter");
    });
  });

  it("says so, when there is no such entry", async () => {
    await withPage("/threads/node_that_never_was", async (page) => {
      await page.getByText("There is no such entry here.").waitFor();
    });
  });

  it("leaves single keys alone where somebody types, and lists them with ?", async () => {
    await withPage(`/threads/${ids.log}`, async (page) => {
      await page.getByLabel("Write your answer").fill("");
      await page.getByLabel("Write your answer").pressSequentially("n?/");
      const typed = await page.getByLabel("Write your answer").inputValue();
      await page.getByLabel("Write your answer").fill("");
      await page.getByLabel("Write your answer").blur();
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keys" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });

      expect(typed).toBe("n?/");
    });
  });
});
