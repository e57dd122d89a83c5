import { expect, it } from "vitest";
import { addEquipment, book, NOW, setScene } from "../../../tests/fixtures/domain";
import { changeDates } from "./change-dates.server";

const MOST = 40;
const DAYS = ["2026-03-13", "2026-03-14"];

it(`an account changes the days of bookings that it has not paid for ${MOST} times a day, of all together`, async () => {
  const scene = await setScene();
  const { db, renter, owner } = scene;
  const first = await book(scene);
  const other = await book({ ...scene, equipment: await addEquipment(db, owner.id, {}) });
  let pressed = NOW.getTime();
  const change = (id: number, at: number) => {
    pressed += 1;
    const day = DAYS[at % 2] ?? "";
    const dates = { startDate: day, endDate: day };
    return changeDates(db, undefined, id, { dates, renter, now: new Date(pressed) });
  };
  for (let at = 0; at < MOST / 2; at += 1) await change(first.id, at);
  for (let at = 0; at < MOST / 2; at += 1) await change(other.id, at);
  for (const { id } of [first, other]) await expect(change(id, 0)).rejects.toMatchObject({ key: "tooOftenToday" });
  const told = db.selectFrom("notifications").select("id").where("kind", "=", "ownerDatesChanged");
  expect(await told.execute()).toHaveLength(MOST);
  // The days of a refused change stay as they were.
  const kept = await db.selectFrom("bookings").select("startDate").where("id", "=", other.id).executeTakeFirst();
  expect(kept?.startDate).toBe(DAYS[1]);
});
