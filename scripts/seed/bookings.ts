import { MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/duration";
import { randomBytes } from "node:crypto";
import type { Trx } from "~db/open";
import { holdDays } from "~/domain/bookings/change-booking.server";
import { dayInIndia, plusDays, startOfDayInIndia } from "~/domain/calendar/day";
import { DEMO_ACCOUNTS, DEMO_EQUIPMENT, LIVE_STATUSES, type DemoBooking } from "../demo/index";
import { createProviderId, requireUserId, type SeedIds } from "./ids";
import { insertMoney } from "./money";
import { timeOfEvent, type SeededBooking } from "./timelines";

/** Keeps unpaid demo bookings open for a day of trying out. */
const DEMO_HOLD_HOURS = 24;
const FIRST_REQUEST_HOUR = 7;
const REQUEST_HOURS = 13;

/** A time between 7 and 20 o'clock on the day of the request, never after `now`. */
function requestTimeOf({ requestedOffset, equipmentIndex, startOffset }: DemoBooking, now: Date): Date {
  if (requestedOffset === 0) return now;
  const minutes =
    (FIRST_REQUEST_HOUR + ((equipmentIndex * 5 + Math.abs(startOffset) * 3) % REQUEST_HOURS)) * 60 +
    ((equipmentIndex * 17 + Math.abs(startOffset) * 7) % 60);
  const day = startOfDayInIndia(plusDays(dayInIndia(now), requestedOffset));
  return new Date(Math.min(now.getTime(), day.getTime() + minutes * MS_PER_MINUTE));
}

/** Inserts a booking with its days, payment, receipt, refund and review. */
export async function insertBooking(trx: Trx, ids: SeedIds, demo: DemoBooking, now: Date): Promise<SeededBooking> {
  const equipment = DEMO_EQUIPMENT[demo.equipmentIndex];
  const equipmentId = ids.equipment[demo.equipmentIndex];
  const account = DEMO_ACCOUNTS.find(({ username }) => username === demo.renterUsername);
  if (equipment === undefined || equipmentId === undefined || account === undefined)
    throw new Error(`Demo booking of unknown equipment or renter: ${JSON.stringify(demo)}`);
  const today = dayInIndia(now);
  const userId = requireUserId(ids.users, account.username);
  const requestedAt = requestTimeOf(demo, now);
  const isPaid = demo.paymentState !== "unpaid";
  const days = {
    equipmentId,
    startDate: plusDays(today, demo.startOffset),
    endDate: plusDays(today, demo.startOffset + demo.days - 1),
  };
  const totalPrice = demo.days * equipment.dailyRate;
  const provider = isPaid ? { orderId: createProviderId("order"), paymentId: createProviderId("pay") } : undefined;
  const holdUntil = isPaid ? null : new Date(now.getTime() + DEMO_HOLD_HOURS * MS_PER_HOUR).toISOString();
  const refundAmount = demo.refundPercent === undefined ? null : demo.refundPercent * totalPrice;
  const { id } = await trx
    .insertInto("bookings")
    .values({
      ...days,
      publicId: randomBytes(15).toString("base64url"),
      userId,
      dailyRate: equipment.dailyRate,
      totalPrice,
      status: demo.status === "awaiting_payment" ? "pending" : demo.status,
      paymentState: demo.paymentState,
      holdUntil,
      refundAmount,
      razorpayOrderId: provider?.orderId ?? null,
      razorpayPaymentId: provider?.paymentId ?? null,
      isRated: demo.review === undefined ? 0 : 1,
      createdAt: requestedAt.toISOString(),
      lastStatusUpdate: timeOfEvent(demo, requestedAt, now).toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (LIVE_STATUSES.includes(demo.status)) await holdDays(trx, { id }, days);
  const booking = { id, userId, requestedAt, totalPrice, startDate: days.startDate, endDate: days.endDate };
  const refundId = await insertMoney(trx, demo, { booking, equipment, language: account.language, provider, now });
  if (demo.review !== undefined) await insertReview(trx, demo.review, { bookingId: id, userId, equipmentId }, now);
  const { startDate, endDate } = days;
  return {
    demo,
    id,
    renterId: userId,
    ownerId: requireUserId(ids.users, equipment.ownerUsername),
    requestedAt,
    values: {
      machine: equipment.name,
      renter: account.name,
      startDate,
      endDate,
      totalPrice,
      ...(refundAmount === null ? {} : { refundAmount }),
    },
    ...(holdUntil === null ? {} : { payUntil: holdUntil }),
    ...(refundId === undefined ? {} : { refundId }),
  };
}

async function insertReview(
  trx: Trx,
  review: NonNullable<DemoBooking["review"]>,
  about: { bookingId: number; userId: number; equipmentId: number },
  now: Date,
): Promise<void> {
  const createdAt = startOfDayInIndia(plusDays(dayInIndia(now), review.writtenOffset)).toISOString();
  await trx
    .insertInto("reviews")
    .values({ ...about, rating: review.rating, comment: review.comment, createdAt })
    .execute();
  await trx
    .updateTable("equipment")
    .set((eb) => ({ ratingSum: eb("ratingSum", "+", review.rating), ratingCount: eb("ratingCount", "+", 1) }))
    .where("id", "=", about.equipmentId)
    .execute();
}
