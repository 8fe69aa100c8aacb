import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { BrowserContext, Page } from "playwright-core";
import { builtPackage } from "../../support/built-package.js";
import { SiteStage, untilInPage } from "./site-stage.js";

jest.setTimeout(120_000);

/** One red pixel. */
const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

let stage: SiteStage;
let person: BrowserContext;

beforeAll(async () => {
  stage = await SiteStage.open();
  person = await stage.person();
  await stage.tab(person, "/");
});

afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

async function openQuestion(title: string): Promise<{ id: string; page: Page }> {
  const id = await stage.service.ask(title);
  const page = await stage.tab(person, `/threads/${id}`);
  await page.getByLabel("Write your answer").waitFor();
  return { id, page };
}

/** A picture handed to the text field the way the browser does it for a paste or a drop. */
function handOver(kind: "paste" | "drop"): string {
  return `{
    const bytes = Uint8Array.from(atob("${picture}"), (c) => c.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], "shot [1].png", { type: "image/png" }));
    const target = document.getElementById("reply");
    const init = { bubbles: true, cancelable: true };
    target.dispatchEvent("${kind}" === "paste"
      ? new ClipboardEvent("paste", { ...init, clipboardData: data })
      : new DragEvent("drop", { ...init, dataTransfer: data }));
  }`;
}

describe("pictures in an answer", () => {
  it.each(["paste", "drop"] as const)("are stored and shown, by %s", async (kind) => {
    const { id, page } = await openQuestion(`A picture by ${kind}`);
    const field = page.getByLabel("Write your answer");
    await field.fill("See:");

    await page.evaluate(handOver(kind));
    await untilInPage(page, "document.getElementById('reply').value.includes('/api/attachments/')");
    await page.getByRole("button", { name: "Save answer" }).click();
    const image = page.locator(".reply img");
    await image.waitFor();
    await untilInPage(page, "document.querySelector('.reply img').naturalWidth === 1");

    const { children } = await stage.service.read(id);
    expect(children[0]?.body).toMatch(
      /^See:\n\n!\[shot {2}1 \.png\]\(\/api\/attachments\/[\w.-]+\)$/,
    );
    await page.close();
  });

  it("can be picked from a file", async () => {
    const { page } = await openQuestion("A picked picture");

    await page.getByLabel("Add a picture").setInputFiles({
      name: "a.png",
      mimeType: "image/png",
      buffer: Buffer.from(picture, "base64"),
    });

    await untilInPage(page, "document.getElementById('reply').value.includes('![a.png]')");
    await page.close();
  });
});

describe("writing with an input method", () => {
  it("keeps the dialog open through the Enter that commits a composition (2-33)", async () => {
    const page = await stage.tab(person, "/");
    await page.keyboard.press("n");
    const title = page.getByLabel("Title");
    await title.waitFor();
    const session = await person.newCDPSession(page);

    await session.send("Input.imeSetComposition", {
      text: "にほん",
      selectionStart: 3,
      selectionEnd: 3,
    });
    await session.send("Input.dispatchKeyEvent", {
      type: "rawKeyDown",
      windowsVirtualKeyCode: 229,
      key: "Enter",
      code: "Enter",
    });
    await session.send("Input.insertText", { text: "日本" });

    expect(await title.inputValue()).toBe("日本");
    expect(await page.getByRole("dialog").count()).toBe(1);
    await title.fill("");
    await page.close();
  });

  const events: Readonly<Record<string, string>> = {
    "isComposing is set": "key({ isComposing: true })",
    "the key code is 229": "key({ keyCode: 229 })",
    "the composition ends just before its Enter":
      "field.dispatchEvent(new CompositionEvent('compositionstart')); field.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true })); field.dispatchEvent(new CompositionEvent('compositionend')); key({})",
  };
  it.each(Object.entries(events))("does not submit, when %s (2-33)", async (_name, script) => {
    const page = await stage.tab(person, "/");
    const writes: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && writes.push(request.url()));
    await page.keyboard.press("n");
    await page.getByLabel("Title").fill("Not yet");

    await page.evaluate(`{
      const field = document.querySelector("dialog input");
      const key = (init) => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init }));
      ${script}
    }`);

    expect(await page.getByRole("dialog").count()).toBe(1);
    expect(writes).toEqual([]);
    await page.getByLabel("Title").fill("");
    await page.close();
  });

  it("submits with a plain Enter", async () => {
    const page = await stage.tab(person, "/");
    await page.keyboard.press("n");
    await page.getByLabel("Title").fill("Now");
    await page.keyboard.press("Enter");

    await page.getByRole("heading", { level: 1, name: "Now" }).waitFor();
    await page.close();
  });
});

describe("the page itself", () => {
  it("asks nothing of any other host and runs under a policy without holes", async () => {
    const page = await person.newPage();
    const hosts = new Set<string>();
    const problems: string[] = [];
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));

    const response = await page.goto(stage.service.url);
    await page.getByRole("button", { name: /^Live;/ }).waitFor();

    const policy = response?.headers()["content-security-policy"] ?? "";
    expect([...hosts]).toEqual([new URL(stage.service.url).host]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https:/);
    expect(problems).toEqual([]);
    await page.close();
  });

  it.each([
    ["a phone", 390, "light"],
    ["a narrow phone in the dark", 320, "dark"],
  ] as const)("fits %s: nothing is wider than the screen", async (_name, width, colorScheme) => {
    const id = await stage.service.ask(`At ${width}, a question about ${"wrapping".repeat(12)}?`, {
      body: `| a | b |\n| - | - |\n| ${"wide ".repeat(30)} | ${"x".repeat(200)} |`,
    });
    const phone = await stage.person({ viewport: { width, height: 800 }, colorScheme });
    const page = await stage.tab(phone, "/");
    const listWidth = await page.evaluate("document.documentElement.scrollWidth");
    await page
      .getByRole("treeitem")
      .filter({ hasText: `At ${width}` })
      .click();
    await page.getByRole("heading", { level: 1 }).waitFor();

    expect(listWidth).toBe(width);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    expect(page.url()).toContain(id);
    await page.getByRole("link", { name: "Back to the list" }).click();
    await page.getByRole("tree").waitFor();
    await phone.close();
  });

  it("follows the system's colours and keeps another choice", async () => {
    const dark = await stage.person({ colorScheme: "dark" });
    const page = await stage.tab(dark, "/");
    const ground = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    const atNight = await ground();
    await page.getByRole("button", { name: "Colours: system" }).click();
    const chosen = await ground();
    await page.reload();
    await page.getByRole("button", { name: "Colours: light" }).waitFor();

    expect(atNight).not.toBe(chosen);
    expect(await ground()).toBe(chosen);
    await dark.close();
  });

  it("ships a first load of at most 70 KB of compressed script", async () => {
    const site = join(await builtPackage(), "dist/lib/site");
    const names = readdirSync(join(site, "assets")).filter((name) => name.endsWith(".js"));
    const sizes = names.map((name) => gzipSync(readFileSync(join(site, "assets", name))).length);

    expect(names.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(70 * 1024);
  });
});
