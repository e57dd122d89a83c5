import pLimit from "p-limit";
import { dayInIndia, MS_PER_MINUTE, MS_PER_SECOND } from "~/domain/calendar/day";
import type { Db } from "~db/open";
import { changeBooking } from "~/domain/bookings/change-booking.server";
import type { Booking } from "~/domain/bookings/booking";
import { toBooking, requireBooking, type Viewer } from "~/domain/bookings/booking-queries.server";
import { Conflict, Forbidden, Unavailable } from "~/domain/errors";
import { type RazorpayGateway, GatewayRefused, GatewayUnavailable } from "~/gateways/razorpay.server";
import { isKeptByAuthorized, oldestHoldWithAuthorized } from "~/domain/payments/apply-payment.server";
import { findUnstoredOrder, storeOrder } from "~/domain/payments/open-order.server";
import { pollOrder } from "~/domain/payments/reconcile-order.server";
import { projectMoney } from "~/domain/payments/refunds.server";

/** A booking without an order at this age lost the answer of the provider. */
const ORDER_MISSING_AFTER_MS = 20_000;
const SWEEP_LIMIT = 1_000;
/** A hold that an authorised payment extends is looked at in each run for so long, then by the polls of its order. */
const ASKED_EACH_RUN_MS = 10 * MS_PER_MINUTE;
/** Bookings at once, so that a slow answer holds up no other booking. */
const CONCURRENCY = 4;

type Report = (what: string, error: unknown) => void;

/**
 * Reconciles unpaid bookings with the provider: adopts orders whose answer was lost, settles or expires what is over.
 * @param options.allOrders polls open orders too: no webhook was received while the server was down
 */
export async function reconcile(
  db: Db,
  gateway: RazorpayGateway | undefined,
  now: Date,
  report: Report,
  { allOrders = false, signal }: { allOrders?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const withoutOrder =
    gateway === undefined ? [] : await listBookingsWithoutOrder(db, now, allOrders ? 0 : ORDER_MISSING_AFTER_MS);
  await forEachBooking(withoutOrder, { now, signal }, (booking) =>
    findLostOrder(db, gateway, booking, now).catch((error: unknown) => {
      if (!(error instanceof Conflict)) report(`order of booking ${booking.id}`, error);
    }),
  );
  await forEachBooking(await listUnsettledBookings(db, now, allOrders), { now, signal }, (booking) =>
    settleOrExpire(db, gateway, booking, now).catch((error: unknown) => report(`booking ${booking.id}`, error)),
  );
}

/** Begins elsewhere each time: bookings that take a whole run are not first in the next one too. */
async function forEachBooking(
  bookings: Booking[],
  { now, signal }: { now: Date; signal: AbortSignal | undefined },
  work: (booking: Booking) => Promise<unknown>,
): Promise<void> {
  const first = Math.floor(now.getTime() / MS_PER_SECOND) % Math.max(1, bookings.length);
  await pLimit(CONCURRENCY).map([...bookings.slice(first), ...bookings.slice(0, first)], async (booking) => {
    if (signal?.aborted !== true) await work(booking);
  });
}

/** Their orders may be at the provider but were never stored. One without any waits for its renter to press Pay. */
async function listBookingsWithoutOrder(db: Db, now: Date, afterMs: number): Promise<Booking[]> {
  const rows = await db
    .selectFrom("bookings")
    .selectAll()
    .where("status", "=", "pending")
    .where("paymentState", "=", "unpaid")
    .where("razorpayOrderId", "is", null)
    .where("holdUntil", ">", now.toISOString())
    .where("createdAt", "<", new Date(now.getTime() - afterMs).toISOString())
    .orderBy("id")
    .limit(SWEEP_LIMIT)
    .execute();
  return rows.map(toBooking);
}

async function listUnsettledBookings(db: Db, now: Date, allOrders: boolean): Promise<Booking[]> {
  let query = db
    .selectFrom("bookings")
    .selectAll()
    .where("paymentState", "=", "unpaid")
    .where("status", "in", ["pending", "awaiting_payment", "approved"]);
  const at = now.toISOString();
  query = allOrders
    ? query.where((eb) => eb.or([eb("holdUntil", "<", at), eb("razorpayOrderId", "is not", null)]))
    : query
        .where("holdUntil", "<", at)
        .where((eb) =>
          eb.or([
            eb("authorizedPaymentId", "is", null),
            eb("holdUntil", ">", new Date(now.getTime() - ASKED_EACH_RUN_MS).toISOString()),
            eb("holdUntil", "<", oldestHoldWithAuthorized(now)),
            eb("startDate", "<", dayInIndia(now)),
          ]),
        );
  return (await query.orderBy("holdUntil").limit(SWEEP_LIMIT).execute()).map(toBooking);
}

/**
 * Polls the provider first; expires a hold that is over only where it shows no payment, captured or authorised. One
 * that stays authorised, since its capture is refused, keeps the days until it is returned. @throws GatewayUnavailable
 */
async function settleOrExpire(
  db: Db,
  gateway: RazorpayGateway | undefined,
  booking: Booking,
  now: Date,
): Promise<void> {
  const orderId = booking.razorpayOrderId ?? (await findLostOrder(db, gateway, booking, now));
  if (orderId !== undefined && gateway !== undefined) {
    const outcomes = await pollOrder(db, gateway, orderId, now);
    if (outcomes.includes("settled")) return;
    if (outcomes.includes("authorized") && isKeptByAuthorized(booking, now)) return;
  }
  if (orderId !== undefined && gateway === undefined) return;
  if (booking.holdUntil === null || booking.holdUntil >= now.toISOString()) return;
  await expireHold(db, booking, now);
}

async function expireHold(db: Db, { id: bookingId, authorizedPaymentId }: Booking, now: Date): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      const row = await trx.selectFrom("bookings").selectAll().where("id", "=", bookingId).executeTakeFirstOrThrow();
      // An approval may have extended the hold during the call.
      if (row.holdUntil === null || row.holdUntil >= now.toISOString()) return;
      // A payment was authorised during the call: the next run asks again.
      const isNew = row.authorizedPaymentId !== null && row.authorizedPaymentId !== authorizedPaymentId;
      if (isNew && isKeptByAuthorized(toBooking(row), now)) return;
      await changeBooking(trx, toBooking(row), { event: "expire", by: "clock", now });
      // A payment that had gone back before it was known here shows once the booking is over.
      await projectMoney(trx, bookingId, { by: "provider", now });
    })
    .catch((error: unknown) => {
      if (!(error instanceof Conflict)) throw error;
    });
}

/** Finds an order whose answer was lost, by our reference, and stores it. */
async function findLostOrder(
  db: Db,
  gateway: RazorpayGateway | undefined,
  booking: Booking,
  now: Date,
): Promise<string | undefined> {
  const lost = gateway && (await findUnstoredOrder(db, gateway, booking));
  if (lost?.id === undefined) return undefined;
  return (await storeOrder(db, booking, { ...lost, id: lost.id }, now)).razorpayOrderId ?? undefined;
}

/** Asks the provider for a booking's payment now. @throws Forbidden; NotFound; Conflict unless unpaid; Unavailable */
export async function recheckPayment(
  db: Db,
  gateway: RazorpayGateway | undefined,
  bookingId: number,
  { admin, now }: { admin: Viewer; now: Date },
): Promise<Booking> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  const booking = await requireBooking(db, bookingId, admin);
  if (booking.paymentState !== "unpaid") throw new Conflict("bookingChanged");
  if (gateway === undefined) throw new Unavailable("gatewayMissing");
  try {
    await settleOrExpire(db, gateway, booking, now);
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) throw new Unavailable("providerSilent");
    throw error;
  }
  return requireBooking(db, bookingId, admin);
}
