import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTemporaryFolder } from "../../scripts/setup/test-environment.mjs";
import { openDatabase, type OpenDatabase } from "../connection";
import { migrate } from "../migrate";
import { sql } from "kysely";

const AT = "2026-01-01T00:00:00.000Z";
/** Counts for longer than anything may keep a process. */
const LONG = sql<{
  n: number;
}>`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000000) select count(*) as n from n`;

let folder: ReturnType<typeof makeTemporaryFolder>;
let database: OpenDatabase;

beforeEach(async () => {
  folder = makeTemporaryFolder("side");
  database = openDatabase(join(folder.path, "yantra.db"));
  await migrate(database, join(folder.path, "yantra.db"));
});
afterEach(async () => {
  await database.close();
  folder.remove();
});

const addUser = (username: string) =>
  database.db.insertInto("users").values({ username, password: "-", name: username, createdAt: AT }).execute();

describe("the connection for long reads", () => {
  it("keeps few pages of its own, as the others do", async () => {
    const size = sql<{ cache_size: number }>`select cache_size from pragma_cache_size`;
    const written = await database.db.transaction().execute((trx) => size.execute(trx));
    const all = [written, await size.execute(database.db), await size.execute(database.side)];
    expect(all.flatMap(({ rows }) => rows)).toEqual(Array.from({ length: 3 }, () => ({ cache_size: -8 * 1_024 })));
  });

  it("reads what is written, in a thread of its own: the process goes on meanwhile", async () => {
    await addUser("asha");
    expect(await database.side.selectFrom("users").select("username").execute()).toEqual([{ username: "asha" }]);
    await addUser("ravi");
    expect(await database.side.selectFrom("users").select("username").orderBy("id").execute()).toHaveLength(2);
    let isOver = false;
    const counted = LONG.execute(database.side).then(({ rows }) => {
      isOver = true;
      return rows;
    });
    let turns = 0;
    while (!isOver) {
      turns += 1;
      await new Promise(setImmediate);
    }
    expect([await counted, turns > 100]).toEqual([[{ n: 2_000_000 }], true]);
  });

  it("writes nothing, and tells what SQLite says", async () => {
    const insert = database.side.insertInto("users").values({ username: "x", password: "-", name: "x", createdAt: AT });
    await expect(insert.execute()).rejects.toThrow(/only reads/);
    await expect(database.side.transaction().execute(() => Promise.resolve())).rejects.toThrow(/only reads/);
    await expect(sql`select nothing`.execute(database.side)).rejects.toMatchObject({ code: "SQLITE_ERROR" });
    expect(await database.db.selectFrom("users").select("id").execute()).toEqual([]);
  });
});
