import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type OpenDatabase } from "./open";
import { isStoreUnavailable } from "./errors";

let database: OpenDatabase;

beforeEach(async () => {
  database = openDatabase(":memory:");
  await sql`create table notes (text text not null)`.execute(database.db);
});
afterEach(() => database.close());

const write = (times: number) =>
  database.db.transaction().execute(async (trx) => {
    for (let time = 0; time < times; time += 1) await sql`insert into notes values (${"x".repeat(1_000)})`.execute(trx);
  });

describe("a store that is full", () => {
  it("is told as such where SQLite has undone the transaction itself, and takes writes again when there is room", async () => {
    await write(1);
    await sql.raw("pragma max_page_count = 20").execute(database.db);
    const failure = await write(1_000).catch((error: unknown) => error);
    expect(isStoreUnavailable(failure), String(failure)).toBe(true);
    await sql.raw("pragma max_page_count = 100000").execute(database.db);
    await write(1_000);
    expect((await sql<{ text: string }>`select text from notes`.execute(database.db)).rows).toHaveLength(1_001);
  });

  it("is told where the transaction was undone before its end", async () => {
    const failure = await database.db
      .transaction()
      .execute(async (trx) => {
        await sql`rollback`.execute(trx);
        throw new Error("why it was undone");
      })
      .catch((error: unknown) => error);
    expect(String(failure)).toContain("why it was undone");
  });
});

describe("a store that can only be read", () => {
  it("is told as such, and takes writes again when it can", async () => {
    await sql.raw("pragma query_only = on").execute(database.db);
    const failure = await write(1).catch((error: unknown) => error);
    expect(isStoreUnavailable(failure), String(failure)).toBe(true);
    await sql.raw("pragma query_only = off").execute(database.db);
    await write(1);
    expect((await sql<{ text: string }>`select text from notes`.execute(database.db)).rows).toHaveLength(1);
  });
});
