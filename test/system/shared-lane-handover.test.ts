import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { COMMAND_ARGUMENTS } from "../lane/service-process.js";
import { participate } from "../support/lane-bench.js";
import { startRpcPi } from "../support/real-pi.js";
import { type LaneHome, laneHome } from "../support/shared-lane-home.js";

jest.setTimeout(240_000);

/** A service of an older version of the package, in this home. */
async function olderService({
  home,
  url,
}: LaneHome): Promise<{ readonly exited: Promise<unknown> }> {
  mkdirSync(join(home.dataFolder, "askroom"), { recursive: true, mode: 0o700 });
  const command = join(import.meta.dirname, "../lane/older-command.ts");
  const child = spawn(
    process.execPath,
    [...COMMAND_ARGUMENTS, command, "serve", "--port", new URL(url).port],
    {
      env: { PATH: process.env["PATH"], XDG_DATA_HOME: home.dataFolder },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const exited = new Promise((resolve) => child.once("exit", resolve));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return { exited };
}

describe("a newer version of the service", () => {
  it("takes over under a session that is attached to the older one, without a lost write", async () => {
    await using lane = await laneHome();
    const older = await olderService(lane);
    const attached = participate(lane.person, "attached");
    const { node } = await attached.publish({ question: "Which one?" });
    let isWriting = true;
    const saved: string[] = [];
    const writing = (async () => {
      while (isWriting) {
        const title = `note ${saved.length}`;
        const note = { title, parentId: node.id };
        const write = () => lane.person.publish(note, { retryKey: title });
        // The same key again and again: nothing is saved twice.
        const published = await write().catch(() => undefined);
        if (published !== undefined) saved.push(published.node.id);
        await new Promise((resume) => setTimeout(resume, 20));
      }
    })();
    await using pi = await startRpcPi({
      home: lane.home,
      script: [
        { calls: [{ name: "threadroom_ask", arguments: { question: "And which shape?" } }] },
        { text: "Going on." },
      ],
    });
    await pi.prompt("Ask.");
    await older.exited;
    const atHandOver = saved.length;
    while (saved.length < atHandOver + 5) await new Promise((resume) => setTimeout(resume, 20));
    isWriting = false;
    await writing;
    const reply = await lane.reply(node.id, "Take blue.");
    while (!attached.record.delivered.includes(reply)) {
      await attached.record.until(attached.record.delivered.length + 1);
    }
    const view = await lane.person.read(node.id, { children: 500 });
    attached.close();

    expect(pi.toolResults()[0]?.isError).toBe(false);
    expect(view.children.map(({ id }) => id)).toEqual([...saved, reply]);
    expect(lane.servicePid()).toBeDefined();
  });
});
