import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase } from "./open";
import { listPendingMigrations, migrate } from "./migrate";

const ALL = ["1.0.0"];
const NOW = "2026-01-01T00:00:00.000Z";

async function freshDatabase() {
  const database = openDatabase(":memory:");
  await migrate(database, ":memory:");
  return database;
}

async function addEquipment(database: Awaited<ReturnType<typeof freshDatabase>>) {
  const { db } = database;
  const owner = await db
    .insertInto("users")
    .values({ username: "owner", password: "x", name: "Owner", createdAt: NOW })
    .returning("id")
    .executeTakeFirstOrThrow();
  return db
    .insertInto("equipment")
    .values({
      ownerId: owner.id,
      name: "Tractor",
      description: "A tractor",
      category: "tractor",
      dailyRate: 2000,
      imageUrl: "/x.webp",
      location: "Latur",
      createdAt: NOW,
    })
    .returning(["id", "ownerId"])
    .executeTakeFirstOrThrow();
}

describe("a database of another version", () => {
  it("from before the first release is kept as it is, and one line says what to do", async () => {
    const database = await freshDatabase();
    await sql`update kysely_migration set name = '0047-document-facts'`.execute(database.db);
    await expect(migrate(database, ":memory:")).rejects.toThrow(
      "The database is from before version 1.0.0 and cannot be upgraded. Nothing in it was changed: move it away, or set another DATA_DIR or DATABASE_URL.",
    );
    await database.close();
  });

  it("newer than this one is refused by name, and nothing of it is changed", async () => {
    const database = await freshDatabase();
    await sql`insert into kysely_migration values ('9999-later', ${NOW})`.execute(database.db);
    await expect(migrate(database, ":memory:")).rejects.toThrow(
      "The database is of a newer version (9999-later). Start that version, or restore an older backup.",
    );
    await database.close();
  });
});

describe("migrate", () => {
  it("creates the schema once and then has nothing to do", async () => {
    const database = openDatabase(":memory:");
    expect(await listPendingMigrations(database)).toEqual(ALL);
    expect(await migrate(database, ":memory:")).toEqual(ALL);
    expect(await migrate(database, ":memory:")).toEqual([]);
    await database.close();
  });
});

describe("the schema", () => {
  it.each([
    { status: "lost" },
    { paymentState: "stolen" },
    { startDate: "1 Feb" },
    { startDate: "2026-02-09" },
    { dailyRate: 0 },
    { isRated: 2 as 1 },
  ])("refuses a booking with %o", async (wrong) => {
    const database = await freshDatabase();
    const equipment = await addEquipment(database);
    const booking = {
      publicId: "p",
      equipmentId: equipment.id,
      userId: equipment.ownerId,
      startDate: "2026-02-01",
      endDate: "2026-02-02",
      dailyRate: 2000,
      totalPrice: 4000,
      createdAt: NOW,
      lastStatusUpdate: NOW,
    };
    const insert = database.db
      .insertInto("bookings")
      .values({ ...booking, ...(wrong as object) })
      .execute();
    await expect(insert).rejects.toThrow(/CHECK constraint failed/);
    await database.close();
  });

  it("keeps a machine that has bookings", async () => {
    const database = await freshDatabase();
    const equipment = await addEquipment(database);
    await database.db
      .insertInto("booking_days")
      .values({ equipmentId: equipment.id, day: "2026-02-01", bookingId: null })
      .execute();
    const removal = database.db.deleteFrom("equipment").where("id", "=", equipment.id).execute();
    await expect(removal).rejects.toThrow(/FOREIGN KEY constraint failed/);
    await database.close();
  });
});
