import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type OpenDatabase } from "./open";
import { isStoreUnavailable, isUniqueViolation, storageProblemOf } from "./errors";
import { createDatabase, dropDatabase } from "../tests/fixtures/postgres";
import { addEquipment, addUser, NOW, openMigrated } from "../tests/fixtures/domain";

let database: OpenDatabase;
let [owner, equipment] = [0, 0];

beforeEach(async () => {
  database = await openMigrated();
  owner = (await addUser(database.db)).id;
  equipment = (await addEquipment(database.db, owner)).id;
});
afterEach(() => database.close());

const day = (day: string) => ({ equipmentId: equipment, day, bookingId: null, blockId: null });

describe("a transaction", () => {
  it("is as if none ran beside it, and runs again where one did", async () => {
    const { db } = database;
    let runs = 0;
    const raise = () =>
      db.transaction().execute(async (trx) => {
        runs += 1;
        const { popularity } = await trx.selectFrom("equipment").select("popularity").executeTakeFirstOrThrow();
        await trx
          .updateTable("equipment")
          .set({ popularity: popularity + 1 })
          .execute();
      });
    await Promise.all(Array.from({ length: 12 }, raise));
    expect(await db.selectFrom("equipment").select("popularity").execute()).toEqual([{ popularity: 12 }]);
    expect(runs).toBeGreaterThan(12);
  });

  it("holds a rule over rows that two would break together", async () => {
    const { db } = database;
    const takeOneOfTwo = (mine: string) =>
      db.transaction().execute(async (trx) => {
        const taken = await trx.selectFrom("booking_days").select("day").execute();
        if (taken.length > 0) return false;
        await trx.insertInto("booking_days").values(day(mine)).execute();
        return true;
      });
    const days = Array.from({ length: 8 }, (_, index) => `2026-03-1${index}`);
    const outcomes = await Promise.all(days.map(takeOneOfTwo));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it("gives up after a while, as the database being busy", async () => {
    const busy = Object.assign(new Error("could not serialize"), { code: "40001", severity: "ERROR" });
    let runs = 0;
    const act = database.db.transaction().execute(() => {
      runs += 1;
      return Promise.reject(busy);
    });
    await expect(act).rejects.toBe(busy);
    expect(runs).toBeGreaterThan(10);
    expect([isStoreUnavailable(busy), storageProblemOf(busy)]).toEqual([true, "locked"]);
  });

  it("does not run again for an error of its own, and leaves nothing", async () => {
    let runs = 0;
    const act = database.db.transaction().execute(async (trx) => {
      runs += 1;
      await trx.insertInto("booking_days").values(day("2026-03-12")).execute();
      await trx.insertInto("booking_days").values(day("2026-03-12")).execute();
    });
    await expect(act).rejects.toSatisfy(isUniqueViolation);
    expect([runs, await database.db.selectFrom("booking_days").selectAll().execute()]).toEqual([1, []]);
  });
});

describe("a day", () => {
  it("is taken once, however many want it at the same time", async () => {
    const wanting = Array.from({ length: 30 }, () =>
      database.db.transaction().execute((trx) => trx.insertInto("booking_days").values(day("2026-03-12")).execute()),
    );
    const outcomes = await Promise.allSettled(wanting);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(isUniqueViolation(outcome.reason)).toBe(true);
  });
});

describe("documents", () => {
  it("are numbered without gaps, whatever fails between", async () => {
    const { db } = database;
    const book = async () => {
      const values = {
        equipmentId: equipment,
        userId: owner,
        startDate: "2026-03-12",
        endDate: "2026-03-12",
        dailyRate: 100,
        totalPrice: 100,
        createdAt: NOW.toISOString(),
        lastStatusUpdate: NOW.toISOString(),
      };
      const publicId = String(Math.random());
      return db
        .insertInto("bookings")
        .values({ ...values, publicId } as never)
        .returning("id")
        .executeTakeFirstOrThrow();
    };
    const write = async (fails: boolean) => {
      const { id } = await book();
      await db.transaction().execute(async (trx) => {
        const row = {
          bookingId: id,
          userId: owner,
          amount: 1,
          status: "paid",
          generatedAt: "",
          language: "en",
          token: "A",
        };
        await trx
          .insertInto("receipts")
          .values(row as never)
          .execute();
        if (fails) throw new Error("fails");
      });
    };
    await Promise.allSettled(Array.from({ length: 20 }, (_, index) => write(index % 3 === 0)));
    const numbers = await db.selectFrom("receipts").select("id").orderBy("id").execute();
    expect(numbers.map(({ id }) => id)).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
    expect(numbers.length).toBe(13);
  });
});

describe("values", () => {
  it("come in the shapes of SQLite", async () => {
    const { rows } = await sql`select count(*) as count, sum(id) as sum, avg(id) as mean, max("dailyRate") as max,
      ${5} as five, ${0.5} as half, ${"five"} as text, id = ${equipment} as "isThis", null as nothing from equipment group by id`.execute(
      database.db,
    );
    const expected = { count: 1, sum: equipment, mean: equipment, max: 2000, five: 5, half: 0.5, text: "five" };
    expect(rows).toEqual([{ ...expected, isThis: 1, nothing: null }]);
  });

  it.each([
    ["a number that is no id", 1.5],
    ["a number beyond all ids", 1e30],
  ])("of %s find nothing", async (_, id) => {
    expect(await database.db.selectFrom("equipment").select("id").where("id", "=", id).execute()).toEqual([]);
  });

  it("of an empty list find nothing, and all but them everything", async () => {
    const select = () => database.db.selectFrom("equipment").select("id");
    expect(await select().where("id", "in", []).execute()).toEqual([]);
    expect(await select().where("id", "not in", []).execute()).toEqual([{ id: equipment }]);
  });

  it("with the character that PostgreSQL does not know are stored without it", async () => {
    await database.db.updateTable("equipment").set({ name: "a\0b" }).execute();
    expect(await database.db.selectFrom("equipment").select("name").execute()).toEqual([{ name: "a\u{FFFD}b" }]);
  });
});

describe("the lock of the jobs", () => {
  it("is held by one at a time, and by the next when the first lets go", async () => {
    const [one, other] = [database.createLock("jobs"), database.createLock("jobs")];
    // As many jobs do at the start of a server.
    expect(await Promise.all([one.take(), one.take(), one.take()])).toEqual([true, true, true]);
    expect([await one.take(), await one.take(), await other.take()]).toEqual([true, true, false]);
    await one.release();
    expect(await other.take()).toBe(true);
    await other.release();
  });
});

const ask = ({ db }: OpenDatabase) => sql`select 1`.execute(db);

it("a crowd is refused in time, and whoever asks once a connection is free is answered", async () => {
  const url = await createDatabase();
  const database = openDatabase(url, { maxConnections: 1 });
  let giveBack = () => {};
  const held = new Promise<void>((resolve) => (giveBack = resolve));
  const holds = database.db.connection().execute(() => held);
  const problem = await ask(database).catch((error: unknown) => error);
  giveBack();
  await holds;
  const { rows } = await ask(database);
  await database.close();
  await dropDatabase(url);
  expect(isStoreUnavailable(problem)).toBe(true);
  expect(rows).toHaveLength(1);
});
