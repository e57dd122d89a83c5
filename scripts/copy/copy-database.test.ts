import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type Db } from "../../db/open";
import { findEquipmentIds } from "~/domain/search/find-equipment.server";
import { migrate } from "../../db/migrate";
import { addRows, addTransfer, addUser, NOW } from "../../tests/fixtures/domain";
import { createDatabase, postgresUrl } from "../../tests/fixtures/postgres";
import { createRandom } from "../../tests/fixtures/random";
import { storeEquipment } from "../../tests/fixtures/stored-equipment";
import { makeTemporaryFolder } from "../setup/test-environment.mjs";
import { copyDatabase, NAMES, readTable } from "./copy-database";

let folder: ReturnType<typeof makeTemporaryFolder>;
let from: string;
const file = (name: string) => join(folder.path, name);
const silent = () => undefined;
/** Another SQLite file, or a database of PostgreSQL where tests run on it. */
const newTarget = async () => (postgresUrl === undefined ? file("there.db") : createDatabase());

beforeEach(async () => {
  folder = makeTemporaryFolder("copy");
  from = file("from.db");
  const database = openDatabase(from);
  await migrate(database, from);
  await fill(database.db);
  await database.close();
});
afterEach(() => folder.remove());

async function fill(db: Db): Promise<void> {
  const random = createRandom(7);
  const [owner, renter] = [await addUser(db), await addUser(db)];
  for (let count = 0; count < 40; count += 1) await storeEquipment(db, owner.id, random, ["2026-03-12", "2026-03-13"]);
  const at = NOW.toISOString();
  const days = { startDate: "2026-03-20", endDate: "2026-03-21", dailyRate: 100, totalPrice: 200 };
  const booking = { id: 7, publicId: "a", equipmentId: 3, userId: renter.id, createdAt: at, lastStatusUpdate: at };
  await addRows(db, "bookings", { ...booking, ...days } as never);
  await addTransfer(db, 7, "handover", NOW, { id: 5, fuel: 5, note: "मी ‘ठीक’" });
  await addRows(db, "transfer_photos", { transferId: 5, side: "owner", hash: "a", createdAt: at });
  const receipt = { bookingId: 7, userId: renter.id, amount: 100, status: "paid", generatedAt: at, language: "mr" };
  await addRows(db, "receipts", { ...receipt, token: "A" } as never);
  // A number that was given and is gone is not given again.
  const { id } = await addUser(db);
  await db.deleteFrom("users").where("id", "=", id).execute();
}

async function readAll(place: string): Promise<Record<string, unknown[]>> {
  const database = openDatabase(place);
  const all: Record<string, unknown[]> = {};
  for (const table of NAMES) {
    const rows = [];
    for await (const some of readTable(database.db, table)) rows.push(...some);
    all[table] = rows;
  }
  await database.close();
  return all;
}

describe("a copy", () => {
  it("there and back is equal in every row, and goes on as the original would", async () => {
    const there = await newTarget();
    const copied = await copyDatabase(from, there, silent);
    expect(copied.get("equipment")).toBe(40);
    const before = await readAll(from);
    expect(await readAll(there)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    await copyDatabase(there, file("back.db"), silent);
    expect(await readAll(file("back.db"))).toEqual(before);
    for (const place of [there, file("back.db")]) {
      const database = openDatabase(place);
      const next = await addUser(database.db);
      expect(next.id).toBe(4);
      await database.db
        .updateTable("equipment")
        .set({ name: "Zetor Crystal", deletedAt: null })
        .where("id", "=", 3)
        .execute();
      expect(await findEquipmentIds(database.db, { search: "crystal" }, "popular", 9)).toEqual([3]);
      await database.close();
    }
  });

  it.each([1, 30])("that is broken off at its table %i leaves a target that is empty and whole", async (last) => {
    const there = await newTarget();
    let lines = 0;
    const broken = copyDatabase(from, there, () => {
      lines += 1;
      if (lines === last) throw new Error("broken off");
    });
    await expect(broken).rejects.toThrow("broken off");
    const database = openDatabase(there);
    const owner = await addUser(database.db);
    expect(owner.id).toBe(1);
    await storeEquipment(database.db, owner.id, createRandom(8), ["2026-03-12"]);
    await database.db.updateTable("equipment").set({ name: "Zetor Crystal", deletedAt: null }).execute();
    expect(await findEquipmentIds(database.db, { search: "crystal" }, "popular", 9)).toHaveLength(1);
    await database.close();
  });

  it("is refused where the target holds anything else, which stays", async () => {
    const there = await newTarget();
    const database = openDatabase(there);
    await migrate(database, there);
    await addUser(database.db);
    const before = await readAll(there);
    await expect(copyDatabase(from, there, silent)).rejects.toThrow(/not empty: users has 1 rows/);
    expect(await readAll(there)).toEqual(before);
    await database.close();
  });
});
