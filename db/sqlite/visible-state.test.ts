import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type OpenDatabase } from "../connection";
import { migrate } from "../migrate";

const NOW = "2026-01-01T00:00:00.000Z";
let database: OpenDatabase;
let owner: number;
let equipment: number;

beforeEach(async () => {
  database = openDatabase(":memory:");
  expect(database.version()).toBe("");
  await migrate(database, ":memory:");
  const { db } = database;
  ({ id: owner } = await db
    .insertInto("users")
    .values({ username: "owner", password: "x", name: "Owner", createdAt: NOW })
    .returning("id")
    .executeTakeFirstOrThrow());
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
  ({ id: equipment } = await db.insertInto("equipment").values(values).returning("id").executeTakeFirstOrThrow());
});
afterEach(() => database.close());

/** True where the stamp is another one after a write. */
async function isSeen(write: () => Promise<unknown>): Promise<boolean> {
  const before = database.version();
  await write();
  return database.version() !== before;
}

describe("what visitors see", () => {
  it("changes with machines, taken days and names", async () => {
    const { db } = database;
    expect(database.version()).toMatch(/^[0-9a-f]{16}$/);
    expect(
      await isSeen(() => db.updateTable("equipment").set({ dailyRate: 2500 }).where("id", "=", equipment).execute()),
    ).toBe(true);
    expect(
      await isSeen(() => db.insertInto("booking_days").values({ equipmentId: equipment, day: "2026-02-01" }).execute()),
    ).toBe(true);
    expect(await isSeen(() => db.deleteFrom("booking_days").execute())).toBe(true);
    expect(await isSeen(() => db.updateTable("users").set({ name: "New Name" }).execute())).toBe(true);
    expect(
      await isSeen(() =>
        db
          .insertInto("pictures")
          .values({ hash: "0".repeat(16), colour: "#ffffff", createdAt: NOW })
          .execute(),
      ),
    ).toBe(true);
  });

  it("stays the same when someone signs in, gets a message or changes his language", async () => {
    const { db } = database;
    expect(
      await isSeen(() =>
        db.insertInto("sessions").values({ idHash: "a", userId: owner, createdAt: NOW, expiresAt: NOW }).execute(),
      ),
    ).toBe(false);
    expect(
      await isSeen(() =>
        db
          .insertInto("notifications")
          .values({ userId: owner, kind: "paid", dedupeKey: "a", createdAt: NOW })
          .execute(),
      ),
    ).toBe(false);
    expect(await isSeen(() => db.updateTable("users").set({ language: "mr" }).execute())).toBe(false);
  });

  it("is as it was after a transaction that was taken back, and never the same again after the next", async () => {
    const { db } = database;
    const change = { dailyRate: 3000 };
    const within: string[] = [];
    const takeBack = () =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable("equipment").set(change).where("id", "=", equipment).execute();
        within.push(database.version());
        throw new Error("taken back");
      });
    expect(await isSeen(() => expect(takeBack()).rejects.toThrow("taken back"))).toBe(false);
    await db.updateTable("equipment").set(change).where("id", "=", equipment).execute();
    expect(within).not.toContain(database.version());
  });
});
