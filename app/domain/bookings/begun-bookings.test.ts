import { expect, it } from "vitest";
import { MS_PER_DAY, MS_PER_MINUTE } from "~/domain/calendar/duration";
import { TooMany } from "~/domain/errors";
import { NOW, setScene, type Scene } from "../../../tests/fixtures/domain";
import type { PaymentState } from "./booking";
import { requestBooking } from "./request-booking.server";

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
