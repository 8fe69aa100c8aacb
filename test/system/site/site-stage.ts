import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { LaneService } from "./lane-service.js";

const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface BrowserOptions {
  /** Who has said who they are; undefined for a browser that was never asked. */
  readonly name?: string | undefined;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: "light" | "dark";
}

/** A real service and a real browser, both ours alone and gone at the end. */
export class SiteStage implements AsyncDisposable {
  readonly service: LaneService;
  readonly #browser: Browser;

  private constructor(service: LaneService, browser: Browser) {
    this.service = service;
    this.#browser = browser;
  }

  static async open(): Promise<SiteStage> {
    const service = await LaneService.start();
    const browser = await chromium.launch({
      executablePath: "/usr/bin/chromium",
      args: browserArguments,
      // A dialog that the system opens would wait for nobody.
      handleSIGINT: false,
    });
    return new SiteStage(service, browser);
  }

  /** A browser of one person: storage and session of its own, signed in by a one-time link. */
  async person(options: BrowserOptions = {}): Promise<BrowserContext> {
    const { name = "Jonas", viewport = { width: 1280, height: 800 } } = options;
    const context = await this.#browser.newContext({
      viewport,
      colorScheme: options.colorScheme ?? "light",
      locale: "en-US",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    context.setDefaultTimeout(15_000);
    if ("name" in options && options.name === undefined) return context;
    const author = JSON.stringify({ id: "person:1", name });
    await context.addInitScript(
      `localStorage.setItem("askroom:identity", ${JSON.stringify(author)})`,
    );
    return context;
  }

  /** Opens a path in a new tab; the first tab of a person comes by a one-time link. */
  async tab(person: BrowserContext, path: string): Promise<Page> {
    const isFirst = person.pages().length === 0;
    const page = await person.newPage();
    await page.goto(isFirst ? await this.service.linkTo(path) : `${this.service.url}${path}`);
    // Attached is enough: a narrow screen that shows an entry hides the mark.
    await page.locator(".liveness-live").waitFor({ state: "attached" });
    return page;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    await this.service.stop();
  }
}

/**
 * Until a condition holds in the page, looked at with every frame. Playwright's own waiting evaluates its condition
 * inside the page, which the page's policy forbids.
 */
export async function untilInPage(page: Page, condition: string): Promise<void> {
  await page.evaluate(
    `(async () => { while (!(${condition})) await new Promise(requestAnimationFrame); })()`,
  );
}
