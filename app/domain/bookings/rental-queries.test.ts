import { describe, expect, it } from "vitest";
import { addEquipment, book, NOW, setScene, TODAY, type Scene, setRow } from "../../../tests/fixtures/domain";
import { blockDays, listTakenDays } from "./equipment-blocks.server";
import { listRentals, listRentedEquipment, type RentalFilter } from "./rental-queries.server";
import type { BookingStatus, PaymentState } from "./booking";

const UPCOMING: RentalFilter = { when: "upcoming", today: TODAY };
const PAGE = { limit: 10, offset: 0 };
const CONTACT = "+91 90000 55555";

const setState = ({ db }: Scene, id: number, status: BookingStatus, paymentState: PaymentState = "unpaid") =>
  db.updateTable("bookings").set({ status, paymentState }).where("id", "=", id).execute();

async function sceneWithContact(): Promise<Scene> {
  const scene = await setScene();
  await setRow(scene.db, "users", scene.renter.id, { name: "Asha Pawar", contact: CONTACT });
  return scene;
}

describe("listRentals", () => {
  it.each([
    ["pending", "unpaid", false],
    ["awaiting_payment", "unpaid", false],
    ["paid", "captured", true],
    ["approved", "unpaid", true],
    ["approved", "captured", true],
    ["rejected", "refunded", false],
    ["cancelled", "refund_pending", false],
    ["expired", "unpaid", false],
  ] as const)("of a booking that is %s and %s tells who it is: %s", async (status, paymentState, isTold) => {
    const scene = await sceneWithContact();
    const { id } = await book(scene);
    await setState(scene, id, status, paymentState);
    const [rental] = await listRentals(scene.db, scene.owner, UPCOMING).list(PAGE);
    expect(rental).toMatchObject({ id, status, paymentState, equipmentName: "Swaraj 744 FE" });
    expect(rental?.renter).toEqual(isTold ? { name: "Asha Pawar", contact: CONTACT } : null);
    expect(JSON.stringify(rental).includes(CONTACT)).toBe(isTold);
  });

  it("parts what is to come from what is past, by machine, a page at a time", async () => {
    const scene = await sceneWithContact();
    const second = await addEquipment(scene.db, scene.owner.id);
    const ids: number[] = [];
    for (const day of ["2026-03-16", "2026-03-12", "2026-03-14"])
      ids.push((await book(scene, { startDate: day, endDate: day })).id);
    ids.push((await book({ ...scene, equipment: second }, { startDate: TODAY, endDate: TODAY })).id);
    await setRow(scene.db, "bookings", ids[0] ?? 0, { startDate: "2026-03-08", endDate: "2026-03-09" });
    const listed = async (filter: RentalFilter, page = PAGE) =>
      (await listRentals(scene.db, scene.owner, filter).list(page)).map(({ id }) => ids.indexOf(id));
    expect(await listed(UPCOMING)).toEqual([3, 1, 2]);
    expect(await listed({ ...UPCOMING, when: "past" })).toEqual([0]);
    expect(await listed({ ...UPCOMING, equipmentId: second.id })).toEqual([3]);
    expect(await listed(UPCOMING, { limit: 2, offset: 2 })).toEqual([2]);
    expect(await listRentals(scene.db, scene.owner, UPCOMING).count(10)).toBe(3);
    expect(await listRentals(scene.db, scene.owner, UPCOMING).count(2)).toBe(2);
  });
});

it("listRentedMachines names what is offered, hidden or was booked, and not what was deleted unbooked", async () => {
  const scene = await setScene();
  const { db, owner, renter } = scene;
  const at = NOW.toISOString();
  await book(scene);
  await db.updateTable("equipment").set({ deletedAt: at }).where("id", "=", scene.equipment.id).execute();
  await addEquipment(db, owner.id, { deletedAt: at });
  const offered = await addEquipment(db, owner.id);
  const hidden = await addEquipment(db, owner.id, { deletedAt: at });
  await db.updateTable("equipment").set({ hiddenAt: at }).where("id", "=", hidden.id).execute();
  await addEquipment(db, renter.id);
  expect((await listRentedEquipment(db, owner)).map(({ id }) => id)).toEqual([
    scene.equipment.id,
    offered.id,
    hidden.id,
  ]);
});

it("findDayTakers says of each taken day what takes it", async () => {
  const scene = await setScene();
  const { db, equipment, owner } = scene;
  const { id } = await book(scene, { startDate: "2026-03-12", endDate: "2026-03-13" });
  await setState(scene, id, "paid", "captured");
  const dates = { startDate: "2026-03-14", endDate: "2026-03-14", note: null };
  const entry = await blockDays(
    db,
    equipment.id,
    { kind: "phone", personName: "Baban", personContact: null, ...dates },
    owner,
    NOW,
  );
  expect(await listTakenDays(db, equipment.id, "2026-03-13", "2026-03-31")).toEqual([
    { day: "2026-03-13", by: "booking", booking: { id, status: "paid", paymentState: "captured" } },
    { day: "2026-03-14", by: "block", block: { id: entry.id, kind: "phone", personName: "Baban" } },
  ]);
});
