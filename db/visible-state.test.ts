import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { engineOf } from "./engine";
import type { OpenDatabase, VisibleScope } from "./open-database";
import { openMigrated } from "../tests/fixtures/domain";

const NOW = "2026-01-01T00:00:00.000Z";
const GENERAL = ["equipment", "days", "names", "places"] as const;
let database: OpenDatabase;
let owner: number;
let equipment: number;
let other: number;

async function addEquipment(): Promise<number> {
  const values = {
    ownerId: owner,
    name: "Tractor",
    description: "A tractor",
    category: "tractor",
    dailyRate: 2000,
    imageUrl: "",
    location: "Latur",
    createdAt: NOW,
  };
  const row = await database.db.insertInto("equipment").values(values).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

beforeEach(async () => {
  database = await openMigrated();
  ({ id: owner } = await database.db
    .insertInto("users")
    .values({ username: "owner", password: "x", name: "Owner", createdAt: NOW })
    .returning("id")
    .executeTakeFirstOrThrow());
  [equipment, other] = [await addEquipment(), await addEquipment()];
});
afterEach(() => database.close());

/** The scopes that a write renews; that of the first equipment is "own", that of the second "other". */
async function renewedBy(write: () => Promise<unknown>): Promise<string[]> {
  const scopes: [name: string, scope: VisibleScope][] = [
    ...GENERAL.map((scope): [string, VisibleScope] => [scope, scope]),
    ["own", `equipment ${equipment}`],
    ["other", `equipment ${other}`],
  ];
  const readAll = () => Promise.all(scopes.map(async ([, scope]) => database.stampOf([scope])));
  const before = await readAll();
  await write();
  const after = await readAll();
  return scopes.flatMap(([name], index) => (after[index] === before[index] ? [] : [name])).sort();
}

describe("what visitors see", () => {
  it("has a stamp for each scope, read together", async () => {
    const [days, names] = [await database.stampOf(["days"]), await database.stampOf(["names"])];
    expect(days).toMatch(/^[0-9a-f]{16}$/);
    expect((await database.stampOf(["days", "names"])).split(" ")).toEqual(expect.arrayContaining([days, names]));
    expect(await database.stampOf([])).toBe("");
  });

  it("changes where something of it is written, and nowhere else", async () => {
    const { db } = database;
    expect(
      await renewedBy(() => db.updateTable("equipment").set({ dailyRate: 2500 }).where("id", "=", equipment).execute()),
    ).toEqual(["equipment", "own"]);
    expect(
      await renewedBy(() =>
        db.insertInto("booking_days").values({ equipmentId: equipment, day: "2026-02-01" }).execute(),
      ),
    ).toEqual(["days", "own"]);
    expect(await renewedBy(() => db.deleteFrom("booking_days").execute())).toEqual(["days", "own"]);
    expect(await renewedBy(() => db.updateTable("users").set({ name: "New Name" }).execute())).toEqual(["names"]);
    expect(
      await renewedBy(() => db.insertInto("gazetteer_source").values({ id: 1, fingerprint: "a" }).execute()),
    ).toEqual(["places"]);
  });

  it("changes even where the write may be ignored", async () => {
    const { name } = engineOf(database.db);
    const [orIgnore, orNothing] = name === "sqlite" ? [sql`or ignore`, sql``] : [sql``, sql`on conflict do nothing`];
    const take = () =>
      sql`insert ${orIgnore} into booking_days ("equipmentId", day) values (${equipment}, '2026-02-01') ${orNothing}`.execute(
        database.db,
      );
    expect(await renewedBy(take)).toEqual(["days", "own"]);
    expect(await renewedBy(take)).toEqual([]);
  });

  it("changes for one machine with its reviews", async () => {
    const { db } = database;
    const booking = await db
      .insertInto("bookings")
      .values({
        publicId: "a",
        equipmentId: equipment,
        userId: owner,
        startDate: "2026-02-01",
        endDate: "2026-02-01",
        dailyRate: 2000,
        totalPrice: 2000,
        createdAt: NOW,
        lastStatusUpdate: NOW,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const review = {
      userId: owner,
      equipmentId: equipment,
      bookingId: booking.id,
      rating: 4,
      comment: "",
      createdAt: NOW,
    };
    expect(await renewedBy(() => db.insertInto("reviews").values(review).execute())).toEqual(["equipment", "own"]);
    expect(await renewedBy(() => db.updateTable("reviews").set({ rating: 5 }).execute())).toEqual(["equipment", "own"]);
  });

  it("stays the same when someone signs in, gets a message or changes his language", async () => {
    const { db } = database;
    expect(
      await renewedBy(async () => {
        await db
          .insertInto("sessions")
          .values({ idHash: "a", userId: owner, createdAt: NOW, expiresAt: NOW })
          .execute();
        await db
          .insertInto("notifications")
          .values({ userId: owner, kind: "paid", dedupeKey: "a", createdAt: NOW })
          .execute();
        await db
          .insertInto("outbox")
          .values({ kind: "email", dedupeKey: "a", payload: "{}", availableAt: NOW, createdAt: NOW })
          .execute();
        await db.updateTable("users").set({ language: "mr", name: "Owner" }).execute();
      }),
    ).toEqual([]);
  });

  it("is as it was after a transaction that was taken back, and never the same again after the next", async () => {
    const { db } = database;
    const change = { dailyRate: 3000 };
    const within: string[] = [];
    const takeBack = () =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable("equipment").set(change).where("id", "=", equipment).execute();
        within.push(await database.stampOf(["equipment"]));
        throw new Error("taken back");
      });
    expect(await renewedBy(() => expect(takeBack()).rejects.toThrow("taken back"))).toEqual([]);
    await db.updateTable("equipment").set(change).where("id", "=", equipment).execute();
    expect(within).not.toContain(await database.stampOf(["equipment"]));
  });
});
