import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/connection";
import { addUser, openTestDatabase } from "../../../tests/fixtures/domain";
import { expectRows } from "../../../tests/fixtures/expect-rows";
import { countUsers, listUsers } from "./list-users.server";

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
  for (const name of ["Ramesh Patil", "सुनीता शिंदे", "Rajesh Deshmukh"]) {
    const { id } = await addUser(db);
    await db.updateTable("users").set({ name }).where("id", "=", id).execute();
  }
});

describe("a search for people", () => {
  it("finds names in either script, as they sound", () =>
    expectRows(
      [
        ["रमेश", ["Ramesh Patil"]],
        ["रमेश पाटील", ["Ramesh Patil"]],
        ["sunita", ["सुनीता शिंदे"]],
        ["Shinde Sunita", ["सुनीता शिंदे"]],
        ["राजेश देशमुख", ["Rajesh Deshmukh"]],
        ["esh", ["Rajesh Deshmukh", "Ramesh Patil"]],
        ["रमेश शिंदे", []],
        ["zeppelin", []],
      ] as const,
      async ([search]) => (await listUsers(db, search, { limit: 10, offset: 0 })).map(({ name }) => name),
      ([, names]) => [...names],
    ));

  it("counts what it finds", async () => expect(await countUsers(db, "रमेश", 10)).toBe(1));
});
