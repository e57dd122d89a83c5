import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "~db/open";
import { addEquipment, addUser, book, NOW, openTestDatabase, setScene, type Scene } from "../../tests/fixtures/domain";
import { expectRows } from "../../tests/fixtures/expect-rows";
import { findAllBookings, matchBookings } from "./bookings/all-bookings.server";
import { listRegister } from "./equipment/equipment-register.server";
import { listUsers } from "./users/user-queries.server";

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
    const found = (await listUsers(db, search).list(ALL)).map(({ username }) => username);
    expect(await listUsers(db, search).count(100)).toBe(found.length);
    return found;
  };

  it("in any case, order and column, with whatever signs they have", () =>
    expectRows(
      [
        ["JADHAV anil", ["anil_jadhav"]],
        ["l_jad", ["anil_jadhav"]],
        ["शिंदे", ["sunita"]],
        ["SUNITA@EXAMPLE", ["sunita"]],
        ['"star*"', ["q.42"]],
        ['e "s', ["q.42"]],
        ["00%", ["per100%"]],
        ["anil OR sunita", []],
      ] as const,
      ([search]) => find(search),
      ([, names]) => [...names],
    ));
});

describe("what many rows have", () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await setScene();
    const { db, owner } = scene;
    for (const number of [1, 2, 3]) await addEquipment(db, owner.id, { name: `Common ${number} plough` });
    const called = { username: "vendor_1", name: "Vasant Kale" };
    await db.updateTable("users").set(called).where("id", "=", owner.id).execute();
  });
  const register = async (search: string) =>
    (await listRegister(scene.db, { search }).list(ALL)).map(({ name }) => name);

  it("is found in the register by all of its words together, its own and its owner's", () =>
    expectRows(
      [
        ["common 3", ["Common 3 plough"]],
        ["vasant 2 comm", ["Common 2 plough"]],
        ["vendor_1 kale 3", ["Common 3 plough"]],
        ["common zeppelin", []],
      ] as const,
      ([search]) => register(search),
      ([, names]) => [...names],
    ));

  it("finds bookings by the farmer they are for", async () => {
    const { db } = scene;
    const { id } = await book(scene);
    const farmer = { bookingId: id, name: "Gangubai More", phone: "+919822054321", agreedAt: NOW.toISOString() };
    await db.insertInto("booking_farmers").values(farmer).execute();
    const found = async (search: string) => await findAllBookings(db, await matchBookings(db, { search }), 5);
    expect([await found("more gangu"), await found("98220 54321"), await found("gangubai 777")]).toEqual([
      [id],
      [id],
      [],
    ]);
    await db.updateTable("booking_farmers").set({ phone: null }).execute();
    expect([await found("gangubai"), await found("98220 54321")]).toEqual([[id], []]);
  });
});
