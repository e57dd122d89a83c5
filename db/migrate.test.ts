import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase } from "./connection";
import { listPendingMigrations, migrate } from "./migrate";
import * as firstSchema from "./migrations/0001-first-schema";
import { isUniqueViolation } from "./errors";

const ALL = [
  "0001-first-schema",
  "0002-search",
  "0003-owners-and-admins",
  "0004-visible-state",
  "0005-more-words",
  "0006-unit-vectors",
  "0007-own-words",
  "0008-places-stood-at",
  "0009-gazetteer",
  "0010-places-in-use",
  "0011-any-language",
  "0012-authorized-payments",
  "0013-provider-cases",
  "0014-replaced-orders",
  "0015-rewritten-reviews",
  "0016-confirmed-contacts",
  "0017-wishes",
  "0018-visible-stamps",
  "0019-alerts",
  "0020-contact-changes",
  "0021-session-devices",
  "0022-confirmed-sessions",
  "0023-account-endings",
  "0024-short-passwords",
  "0025-two-step-logins",
  "0026-office-codes",
  "0027-terms",
  "0028-growth-indexes",
  "0029-delivered-terms",
  "0030-outputs",
  "0031-moves",
  "0032-call-hours",
  "0033-questions",
  "0034-transfers",
  "0035-transfer-photos",
  "0036-farmers",
  "0037-phone-messages",
  "0038-waiting-list",
  "0039-season-indexes",
  "0040-work-places",
  "0041-advance",
  "0042-related-words",
  "0043-owner-sums",
  "0044-job-indexes",
  "0045-admin-searches",
  "0046-replaced-days",
  "0047-document-facts",
];
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

function onUnitSphere(latitude: number, longitude: number) {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  const close = (value: number) => expect.closeTo(value, 12) as number;
  return {
    unitX: close(Math.cos(north) * Math.cos(east)),
    unitY: close(Math.cos(north) * Math.sin(east)),
    unitZ: close(Math.sin(north)),
  };
}

describe("a database of a newer version", () => {
  it("is refused by name, and nothing of it is changed", async () => {
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

describe("a database of the first schema", () => {
  it("is upgraded with all its machines, which can then be searched", async () => {
    const database = openDatabase(":memory:");
    const { db } = database;
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    );
    await sql`insert into kysely_migration values ('0001-first-schema', ${NOW})`.execute(db);
    await firstSchema.up(db as unknown as Parameters<typeof firstSchema.up>[0]);
    const owner = await db
      .insertInto("users")
      .values({ username: "owner", password: "x", name: "Owner", createdAt: NOW })
      .returning("id")
      .executeTakeFirstOrThrow();
    const equipment = {
      ownerId: owner.id,
      name: "Swaraj",
      description: "A tractor",
      category: "tractor",
      dailyRate: 2000,
      imageUrl: "/x.webp",
      location: "Latur",
      cityKey: "latur",
      createdAt: NOW,
      searchableSpecs: '{"power_hp":{"value":48,"unit":"HP"}}',
      seasonalAvailability: '{"winter":false}',
    };
    const placed = { ...equipment, latitudeCoord: "18.5", longitudeCoord: "73.9" };
    await db.insertInto("equipment").values([equipment, placed]).execute();
    const before = await db.selectFrom("equipment").selectAll().execute();

    expect(await migrate(database, ":memory:")).toEqual(ALL.slice(1));
    const after = await db.selectFrom("equipment").selectAll().orderBy("id").execute();
    expect(after).toEqual([
      {
        ...before[0],
        hiddenAt: null,
        outputs: null,
        latitude: 18.3972,
        longitude: 76.5678,
        gridCell: 4_331_026,
        placeKey: "latur",
        standsAt: "latur",
        seasons: 7,
        ...onUnitSphere(18.3972, 76.5678),
      },
      {
        ...before[1],
        hiddenAt: null,
        outputs: null,
        latitude: 18.5,
        longitude: 73.9,
        gridCell: 4_341_015,
        placeKey: "latur",
        standsAt: null,
        seasons: 7,
        ...onUnitSphere(18.5, 73.9),
      },
    ]);
    const words = await db.selectFrom("equipment_words").select("text").execute();
    expect(words.map(({ text }) => /^swaraj\b(?!.*latur).*a tractor/.test(text))).toEqual([true, true]);
    const specs = await db.selectFrom("equipment_specs").selectAll().execute();
    expect(specs).toEqual(
      after.map(({ id }) => ({ equipmentId: id, name: "power_hp", number: 48, text: null, unit: "hp" })),
    );
    await database.close();
  });
});

describe("the schema", () => {
  it("refuses a second taken day of one machine", async () => {
    const database = await freshDatabase();
    const equipment = await addEquipment(database);
    const day = { equipmentId: equipment.id, day: "2026-02-01", bookingId: null };
    await database.db.insertInto("booking_days").values(day).execute();
    const again = database.db.insertInto("booking_days").values(day).execute();
    await expect(again).rejects.toSatisfy(isUniqueViolation);
    await database.close();
  });

  it("refuses two names that differ only in case", async () => {
    const database = await freshDatabase();
    await addEquipment(database);
    const again = database.db
      .insertInto("users")
      .values({ username: "OWNER", password: "x", name: "Other", createdAt: NOW })
      .execute();
    await expect(again).rejects.toSatisfy(isUniqueViolation);
    await database.close();
  });

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
      .values({ ...booking, ...wrong })
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
