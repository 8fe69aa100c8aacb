import { describe, it } from "@jest/globals";
import { ThreadroomClient } from "../../../../plugins/shared-lane/client/threadroom-client.js";
import { laneCases } from "../../../contracts/lane.cases.js";
import { laneTransportCases } from "../../../contracts/lane-transport.cases.js";
import { startLive } from "../../../lane/live-service.js";
import { KEY } from "../../../lane/make-service.js";
import { laneBench } from "../../../support/lane-bench.js";

describe("the HTTP client, against the real service", () => {
  for (const { name, run } of laneTransportCases) {
    it(name, () =>
      run(async () => {
        const live = await startLive();
        const [transport, other] = [1, 2].map(() => new ThreadroomClient(live.url, { key: KEY }));
        if (transport === undefined || other === undefined) throw new Error("unreachable");
        return {
          transport,
          other,
          [Symbol.asyncDispose]: async () => {
            await Promise.all([transport.close(), other.close()]);
            await live[Symbol.asyncDispose]();
          },
        };
      }),
    );
  }
});

describe("a participant over HTTP, against the real service", () => {
  for (const { name, run } of laneCases) {
    it(name, () =>
      run(async () => {
        const live = await startLive();
        const connect = () => new ThreadroomClient(live.url, { key: KEY });
        return laneBench([connect(), connect(), connect()], () => live[Symbol.asyncDispose]());
      }),
    );
  }
});
