import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { dayFromToday, signUp, startAppForFile, type ApiClient, type BookingBody } from "../fixtures/api-client";
import { addEquipment, liftBookingLimit, readRows } from "../fixtures/stored-rows";
import { howOften } from "./how-often";

const KILLS = howOften(50, 3);
const RENTERS = 6;
const DAYS = 31;
const EQUIPMENT = Math.ceil(KILLS * 8);
const LONGEST_LIFE_MS = 700;
const DEADLINE_MS = 1_800_000;

const app = await startAppForFile();
const owner = await signUp(app.url);
const renters = await Promise.all(Array.from({ length: RENTERS }, () => signUp(app.url)));
liftBookingLimit(app, ...renters);
const equipment = Array.from({ length: EQUIPMENT }, () => addEquipment(app, { ownerId: owner.id }));

/** Books one free day after the other until the server is gone. */
async function bookUntilKilled(renter: ApiClient, nextSlot: () => number, acknowledged: BookingBody[]): Promise<void> {
  for (;;) {
    const slot = nextSlot();
    const day = dayFromToday(slot % DAYS);
    const equipmentId = equipment[Math.floor(slot / DAYS) % equipment.length];
    try {
      const answer = await renter.post("/api/bookings", { equipmentId, startDate: day, endDate: day });
      if (answer.status === 201) acknowledged.push(answer.json<BookingBody>());
    } catch {
      return;
    }
  }
}

it(`${KILLS} kills under load lose no booking that was acknowledged`, { timeout: DEADLINE_MS }, async () => {
  const acknowledged: BookingBody[] = [];
  let slot = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const load = renters.map((renter) => bookUntilKilled(renter, () => (slot += 1), acknowledged));
    // However slow the machine is, each life serves somebody.
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: DEADLINE_MS, interval: 10 }).toBeGreaterThan(before);
    await sleep(Math.random() * LONGEST_LIFE_MS);
    await app.kill();
    await Promise.all(load);
    await app.restart();
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
  const stored = new Map(
    readRows(app, "select id, userId, equipmentId, startDate, totalPrice, razorpayOrderId from bookings").map((row) => [
      row.id,
      row,
    ]),
  );
  for (const { id, userId, equipmentId, startDate, totalPrice } of acknowledged)
    expect(stored.get(id)).toMatchObject({ userId, equipmentId, startDate, totalPrice });
  const halfMade = readRows(
    app,
    "select id from bookings where status in ('pending', 'awaiting_payment') and not exists (select 1 from booking_days where bookingId = bookings.id)",
  );
  expect(halfMade).toEqual([]);
  expect(readRows(app, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  console.log(`${KILLS} kills, ${acknowledged.length} bookings acknowledged, ${stored.size} stored, none lost`);
});
