import { MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/duration";
import { randomBytes } from "node:crypto";
import type { Trx } from "~db/open";
import { isLive } from "~/domain/bookings/booking";
import { holdDays } from "~/domain/bookings/change-booking.server";
import { dayInIndia, plusDays, startOfDayInIndia } from "~/domain/calendar/day";
import { toPaise } from "~/domain/money";
import { drawToken, findCreditNoteFacts, findDocumentFacts } from "~/domain/payments/document-facts.server";
import type { Language } from "~/i18n/language";
import { DEMO_ACCOUNTS, DEMO_EQUIPMENT, type DemoBooking } from "./demo-data";
import { timeOfEvent, type DemoStep, type SeededBooking } from "./timelines";

/** Database ids of the seeded rows. */
interface SeedIds {
  /** By user name. */
  users: ReadonlyMap<string, number>;
  /** By key. */
  equipment: ReadonlyMap<string, number>;
}

/** A random id in the payment provider's form, such as `pay_Ab12…`. */
function createProviderId(prefix: "order" | "pay" | "rfnd"): string {
  return `${prefix}_${randomBytes(30).toString("base64").replace(/[+/]/g, "").slice(0, 14)}`;
}

/** Keeps unpaid demo bookings open for a day of trying out. */
const DEMO_HOLD_HOURS = 24;
const FIRST_REQUEST_HOUR = 7;
const REQUEST_HOURS = 13;

/** A time between 7 and 20 o'clock on the day of the request, never after `now`. */
function requestTimeOf({ requestedOffset, equipment, startOffset }: DemoBooking, now: Date): Date {
  if (requestedOffset === 0) return now;
  const equipmentIndex = DEMO_EQUIPMENT.findIndex(({ key }) => key === equipment);
  const minutes =
    (FIRST_REQUEST_HOUR + ((equipmentIndex * 5 + Math.abs(startOffset) * 3) % REQUEST_HOURS)) * 60 +
    ((equipmentIndex * 17 + Math.abs(startOffset) * 7) % 60);
  const day = startOfDayInIndia(plusDays(dayInIndia(now), requestedOffset));
  return new Date(Math.min(now.getTime(), day.getTime() + minutes * MS_PER_MINUTE));
}

/** Inserts a booking with its days, payment, receipt, refund and review. */
export async function insertBooking(trx: Trx, ids: SeedIds, demo: DemoBooking, now: Date): Promise<SeededBooking> {
  const equipment = DEMO_EQUIPMENT.find(({ key }) => key === demo.equipment);
  const equipmentId = ids.equipment.get(demo.equipment);
  const account = DEMO_ACCOUNTS.find(({ username }) => username === demo.renter);
  const userId = ids.users.get(demo.renter);
  const ownerId = ids.users.get(equipment?.owner ?? "");
  if (
    equipment === undefined ||
    equipmentId === undefined ||
    account === undefined ||
    userId === undefined ||
    ownerId === undefined
  )
    throw new Error(`Demo booking of unknown equipment or renter: ${JSON.stringify(demo)}`);
  const today = dayInIndia(now);
  const requestedAt = requestTimeOf(demo, now);
  const isPaid = demo.paymentState !== "unpaid";
  const days = {
    equipmentId,
    startDate: plusDays(today, demo.startOffset),
    endDate: plusDays(today, demo.startOffset + demo.days - 1),
  };
  const totalPrice = demo.days * equipment.rate;
  const provider = isPaid ? { orderId: createProviderId("order"), paymentId: createProviderId("pay") } : undefined;
  const holdUntil = isPaid ? null : new Date(now.getTime() + DEMO_HOLD_HOURS * MS_PER_HOUR).toISOString();
  const refundAmount = demo.refundPercent === undefined ? null : demo.refundPercent * totalPrice;
  const { id } = await trx
    .insertInto("bookings")
    .values({
      ...days,
      publicId: randomBytes(15).toString("base64url"),
      userId,
      dailyRate: equipment.rate,
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
  if (isLive(demo)) await holdDays(trx, { id }, days);
  const booking = { id, userId, requestedAt, totalPrice, startDate: days.startDate, endDate: days.endDate };
  const refundId = await insertMoney(trx, demo, { booking, language: account.language, provider, now });
  if (demo.review !== undefined) await insertReview(trx, demo.review, { bookingId: id, userId, equipmentId }, now);
  const { startDate, endDate } = days;
  return {
    demo,
    id,
    renterId: userId,
    ownerId,
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

interface ProviderIds {
  orderId: string;
  paymentId: string;
}

interface MoneyOf {
  booking: {
    id: number;
    userId: number;
    requestedAt: Date;
    /** Whole rupees. */
    totalPrice: number;
    startDate: string;
    endDate: string;
  };
  /** Of the receipt. */
  language: Language;
  /** Absent where the booking is unpaid. */
  provider: ProviderIds | undefined;
  now: Date;
}

/**
 * Inserts a booking's payment, receipt, refund and credit note, as far as it has them.
 *
 * @returns the id of the refund, if any
 */
async function insertMoney(trx: Trx, demo: DemoBooking, of: MoneyOf): Promise<number | undefined> {
  if (of.provider !== undefined) await insertPayment(trx, demo, of, of.provider);
  const refundId = of.provider === undefined ? undefined : await insertRefund(trx, demo, of, of.provider);
  if (demo.receipt !== null) await insertReceipt(trx, demo, demo.receipt, of);
  return refundId;
}

const timeOf = (demo: DemoBooking, { booking, now }: MoneyOf, ...events: DemoStep["event"][]) =>
  timeOfEvent(demo, booking.requestedAt, now, ...events).toISOString();

const paiseOf = ({ booking }: MoneyOf) => toPaise(booking.totalPrice);
const refundPaiseOf = (demo: DemoBooking, of: MoneyOf) => (paiseOf(of) * (demo.refundPercent ?? 100)) / 100;

async function insertPayment(trx: Trx, demo: DemoBooking, of: MoneyOf, provider: ProviderIds): Promise<void> {
  const capturedAt = timeOf(demo, of, "capture");
  const isRefunded = demo.paymentState === "refunded";
  await trx
    .insertInto("payments")
    .values({
      id: provider.paymentId,
      bookingId: of.booking.id,
      orderId: provider.orderId,
      amount: paiseOf(of),
      currency: "INR",
      settles: 1,
      capturedAt,
      createdAt: capturedAt,
      status: isRefunded ? "refunded" : "captured",
      method: demo.receipt?.method ?? null,
      amountRefunded: isRefunded ? refundPaiseOf(demo, of) : 0,
    })
    .execute();
}

async function insertReceipt(
  trx: Trx,
  demo: DemoBooking,
  receipt: NonNullable<DemoBooking["receipt"]>,
  of: MoneyOf,
): Promise<void> {
  const { booking, provider, language } = of;
  const metadata = {
    ...(await findDocumentFacts(trx, booking.id, provider?.paymentId ?? "")),
    booking_dates: { start: booking.startDate, end: booking.endDate },
    payment_method: receipt.method,
  };
  await trx
    .insertInto("receipts")
    .values({
      bookingId: booking.id,
      userId: booking.userId,
      amount: paiseOf(of),
      status: demo.paymentState.startsWith("refund_") ? "refund_pending" : receipt.status,
      generatedAt: provider === undefined ? booking.requestedAt.toISOString() : timeOf(demo, of, "capture"),
      razorpayPaymentId: provider?.paymentId ?? null,
      pdfUrl: null,
      method: receipt.method,
      language,
      metadata: JSON.stringify(metadata),
      token: drawToken(),
    })
    .execute();
}

const REFUND_STATUSES: Partial<Record<DemoBooking["paymentState"], "pending" | "processed" | "failed">> = {
  refund_pending: "pending",
  refunded: "processed",
  refund_failed: "failed",
};
const REFUND_REASONS: Partial<Record<NonNullable<DemoBooking["endedBy"]>, string>> = {
  renter: "cancelled_by_renter",
  owner: "cancelled_by_owner",
  admin: "rejected",
};

/** Inserts the refund of a booking that has one, and its credit note once it is processed. */
async function insertRefund(
  trx: Trx,
  demo: DemoBooking,
  of: MoneyOf,
  { paymentId }: ProviderIds,
): Promise<number | undefined> {
  const status = REFUND_STATUSES[demo.paymentState];
  if (status === undefined) return undefined;
  const bookingId = of.booking.id;
  const amount = refundPaiseOf(demo, of);
  const settledAt = timeOf(demo, of);
  const { id: refundId } = await trx
    .insertInto("refunds")
    .values({
      bookingId,
      paymentId,
      amount,
      reason: (demo.endedBy && REFUND_REASONS[demo.endedBy]) ?? "rejected",
      status,
      providerRefundId: createProviderId("rfnd"),
      createdAt: timeOf(demo, of, "reject", "cancel"),
      settledAt: status === "pending" ? null : settledAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (status === "processed") {
    const named = await findDocumentFacts(trx, bookingId, paymentId);
    await trx
      .insertInto("credit_notes")
      .values({
        refundId,
        bookingId,
        userId: of.booking.userId,
        amount,
        generatedAt: settledAt,
        facts: JSON.stringify(await findCreditNoteFacts(trx, bookingId, paymentId, named)),
        token: drawToken(),
      })
      .execute();
  }
  return refundId;
}
