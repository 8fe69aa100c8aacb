import { describe, expect, it, jest } from "@jest/globals";
import { type Browser, chromium } from "playwright-core";
import { type RpcSession, startRpcPi } from "../support/real-pi.js";
import { type LaneHome, laneHome } from "../support/shared-lane-home.js";

jest.setTimeout(240_000);
const PATIENCE_MS = 60_000;

async function browse(browser: Browser, link: string) {
  const context = await browser.newContext({ locale: "en-US" });
  context.setDefaultTimeout(PATIENCE_MS);
  const author = JSON.stringify({ id: "person:1", name: "Jonas" });
  await context.addInitScript(
    `localStorage.setItem("askroom:identity", ${JSON.stringify(author)})`,
  );
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

function repliesHeard({ home }: LaneHome): readonly string[] {
  const last = home.requests().at(-1)?.messages ?? [];
  return last.map(({ text }) => text).filter((text) => text.startsWith("Saved in a shared"));
}

async function settled(pi: RpcSession, count: number): Promise<void> {
  await pi.pi.waitFor(`run ${count}`, () => pi.count("agent_settled") >= count, PATIENCE_MS);
}

describe("from Pi to a browser and back", () => {
  it("a question is answered at its link, and its session woken once; a branch there follows", async () => {
    await using lane = await laneHome();
    await using pi = await startRpcPi({
      home: lane.home,
      script: [
        { calls: [{ name: "threadroom_ask", arguments: { question: "Which colour?" } }] },
        { text: "Going on." },
        { text: "Blue it is." },
        { text: "A branch, I see." },
      ],
      arguments: [],
    });
    await pi.prompt("Ask.");
    const node = pi.toolResults()[0]?.result.details["node"] as { readonly id: string };
    await pi.request({ type: "prompt", message: `/threadroom open ${node.id}` });
    const link = /http\S+ticket=\S+/.exec(pi.notices().at(-1) ?? "")?.[0] ?? "";
    const browser = await chromium.launch({
      executablePath: "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    try {
      const page = await browse(browser, link);
      await page.getByRole("heading", { level: 1, name: "Which colour?" }).waitFor();
      await page.getByLabel("Write your answer").fill("Take blue.");
      await page.getByRole("button", { name: "Save answer" }).click();
      await settled(pi, 2);
      const afterAnswer = repliesHeard(lane);
      await page.getByRole("button", { name: "Branch here" }).click();
      await page.getByLabel("Title").fill("And green?");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await settled(pi, 3);

      expect(afterAnswer).toHaveLength(1);
      expect(afterAnswer[0]).toContain("Take blue.");
      expect(afterAnswer[0]).toContain("Jonas");
      expect(repliesHeard(lane)).toHaveLength(2);
      expect(repliesHeard(lane)[1]).toContain("And green?");
    } finally {
      await browser.close();
    }
    expect(await pi.close()).toBe(0);
  });
});
