import { join } from "node:path";
import { describe, expect, it, jest } from "@jest/globals";
import { waysUpSql } from "../../plugins/shared-lane/service/sql/ancestor-queries.js";
import { openForWriting } from "../../plugins/shared-lane/service/sqlite/sqlite-file.js";
import { makeFolder } from "./temporary-folder.js";

jest.setTimeout(60_000);

describe("the way from a node to its root", () => {
  it("is looked up step by step, however many nodes there are", () => {
    using folder = makeFolder();
    const database = openForWriting(join(folder.path, "lane.sqlite"));
    const plan = database
      .prepare(`EXPLAIN QUERY PLAN ${waysUpSql("(?)")}`)
      .all("node")
      .map((row) => String(row["detail"]));
    database.close();

    expect(plan.filter((step) => /\b(n|p|s|m)\b/.test(step))).not.toHaveLength(0);
    expect(plan.filter((step) => /rowid>|AUTOMATIC|SCAN [nps]\b/.test(step))).toEqual([]);
  });
});
