import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase } from "./open";
import { listPendingMigrations, migrate } from "./migrate";
import { addRows, setScene } from "../tests/fixtures/domain";

const ALL = ["1.0.0"];
const NOW = "2026-01-01T00:00:00.000Z";

async function freshDatabase() {
  const database = openDatabase(":memory:");
  await migrate(database, ":memory:");
  return database;
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
    const { db, equipment, renter } = await setScene();
    const days = { startDate: "2026-02-01", endDate: "2026-02-02", dailyRate: 2000, totalPrice: 4000 };
    const of = { publicId: "p", equipmentId: equipment.id, userId: renter.id, createdAt: NOW, lastStatusUpdate: NOW };
    const insert = addRows(db, "bookings", { ...of, ...days, ...(wrong as object) });
    await expect(insert).rejects.toThrow(/CHECK constraint failed/);
  });

  it("keeps a machine that has bookings", async () => {
    const { db, equipment } = await setScene();
    await addRows(db, "booking_days", { equipmentId: equipment.id, day: "2026-02-01", bookingId: null });
    const removal = db.deleteFrom("equipment").where("id", "=", equipment.id).execute();
    await expect(removal).rejects.toThrow(/FOREIGN KEY constraint failed/);
  });
});
