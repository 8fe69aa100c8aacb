import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openPostgres } from "../../../plugins/shared-lane/service/postgres/open-postgres.js";
import type { CommittedEvent } from "../../../plugins/shared-lane/service/records.js";
import { makePublish } from "../../lane/make-commands.js";
import { storeCases } from "../../lane/store.cases.js";
import { type PostgresServer, startPostgres } from "./postgres-server.js";

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
}, 60_000);

afterAll(async () => {
  await server.stop();
}, 30_000);

function rethrow(error: unknown): never {
  throw error;
}

describe("the store on PostgreSQL", () => {
  it.each(storeCases)(
    "$name",
    async ({ run }) => {
      const { store } = await openPostgres(await server.freshDatabase(), rethrow);
      try {
        await run(store);
      } finally {
        await store.close();
      }
    },
    20_000,
  );

  it("tells a process what another one committed, in one order", async () => {
    const address = await server.freshDatabase();
    const [left, right] = await Promise.all([
      openPostgres(address, rethrow),
      openPostgres(address, rethrow),
    ]);
    const heard: CommittedEvent[][] = [[], []];
    left.store.onCommit((events) => heard[0]?.push(...events));
    right.store.onCommit((events) => heard[1]?.push(...events));

    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? left : right).store.publish(makePublish({ title: `n${index}` })),
      ),
    );
    while (heard.some((events) => events.length < 40)) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }

    expect(left.store.storageId).toBe(right.store.storageId);
    const sequences = heard.map((events) => events.map(({ event }) => event.sequence));
    expect(sequences[0]).toEqual([...(sequences[0] ?? [])].sort((a, b) => a - b));
    expect(sequences[1]).toEqual(sequences[0]);
    await Promise.all([left.store.close(), right.store.close()]);
  }, 20_000);

  it("keeps attachments for every process, once per content", async () => {
    const address = await server.freshDatabase();
    const { store, blobs } = await openPostgres(address, rethrow);
    const upload = () => ({
      mediaType: "image/png",
      maxBytes: 100,
      content: new Response("picture").body as ReadableStream<Uint8Array>,
    });
    const first = await blobs.put(upload());
    const again = await blobs.put(upload());
    const kept = await blobs.get(first.id);

    expect(again).toEqual(first);
    expect(await new Response(kept?.content()).text()).toBe("picture");
    expect(await blobs.get("../key")).toBeUndefined();
    await expect(blobs.put({ ...upload(), maxBytes: 3 })).rejects.toMatchObject({
      code: "too_large",
    });
    await store.close();
  }, 20_000);
});
