/** A home for Pi in which the shared lane is on, with a service of its own, and the person at its website. */
import { existsSync, readFileSync } from "node:fs";
import { ThreadroomClient } from "../../plugins/shared-lane/client/threadroom-client.js";
import { servicePaths } from "../../plugins/shared-lane/service/runtime/paths.js";
import { endRunning, findRunning } from "../../plugins/shared-lane/service/runtime/running.js";
import { readRecord } from "../../plugins/shared-lane/service/runtime/service-record.js";
import { freePort } from "../lane/service-process.js";
import { PiHome } from "./pi-home.js";

export interface LaneHome extends AsyncDisposable {
  readonly home: PiHome;
  readonly url: string;
  /** Saves a reply as somebody at the website. */
  reply(id: string, body: string, kind?: "answer" | "clarification" | "defer"): Promise<string>;
  /** The process of the service that runs now; undefined when none was started. */
  servicePid(): number | undefined;
  readonly person: ThreadroomClient;
}

export async function laneHome(settings = '{"shared":true}'): Promise<LaneHome> {
  const home = await PiHome.create();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  home.variables["THREADROOM_PORT"] = String(port);
  await home.write("agent/threadroom.json", settings);
  const env = { XDG_DATA_HOME: home.dataFolder };
  const paths = servicePaths({ env, platform: "linux", workingFolder: home.project });
  const person = new ThreadroomClient(url, {
    beforeConnect: () => ({
      key: existsSync(paths.key) ? readFileSync(paths.key, "utf8").trim() : undefined,
    }),
  });
  let replies = 0;
  return {
    home,
    url,
    person,
    reply: async (id, body, kind = "answer") => {
      replies += 1;
      const saved = await person.respond(
        id,
        { body, kind, author: { name: "Ada" } },
        { retryKey: `person-${replies}` },
      );
      return saved.responseId;
    },
    servicePid: () => readRecord(paths.record)?.pid,
    [Symbol.asyncDispose]: async () => {
      await person.close();
      const running = existsSync(paths.key) ? await findRunning(paths) : undefined;
      if (running !== undefined) await endRunning(running, "stop", 10_000);
      await home[Symbol.asyncDispose]();
    },
  };
}
