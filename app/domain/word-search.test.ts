import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { addEquipment, addUser, book, NOW, openTestDatabase, setScene, type Scene } from "../../tests/fixtures/domain";
import { expectRows } from "../../tests/fixtures/expect-rows";
import { listAllBookings, matchBookings, type BookingFilter } from "./bookings/all-bookings.server";
import { listRegister } from "./equipment/equipment-register.server";
import { countUsers, listUsers } from "./users/list-users.server";

const ALL = { limit: 50, offset: 0 };

describe("people by parts of their words", () => {
  let db: Db;
  beforeAll(async () => {
    db = await openTestDatabase();
    for (const [username, name, contact] of [
      ["anil_jadhav", "Anil Jadhav", "+919822054321"],
      ["q.42", 'Quote "Star*" (AND) ^x', null],
      ["sunita", "सुनीता शिंदे", "sunita@example.in"],
      ["per100%", "O'Neil: NEAR", null],
    ] as const) {
      const { id } = await addUser(db);
      await db.updateTable("users").set({ username, name, contact }).where("id", "=", id).execute();
    }
  });
  afterAll(() => db.destroy());
  const find = async (search: string) => {
    const found = (await listUsers(db, search, ALL)).map(({ username }) => username);
    expect(await countUsers(db, search, 100)).toBe(found.length);
    return found;
  };

  it("in any case, order and column, with whatever signs they have", () =>
    expectRows(
      [
        ["JADHAV anil", ["anil_jadhav"]],
        ["l_jad", ["anil_jadhav"]],
        ["98220 jadhav", ["anil_jadhav"]],
        ["शिंदे", ["sunita"]],
        ["SUNITA@EXAMPLE", ["sunita"]],
        ['"star*"', ["q.42"]],
        ["(and) ^x", ["q.42"]],
        ['e "s', ["q.42"]],
        ["o'neil:", ["per100%"]],
        ["00%", ["per100%"]],
        ["near", ["per100%"]],
        ["username:anil", []],
        ["anil OR sunita", []],
        ["ani*", []],
      ] as const,
      ([search]) => find(search),
      ([, names]) => [...names],
    ));

  it("of one or two letters, alone or beside longer ones", () =>
    expectRows(
      [
        ["%", ["per100%"]],
        ["_j", ["anil_jadhav"]],
        ["jadhav _j", ["anil_jadhav"]],
        ["jadhav qz", []],
      ] as const,
      ([search]) => find(search),
      ([, names]) => [...names],
    ));

  it("as they are called now, and no longer once they are gone", async () => {
    const { id } = await addUser(db);
    const call = (name: string) => db.updateTable("users").set({ name }).where("id", "=", id).execute();
    const found = async (search: string) => (await listUsers(db, search, ALL)).some((user) => user.id === id);
    await call("Xylophona");
    expect(await found("lophon")).toBe(true);
    await call("Ukulelea");
    expect([await found("lophon"), await found("kulel")]).toEqual([false, true]);
    await db.deleteFrom("users").where("id", "=", id).execute();
    expect(await found("kulel")).toBe(false);
  });

  it("page by page, newest first, the oldest too", async () => {
    for (let count = 0; count < 5; count += 1) {
      const { id } = await addUser(db);
      await db.updateTable("users").set({ name: "Vrindavan Z" }).where("id", "=", id).execute();
    }
    const ids = (await listUsers(db, "vrindavan", ALL)).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(ids).toHaveLength(5);
    const lastPage = await listUsers(db, "vrindavan", { limit: 2, offset: 4 });
    expect(lastPage.map(({ id }) => id)).toEqual(ids.slice(4));
  });
});

describe("what many rows have", () => {
  const NAMES = 1_100;
  let scene: Scene;
  beforeAll(async () => {
    scene = await setScene();
    const { db, owner } = scene;
    const { id: _id, ...machine } = await db
      .selectFrom("equipment")
      .selectAll()
      .where("id", "=", scene.equipment.id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: NAMES }, (_, index) => ({ ...machine, name: `Common ${index} plough` }));
    for (let first = 0; first < NAMES; first += 100)
      await db
        .insertInto("equipment")
        .values(rows.slice(first, first + 100))
        .execute();
    await db
      .updateTable("users")
      .set({ username: "vendor_1", name: "Vasant Kale" })
      .where("id", "=", owner.id)
      .execute();
  });
  const register = async (search: string) => (await listRegister(scene.db, { search }, ALL)).map(({ name }) => name);

  it("is found in the register by all of its words together, its own and its owner's", () =>
    expectRows(
      [
        ["common 1099", ["Common 1099 plough"]],
        ["vasant 1098 comm", ["Common 1098 plough"]],
        ["vendor_1 kale 1097", ["Common 1097 plough"]],
        ["common zeppelin", []],
      ] as const,
      ([search]) => register(search),
      ([, names]) => [...names],
    ));

  it("is found in the register in one state, and by what its owner is called now", async () => {
    const { db, owner } = scene;
    const hidden = await addEquipment(db, owner.id);
    await db
      .updateTable("equipment")
      .set({ name: "Common hidden", hiddenAt: NOW.toISOString(), deletedAt: NOW.toISOString() })
      .where("id", "=", hidden.id)
      .execute();
    const inState = async (state: "hidden" | "offered", search: string) =>
      (await listRegister(db, { search, state }, { limit: 2, offset: 0 })).map(({ name }) => name);
    expect(await inState("hidden", "common")).toEqual(["Common hidden"]);
    expect(await inState("offered", "common")).toEqual(["Common 1099 plough", "Common 1098 plough"]);
    await db.updateTable("users").set({ name: "Xerxes Kale" }).where("id", "=", owner.id).execute();
    expect(await inState("hidden", "xerx")).toEqual(["Common hidden"]);
    await db.updateTable("users").set({ name: "Vasant Kale" }).where("id", "=", owner.id).execute();
    expect(await inState("hidden", "xerx")).toEqual([]);
    await db.deleteFrom("equipment").where("id", "=", hidden.id).execute();
    expect(await inState("hidden", "common")).toEqual([]);
  });

  it("fills a page of the register, newest first", async () => {
    const names = await register("common kale");
    expect(names).toHaveLength(ALL.limit);
    expect(names[0]).toBe("Common 1099 plough");
  });

  it("finds bookings, of machines with a common word or a rare one", async () => {
    const { db, owner } = scene;
    const rare = await addEquipment(db, owner.id);
    await db.updateTable("equipment").set({ name: "Common zeppelin" }).where("id", "=", rare.id).execute();
    await book({ ...scene, equipment: rare }, { startDate: "2026-03-14", endDate: "2026-03-16" });
    await book(scene, { startDate: "2026-03-20", endDate: "2026-03-20" });
    const named = async (equipment: string) =>
      (await listAllBookings(db, await matchBookings(db, { equipment }), { limit: 9 })).map(
        ({ equipmentName }) => equipmentName,
      );
    expect(await named("common")).toEqual(["Common zeppelin"]);
    expect(await named("zeppel")).toEqual(["Common zeppelin"]);
    expect(await named("1099")).toEqual([]);
  });

  it("finds bookings by the name of their renter", async () => {
    const { db, renter } = scene;
    await db.updateTable("users").set({ name: "Devendra Rao" }).where("id", "=", renter.id).execute();
    await book(scene, { startDate: "2026-03-25", endDate: "2026-03-25" });
    const of = async (filter: BookingFilter) =>
      (await listAllBookings(db, await matchBookings(db, filter), { limit: 1 })).map(({ userName }) => userName);
    expect(await of({ user: "devend" })).toEqual(["Devendra Rao"]);
    expect(await of({ user: "devend", equipment: "zeppelin machine" })).toEqual([]);
    expect(await of({ user: "wagh" })).toEqual([]);
    expect(await of({ search: "rao common devend" })).toEqual(["Devendra Rao"]);
    expect(await of({ search: "rao harvester" })).toEqual([]);
  });

  it("finds bookings by the farmer they are for", async () => {
    const { db } = scene;
    const [booking] = await listAllBookings(db, await matchBookings(db, {}), { limit: 1 });
    const { id } = booking ?? expect.fail("no booking");
    const farmer = { bookingId: id, name: "Gangubai More", phone: "+919822054321", agreedAt: NOW.toISOString() };
    await db.insertInto("booking_farmers").values(farmer).execute();
    const found = async (search: string) =>
      (await listAllBookings(db, await matchBookings(db, { search }), { limit: 5 })).map((one) => one.id);
    expect([await found("more gangu"), await found("98220 54321"), await found("gangubai 777")]).toEqual([
      [id],
      [id],
      [],
    ]);
    await db.updateTable("booking_farmers").set({ phone: null }).execute();
    expect([await found("gangubai"), await found("98220 54321")]).toEqual([[id], []]);
  });
});
