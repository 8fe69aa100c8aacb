import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { Page } from "playwright-core";
import { SiteStage } from "./site-stage.js";

jest.setTimeout(120_000);

/** What the site promises: nobody writes into a dead page for longer. */
const promisedMs = 5000;

let stage: SiteStage;

beforeAll(async () => {
  stage = await SiteStage.open();
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

function banner(page: Page) {
  return page.getByText("The service does not answer.");
}

describe("a website whose service may go away", () => {
  it("shows in one tab what another one saved", async () => {
    const id = await stage.service.ask("Two tabs?");
    const [one, two] = [await stage.person({ name: "Ada" }), await stage.person({ name: "Ben" })];
    const ada = await stage.tab(one, `/threads/${id}`);
    const ben = await stage.tab(two, `/threads/${id}`);

    await ada.getByLabel("Write your answer").fill("From Ada.");
    await ada.getByRole("button", { name: "Save answer" }).click();

    await ben.getByText("From Ada.").waitFor();
    await ben.locator(".room-meta").getByText("Answered").waitFor();
    expect(await ben.getByRole("treeitem", { name: /Two tabs.*Answered/ }).count()).toBe(1);
    await Promise.all([one.close(), two.close()]);
  });

  it("keeps seven tabs of one browser live, although a browser opens six connections", async () => {
    const id = await stage.service.ask("Seven tabs?");
    const person = await stage.person();
    const tabs: Page[] = [];
    for (let count = 0; count < 7; count += 1) {
      tabs.push(await stage.tab(person, `/threads/${id}`));
    }

    await stage.service.respond(id, { kind: "answer", body: "For all.", author: { name: "X" } });

    await Promise.all(tabs.map((tab) => tab.locator(".reply").getByText("For all.").waitFor()));
    await tabs[0]?.close();
    await stage.service.respond(id, { kind: "answer", body: "Once more.", author: { name: "X" } });
    const left = tabs.slice(1);
    await Promise.all(left.map((tab) => tab.locator(".reply").getByText("Once more.").waitFor()));
    await left[5]?.getByLabel("Write your answer").fill("The seventh saves.");
    await left[5]?.getByRole("button", { name: "Save answer" }).click();
    await left[5]?.getByText("Saved.").waitFor();
    expect((await stage.service.read(id)).children.at(-1)?.body).toBe("The seventh saves.");
    await person.close();
  });

  it("says within five seconds that the service was killed, keeps the text, and goes on when it is back", async () => {
    const id = await stage.service.ask("Killed?");
    const person = await stage.person();
    const page = await stage.tab(person, `/threads/${id}`);
    const saveButton = page.getByRole("button", { name: "Save answer" });
    await page.getByLabel("Write your answer").fill("Written before,");

    await stage.service.kill();
    await banner(page).waitFor({ timeout: promisedMs });
    await page.getByLabel("Write your answer").pressSequentially(" and after.");
    const wasDisabled = await saveButton.isDisabled();
    await stage.service.restart();
    await banner(page).waitFor({ state: "detached" });
    await saveButton.click();
    await page.getByText("Saved.").waitFor();

    expect(wasDisabled).toBe(true);
    const { children } = await stage.service.read(id);
    expect(children.map(({ body }) => body)).toEqual(["Written before, and after."]);
    await person.close();
  });

  it("says within five seconds that the service hangs, although its connections stay open", async () => {
    const id = await stage.service.ask("Hanging?");
    const person = await stage.person();
    const page = await stage.tab(person, `/threads/${id}`);

    stage.service.freeze();
    try {
      await banner(page).waitFor({ timeout: promisedMs });
    } finally {
      stage.service.thaw();
    }

    await banner(page).waitFor({ state: "detached" });
    await person.close();
  });

  it("says that the browser is signed out, and keeps the text", async () => {
    const id = await stage.service.ask("Signed out?");
    const person = await stage.person();
    const page = await stage.tab(person, `/threads/${id}`);
    await page.getByLabel("Write your answer").fill("Kept.");

    await person.clearCookies();

    await page.getByText("This browser is signed out.").waitFor();
    expect(await page.getByRole("button", { name: "Save answer" }).isDisabled()).toBe(true);
    await page.goto(await stage.service.linkTo(`/threads/${id}`));
    await page.getByRole("button", { name: /^Live;/ }).waitFor();
    expect(await page.getByLabel("Write your answer").inputValue()).toBe("Kept.");
    await person.close();
  });

  it("shows a browser without a session one page, whatever the address", async () => {
    const person = await stage.person();
    const page = await person.newPage();
    const texts: string[] = [];
    for (const path of ["/", "/threads/node_1", "/assets/none.js"]) {
      const response = await page.goto(`${stage.service.url}${path}`);
      texts.push(`${response?.status()} ${await page.locator("body").textContent()}`);
    }

    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toMatch(/^401 .*askroom open/s);
    await person.close();
  });

  it("shows what happened while it was away", async () => {
    const id = await stage.service.ask("Missed?");
    const person = await stage.person();
    const page = await stage.tab(person, `/threads/${id}`);
    await person.setOffline(true);
    await banner(page).waitFor();

    await stage.service.respond(id, { kind: "answer", body: "Meanwhile.", author: { name: "X" } });
    await person.setOffline(false);

    await page.locator(".reply").getByText("Meanwhile.").waitFor();
    await person.close();
  });

  it("stores an answer once, when the service dies before it can confirm it", async () => {
    const id = await stage.service.ask("Unconfirmed?");
    const person = await stage.person();
    const page = await stage.tab(person, `/threads/${id}`);
    // The service stores it; the page never hears so.
    await page.route("**/respond", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByLabel("Write your answer").fill("Once.");
    await page.getByRole("button", { name: "Save answer" }).click();
    await page.getByText("save again and it is stored once").waitFor();

    await page.unroute("**/respond");
    await page.reload();
    await page.getByRole("button", { name: "Save answer" }).click();
    await page.getByText("Saved.").waitFor();

    expect((await stage.service.read(id)).children.map(({ body }) => body)).toEqual(["Once."]);
    await person.close();
  });

  it("keeps a half-written answer, its kind and its choice through a crashed tab", async () => {
    const id = await stage.service.ask("Crashed?", {
      presentation: { kind: "text-v1", choices: ["Red", "Blue"] },
    });
    const person = await stage.person();
    const page = await stage.tab(person, `/threads/${id}`);
    await page.getByRole("button", { name: "Blue" }).click();
    await page.getByRole("radio", { name: "Reject" }).check({ force: true });
    await page.getByLabel("Why is this the wrong question?").pressSequentially("Half a sen");
    const crashed = page.waitForEvent("crash");
    void page.goto("chrome://crash").catch(() => undefined);
    await crashed;

    const again = await stage.tab(person, `/threads/${id}`);

    await again.getByText("Chosen").waitFor();
    expect(await again.getByRole("radio", { name: "Reject" }).isChecked()).toBe(true);
    const field = again.getByLabel("Why is this the wrong question?");
    expect(await field.inputValue()).toBe("Half a sen");
    expect((await stage.service.read(id)).children).toEqual([]);
    await person.close();
  });
});
