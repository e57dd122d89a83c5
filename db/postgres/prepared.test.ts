import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { engineOf } from "../engine";
import type { OpenDatabase } from "../open-database";
import { openMigrated } from "../../tests/fixtures/domain";
import { createNames, PREPARED } from "./prepared";

describe("names of statements", () => {
  it("are given to those that ask for one, each its own and always the same", () => {
    const nameOf = createNames();
    const [one, other] = [`${PREPARED}select 1`, `${PREPARED}select 2`];
    expect(nameOf("select 1")).toBeUndefined();
    expect(nameOf(one)).toBe(nameOf(one));
    expect(nameOf(one)).not.toBe(nameOf(other));
  });

  it("are no more than the limit: what comes later is planned each time", () => {
    const nameOf = createNames(2);
    const names = [1, 2, 3, 2].map((number) => nameOf(`${PREPARED}select ${number}`));
    expect(names).toEqual(["prepared_0", "prepared_1", undefined, "prepared_1"]);
  });
});

describe("a search around a point", () => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await openMigrated();
  });
  afterEach(() => database.close());

  it.each(["price", "nearest"] as const)("by %s is prepared by its connection, once for all values", async (sort) => {
    const { db } = database;
    const search = engineOf(db).equipmentSearch;
    const listPrepared = async () =>
      (
        await sql<{ statement: string }>`select statement from pg_prepared_statements order by statement`.execute(db)
      ).rows.map(({ statement }) => statement);
    const ask = (latitude: number) =>
      search.findIds(db, { words: [], circle: { latitude, longitude: 76, radius: 0.01 } }, sort, 20);
    await ask(18);
    const prepared = await listPrepared();
    expect(prepared.length).toBeGreaterThan(0);
    for (const statement of prepared) expect(statement.startsWith(PREPARED)).toBe(true);
    for (const latitude of [17, 18.5, 19, 20, 21, 22]) await ask(latitude);
    expect(await listPrepared()).toEqual(prepared);
  });
});
