import { join } from "node:path";
import { describe, it, jest } from "@jest/globals";
import { openSqliteStore } from "../../plugins/shared-lane/service/sqlite/sqlite-store.js";
import { SqliteWriter } from "../../plugins/shared-lane/service/sqlite/sqlite-writer.js";
import { storeCases } from "./store.cases.js";
import { makeFolder } from "./temporary-folder.js";

jest.setTimeout(60_000);

describe("the store on SQLite", () => {
  it.each(storeCases)("$name", async ({ run }) => {
    using folder = makeFolder();
    const path = join(folder.path, "lane.sqlite");
    const store = openSqliteStore({ path, writer: new SqliteWriter({ path }), onFault: rethrow });
    try {
      await run(store);
    } finally {
      await store.close();
    }
  });
});

function rethrow(error: unknown): never {
  throw error;
}
