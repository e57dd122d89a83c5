import { expect, it } from "vitest";
import { MS_PER_DAY, MS_PER_MINUTE } from "~/domain/calendar/day";
import { TooMany } from "~/domain/errors";
import { addEquipment, NOW, setScene, type Scene, setRow } from "../../../tests/fixtures/domain";
import type { PaymentState } from "./booking";
import { requestBooking, MAX_UNPAID_BOOKINGS } from "./request-booking.server";

const MOST = 50;

/** Books a day and gives it up, as the renter does with a press each. */
async function bookAndCancel(
  { db, renter, equipment }: Scene,
  now: Date,
  { isUnpaidLimited = true, paymentState = "unpaid" }: { isUnpaidLimited?: boolean; paymentState?: PaymentState } = {},
): Promise<void> {
  const request = { equipmentId: equipment.id, startDate: "2026-03-14", endDate: "2026-03-14" };
  const { id } = await requestBooking(db, request, renter, { now, holdMinutes: 30, isUnpaidLimited });
  await db.updateTable("bookings").set({ status: "cancelled", paymentState }).where("id", "=", id).execute();
  await db.deleteFrom("booking_days").where("bookingId", "=", id).execute();
}

const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * MS_PER_MINUTE);

it(`an account begins ${MOST} bookings a day, also where it cancels them`, async () => {
  const scene = await setScene();
  for (let at = 0; at < MOST; at += 1) await bookAndCancel(scene, minutesLater(at));
  const refused = await bookAndCancel(scene, minutesLater(MOST)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooMany);
  expect(refused).toMatchObject({ key: "tooOftenToday", retryAfterSeconds: (24 * 60 - MOST) * 60 });
  expect(await scene.db.selectFrom("audit").select("id").execute()).toHaveLength(MOST);
  await bookAndCancel(scene, new Date(NOW.getTime() + MS_PER_DAY));
  await expect(bookAndCancel(scene, new Date(NOW.getTime() + MS_PER_DAY))).rejects.toBeInstanceOf(TooMany);
});

it("who books for others and pays, and the office at its counter, book on", async () => {
  const [helper, office] = [await setScene(), await setScene()];
  for (let at = 0; at < MOST + 10; at += 1) {
    await bookAndCancel(helper, minutesLater(at), { paymentState: "refunded" });
    await bookAndCancel(office, minutesLater(at), { isUnpaidLimited: false });
  }
});

it(`an account holds ${MAX_UNPAID_BOOKINGS} unpaid bookings, also where more come at once; one given up or paid makes room`, async () => {
  const { db, owner, renter } = await setScene();
  const request = async () => {
    const { id: equipmentId } = await addEquipment(db, owner.id);
    const days = { startDate: "2026-03-14", endDate: "2026-03-14" };
    return requestBooking(db, { equipmentId, ...days }, renter, { now: NOW, holdMinutes: 30, isUnpaidLimited: true });
  };
  const tries = await Promise.allSettled(Array.from({ length: 2 * MAX_UNPAID_BOOKINGS }, request));
  const held = tries
    .flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []))
    .toSorted((one, other) => one - other);
  expect(held).toHaveLength(MAX_UNPAID_BOOKINGS);
  await expect(request()).rejects.toMatchObject({
    key: "tooManyUnpaid",
    values: { bookings: held.map((id) => `Swaraj 744 FE (${id})`).join(", ") },
  });
  expect(await db.selectFrom("booking_days").select("day").execute()).toHaveLength(MAX_UNPAID_BOOKINGS);
  for (const [at, change] of [{ status: "cancelled" as const }, { paymentState: "captured" as const }].entries()) {
    await setRow(db, "bookings", held[at] ?? 0, change);
    await request();
    await expect(request()).rejects.toBeInstanceOf(TooMany);
  }
});
