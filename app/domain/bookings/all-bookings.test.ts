import { beforeEach, describe, expect, it } from "vitest";
import {
  addEquipment,
  addRows,
  addUser,
  book,
  NOW,
  setScene,
  type Scene,
  setRow,
} from "../../../tests/fixtures/domain";
import {
  countUndecided,
  findAllBookings,
  listUndecided,
  matchBookings,
  readAllBookings,
  readBookingFilter,
  writeBookingFilter,
} from "./all-bookings.server";
import { expectRows } from "../../../tests/fixtures/expect-rows";

let scene: Scene;
let other: { id: number };
let plough: { id: number };

/** Ids of the bookings that an address lists. */
async function find(query: string): Promise<number[]> {
  const matching = await matchBookings(scene.db, readBookingFilter(new URLSearchParams(query)));
  return findAllBookings(scene.db, matching, 50);
}

beforeEach(async () => {
  scene = await setScene();
  const { db, owner } = scene;
  other = await addUser(db);
  plough = await addEquipment(db, owner.id);
  await db.updateTable("equipment").set({ name: "Lemken 100% Plough_2" }).where("id", "=", plough.id).execute();
  await setRow(db, "users", scene.renter.id, { username: "anil_1", name: "Anil Jadhav" });
  await db.updateTable("users").set({ username: "rekha", name: "रेखा यादव" }).where("id", "=", other.id).execute();
  await book(scene, { startDate: "2026-03-12", endDate: "2026-03-13" });
  await book(scene, { startDate: "2026-03-20", endDate: "2026-03-20" });
  await book({ ...scene, renter: other, equipment: plough }, { startDate: "2026-03-14", endDate: "2026-03-16" });
  await db.updateTable("bookings").set({ status: "paid", paymentState: "captured" }).where("id", "=", 2).execute();
});

describe("the list of all bookings", () => {
  it("has the newest first, each with its machine and renter", async () => {
    const { db } = scene;
    const all = await matchBookings(db, {});
    expect(await findAllBookings(db, all, 2)).toEqual([3, 2]);
    const third = await db.selectFrom("bookings").selectAll().where("id", "=", 3).executeTakeFirstOrThrow();
    await addRows(db, "bookings", { ...third, id: 900_000, publicId: "far", status: "expired" });
    const ids = await findAllBookings(db, all, 2);
    expect(ids).toEqual([900_000, 3]);
    const [first, second] = await readAllBookings(db, ids);
    expect(first).toMatchObject({
      id: 900_000,
      equipmentName: "Lemken 100% Plough_2",
      username: "rekha",
      userName: "रेखा यादव",
      isRated: false,
    });
    expect(second?.id).toBe(3);
  });

  it("is narrowed by what can be read", () =>
    expectRows(
      [
        ["", [3, 2, 1]],
        ["status=paid", [2]],
        ["status=pending&paymentState=captured", []],
        ["startDate=2026-03-14", [3, 2]],
        ["endDate=2026-03-13", [1]],
        ["startDate=2026-03-13&endDate=2026-03-14", [3, 1]],
        ["startDate=2026-03-14&endDate=2026-03-13", [3, 1]],
        ["equipment=swaraj+744", [2, 1]],
        ["equipment=100%25", [3]],
        ["user=ANIL", [2, 1]],
        ["search=jadhav+anil", [2, 1]],
        ["user=anil&equipment=lemken", []],
      ],
      async ([query]) => await find(query),
      ([, ids]) => ids,
    ));

  it("is narrowed by the numbers of a machine and of a renter", async () => {
    expect(await find(`equipment=${plough.id}`)).toEqual([3]);
    expect(await find(`user=${scene.renter.id}`)).toEqual([2, 1]);
  });

  it("is not narrowed by what cannot", () =>
    expectRows(
      ["status=gone", "paymentState=PAID", "startDate=2026-02-30", "equipment=+", "user=%00%0a"],
      async (query) => await find(query),
      () => [3, 2, 1],
    ));

  it("keeps its filter in the address, each part once", () => {
    const query = "status=paid&paymentState=captured&startDate=2026-03-01&endDate=2026-03-02&equipment=a+b&user=c";
    expect(
      writeBookingFilter(readBookingFilter(new URLSearchParams(`${query}&status=pending&more=1`))).toString(),
    ).toBe(query);
  });
});

describe("what waits for a decision", () => {
  const waiting = async (now: Date, limit = 10) => (await listUndecided(scene.db, now, limit)).map(({ id }) => id);
  const at = (day: string) => new Date(`${day}T06:30:00.000Z`);

  it("is what is paid and not over, and what is held, by its first day", async () => {
    expect(await waiting(NOW)).toEqual([1, 3, 2]);
    expect(await waiting(NOW, 2)).toEqual([1, 3]);
    // Days of those that are not paid are held for half an hour.
    expect(await waiting(at("2026-03-20"))).toEqual([2]);
    expect(await waiting(at("2026-03-21"))).toEqual([]);
  });

  it("is counted up to a limit", async () => {
    expect(await countUndecided(scene.db, NOW, 10)).toBe(3);
    expect(await countUndecided(scene.db, NOW, 2)).toBe(2);
  });
});
