import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { Page } from "playwright-core";
import { SiteStage } from "./site-stage.js";

jest.setTimeout(120_000);

let stage: SiteStage;

beforeAll(async () => {
  stage = await SiteStage.open();
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

async function openQuestion(title: string, more: object = {}) {
  const id = await stage.service.ask(title, more);
  const person = await stage.person();
  const page = await stage.tab(person, `/threads/${id}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  return { id, person, page };
}

/** Waits for this save: the word may still stand there from the one before. */
async function save(page: Page, name: string): Promise<void> {
  const isSaved = page.waitForResponse(
    (response) => response.url().endsWith("/respond") && response.ok(),
  );
  await page.getByRole("button", { name, exact: true }).click();
  await isSaved;
  await page.getByText("Saved.").waitFor();
}

describe("answering on the website", () => {
  it("asks once who writes, then saves the answer that was being written", async () => {
    const id = await stage.service.ask("Who are you?");
    const person = await stage.person({ name: undefined });
    const page = await stage.tab(person, `/threads/${id}`);
    await page.getByLabel("Write your answer").fill("Me.");

    await page.getByRole("button", { name: "Save answer" }).click();
    await page.getByLabel("Your name").fill("Ada");
    await page.getByRole("button", { name: "Save and go on" }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByLabel("Write your answer").fill("Still me.");
    await save(page, "Save answer");

    const { node, children } = await stage.service.read(id);
    expect(node.status).toBe("answered");
    expect(children.map(({ author, body }) => [author.name, body])).toEqual([
      ["Ada", "Me."],
      ["Ada", "Still me."],
    ]);
    await person.close();
  });

  it.each([
    {
      intent: "Ask back",
      field: "What do you want to know first?",
      outcome: { kind: "clarification", status: "waiting_on_team" },
    },
    {
      intent: "Defer",
      field: "Add a note, if you like",
      outcome: { kind: "defer", status: "deferred" },
    },
    {
      intent: "Reject",
      field: "Why is this the wrong question?",
      outcome: { kind: "reject", status: "rejected" },
    },
  ])("records: $intent", async ({ intent, field, outcome }) => {
    const { id, person, page } = await openQuestion(`Try ${intent}`);

    await page.getByRole("radio", { name: intent }).check({ force: true });
    await page.getByLabel(field).fill("Because.");
    await save(page, intent);

    const { node, children } = await stage.service.read(id);
    expect({ status: node.status, kind: children[0]?.response?.kind }).toEqual(outcome);
    await person.close();
  });

  it("saves with Ctrl+Enter and makes a line with Enter", async () => {
    const { id, person, page } = await openQuestion("Keys?");

    await page.getByLabel("Write your answer").pressSequentially("one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Saved.").waitFor();

    expect((await stage.service.read(id)).children[0]?.body).toBe("one\ntwo");
    await person.close();
  });

  it("makes a choice a proposal, and only Save an answer", async () => {
    const presentation = { kind: "text-v1", choices: ["Red", "Blue"], multiple: false };
    const { id, person, page } = await openQuestion("Colour?", { presentation });

    await page.getByRole("button", { name: "Blue" }).click();
    await page.getByText("Chosen").waitFor();
    const before = await stage.service.read(id);
    await save(page, "Save answer");

    const after = await stage.service.read(id);
    expect(before.node.status).toBe("outstanding");
    expect(after.children[0]?.response?.selections).toMatchObject([
      { label: "Blue", value: "Blue" },
    ]);
    await person.close();
  });

  it("compares options side by side", async () => {
    const options = [
      { id: "a", label: "Left", detail: "first" },
      { id: "b", label: "Right" },
    ];
    const presentation = { kind: "comparison-v1", options };
    const { id, person, page } = await openQuestion("Side?", { presentation });

    await page.getByRole("button", { name: "Left first" }).click();
    await save(page, "Save answer");

    const { children } = await stage.service.read(id);
    expect(children[0]?.response?.selections[0]?.value).toEqual({ id: "a", label: "Left" });
    await person.close();
  });

  it("adds an entry under the open one and opens it", async () => {
    const { id, person, page } = await openQuestion("Root of a branch");

    await page.getByRole("button", { name: "Branch here" }).click();
    await page.getByLabel("Title").fill("A branch");
    await page.getByLabel("Content (Markdown)").fill("With **content**.");
    await page.getByLabel("Ask for an answer").uncheck();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    // Exactly: the page before is called "Root of a branch".
    await page.getByRole("heading", { level: 1, name: "A branch", exact: true }).waitFor();

    const { children } = await stage.service.read(id);
    expect(children).toMatchObject([{ title: "A branch", status: null }]);
    expect(await page.locator(".prose strong").textContent()).toBe("content");
    await person.close();
  });

  it("saves a page of one's own with its plain text", async () => {
    const { id, person, page } = await openQuestion("Draw it");

    await page.getByText("More", { exact: true }).click();
    await page.getByLabel("A page of your own").fill("<p>drawn");
    await page.getByLabel("Plain text that stands in for it").fill("drawn");
    await save(page, "Save answer");

    const { children } = await stage.service.read(id);
    expect(children[0]?.presentation?.kind).toBe("html-v1");
    await person.close();
  });

  it("says that nobody is waiting, and saves the answer all the same (3-28)", async () => {
    const { id, person, page } = await openQuestion("Anybody there?");
    await page.getByText("Nobody is waiting right now.").waitFor();

    await page.getByLabel("Write your answer").fill("For later.");
    await save(page, "Save answer");

    expect((await stage.service.read(id)).children[0]?.body).toBe("For later.");
    await person.close();
  });

  it("says that somebody is waiting, for as long as that is so (3-28)", async () => {
    const call = new AbortController();
    const waiting = stage.service.askAndWait("Are you waiting?", call.signal);
    const person = await stage.person();
    const page = await stage.tab(person, "/?view=needs-answer");
    await page.getByRole("link", { name: /Are you waiting/ }).click();
    await page.getByText("Somebody is waiting for this answer right now.").waitFor();

    call.abort();
    await expect(waiting).rejects.toThrow();

    await page.getByText("Nobody is waiting right now.").waitFor();
    await person.close();
  });

  it("writes nothing by being opened, left and come back to (3-34)", async () => {
    const { id, person, page } = await openQuestion("Only looking");
    const writes: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && writes.push(request.url()));

    await page.reload();
    await page.getByRole("link", { name: "Askroom" }).click();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Only looking" }).waitFor();
    await page.goForward();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Only looking" }).waitFor();

    expect(writes).toEqual([]);
    expect((await stage.service.read(id)).children).toEqual([]);
    await person.close();
  });
});
