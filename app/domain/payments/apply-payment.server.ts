import type { Db, Trx } from "~db/open";
import { changeBooking } from "~/domain/bookings/change-booking.server";
import { openBalance, findOrder, type Order } from "~/domain/bookings/booking-queries.server";
import { dayInIndia, MS_PER_MINUTE, MS_PER_SECOND } from "~/domain/calendar/day";
import { PAISE_PER_RUPEE } from "~/domain/money";
import { CASH, findBookingTransition, isAhead, isPayable, type Booking } from "~/domain/bookings/booking";
import { findRevivalConflict } from "~/domain/bookings/request-booking.server";
import { enqueue } from "~/domain/outbox/outbox.server";
import {
  CAPTURABLE_MINUTES,
  GatewayRefused,
  type ProviderPayment,
  type RazorpayGateway,
} from "~/gateways/razorpay.server";
import { amountOf } from "./open-order.server";
import { keepUnmatchedPayment, releasePayment, sumReturned, type Misfit } from "./provider-cases.server";
import { writeReceipt } from "./receipt-ledger.server";
import { createRefund } from "./refunds.server";

const CURRENCY = "INR";

export type PaymentOutcome =
  /** This payment pays its booking, now or since an earlier report. */
  | "settled"
  /** The booking does not need it: it is refunded. */
  | "refunding"
  /** The attempt failed; the same order can be paid again. */
  | "failed"
  /** Authorised by the bank, not captured yet. */
  | "authorized"
  /** Not decided yet at the provider. */
  | "open"
  /** Not an order of ours, or not its amount: no booking was changed; captured money is kept for an admin. */
  | "foreign";

/** Applies a payment, whose origin the caller has verified, to its booking, whatever reports it. Idempotent. */
export async function applyPayment(db: Db, payment: ProviderPayment, now: Date): Promise<PaymentOutcome> {
  const orderId = payment.order_id;
  return db.transaction().execute(async (trx) => {
    const order = orderId === null ? undefined : await findOrder(trx, orderId);
    const misfit = findMisfit(payment, order);
    if (order === undefined || misfit !== undefined) {
      await keepUnmatchedPayment(trx, payment, { booking: order?.booking, reason: misfit ?? "unknown_order", now });
      return "foreign";
    }
    const { booking, isCurrent } = order;
    if (payment.status === "created") return "open";
    if (payment.status === "authorized") {
      if (isCurrent) await markAuthorized(trx, booking, payment.id, now);
      return "authorized";
    }
    await clearAuthorized(trx, booking, payment.id);
    if (payment.status === "failed") {
      if (isCurrent) await recordFailure(trx, booking, payment, now);
      return "failed";
    }
    const known = await trx.selectFrom("payments").select("settles").where("id", "=", payment.id).executeTakeFirst();
    if (known !== undefined) return known.settles === 1 ? "settled" : "refunding";
    if (!(await releasePayment(trx, payment.id, now))) return "foreign";
    // A payment that was refunded before we knew of it settles nothing; the refund job looks up how the refund ended.
    const isTaken = isCurrent && payment.status === "captured" && (await settle(trx, booking, payment, now));
    if (isTaken) return "settled";
    await recordPayment(trx, booking, payment, { settles: false, now });
    const reason = isCurrent ? (booking.razorpayPaymentId === null ? "late" : "second") : "replaced";
    await createRefund(trx, { bookingId: booking.id, paymentId: payment.id, amount: payment.amount, reason, now });
    return "refunding";
  });
}

/** Applies a payment, and captures an authorised one whose booking is payable. @throws GatewayUnavailable */
export async function applyOrCapture(db: Db, gateway: RazorpayGateway, payment: ProviderPayment, now: Date) {
  const outcome = await applyPayment(db, payment, now);
  if (outcome !== "authorized" || payment.order_id === null) return outcome;
  const order = await findOrder(db, payment.order_id);
  if (order?.isCurrent !== true || !isPayable(order.booking)) return outcome;
  try {
    return await applyPayment(db, await gateway.capturePayment(payment.id, order.amount), now);
  } catch (error) {
    // The provider itself returns a payment that is never captured. Until then the booking keeps its days, and polls retry.
    if (error instanceof GatewayRefused) return outcome;
    throw error;
  }
}

function findMisfit(payment: ProviderPayment, order: Order | undefined): Misfit | undefined {
  if (order === undefined) return "unknown_order";
  if (payment.currency !== CURRENCY) return "wrong_currency";
  return payment.amount === order.amount ? undefined : "wrong_amount";
}

/** Settles a booking by a payment. @returns false where it does not take it, as when its days are over */
export async function settle(trx: Trx, booking: Booking, payment: ProviderPayment, now: Date): Promise<boolean> {
  const step = findBookingTransition(booking, "capture", "provider");
  if (step === undefined || dayInIndia(now) > booking.endDate) return false;
  if (step.days === "take" && (await findRevivalConflict(trx, booking, "provider", now)) !== undefined) return false;
  const paid = await changeBooking(trx, booking, {
    event: "capture",
    by: "provider",
    now,
    set: { razorpayPaymentId: payment.id, holdUntil: null, ...paidOtherwise(booking, payment) },
    ...(payment.amount === amountOf(booking) ? {} : { paid: payment.amount }),
  });
  await recordSettlement(trx, paid, payment, now);
  return true;
}

type Settling = Pick<ProviderPayment, "id" | "order_id" | "amount" | "currency" | "method">;

/** Records the payment that pays a booking, with the receipt and its equipment's popularity. */
export async function recordSettlement(
  trx: Trx,
  paid: Booking,
  payment: Settling & { receivedBy?: string },
  now: Date,
): Promise<void> {
  await openBalance(trx, paid);
  await recordPayment(trx, paid, payment, { settles: true, now });
  await writeReceipt(trx, paid, { ...payment, method: payment.method ?? null, status: "paid" }, now);
  await trx
    .updateTable("equipment")
    .set((eb) => ({ popularity: eb("popularity", "+", 1) }))
    .where("id", "=", paid.equipmentId)
    .execute();
}

/** Records that an admin was given a booking's price in cash. @throws Conflict unless it is to be paid */
export async function takeCash(
  trx: Trx,
  booking: Booking,
  { admin, now }: { admin: { id: number; name: string }; now: Date },
): Promise<Booking> {
  const id = `${CASH}_${booking.publicId}`;
  const paid = await changeBooking(trx, booking, {
    event: "cash",
    by: "admin",
    actorId: admin.id,
    now,
    set: { razorpayPaymentId: id, provider: "cash", holdUntil: null },
  });
  const payment = { id, order_id: null, amount: amountOf(booking), currency: "INR", method: CASH };
  await recordSettlement(trx, paid, { ...payment, receivedBy: admin.name }, now);
  return paid;
}

/** Where an admin assigned a payment of another amount than the advance, the balance becomes the rest of the price. */
function paidOtherwise({ advance, totalPrice }: Booking, { amount }: ProviderPayment): { advance?: number | null } {
  const paid = Math.max(1, Math.floor(amount / PAISE_PER_RUPEE));
  if (advance === totalPrice || paid === advance) return {};
  return { advance: paid < totalPrice ? paid : null };
}

async function recordFailure(trx: Trx, booking: Booking, payment: ProviderPayment, now: Date): Promise<void> {
  if (booking.paymentState !== "unpaid") return;
  await writeReceipt(trx, booking, { ...payment, method: payment.method ?? null, status: "failed" }, now);
}

async function recordPayment(
  trx: Trx,
  booking: Booking,
  payment: Settling,
  { settles, now }: { settles: boolean; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto("payments")
    .values({
      id: payment.id,
      bookingId: booking.id,
      orderId: payment.order_id ?? "",
      amount: payment.amount,
      currency: payment.currency,
      status: "captured",
      method: payment.method ?? null,
      settles: settles ? 1 : 0,
      amountRefunded: Math.min(payment.amount, await sumReturned(trx, payment.id)),
      capturedAt: at,
      createdAt: at,
    })
    .execute();
}

/** Time for the request that reported the payment to capture it itself. */
const CAPTURE_AFTER_MS = MS_PER_SECOND;

/**
 * Marks an unpaid booking as having an authorised payment, and enqueues the poll that captures it. One poll a payment:
 * two payments of one order overwrite each other's mark, and a poll for each would double the polls without end.
 */
export async function markAuthorized(trx: Trx, booking: Booking, paymentId: string, now: Date): Promise<void> {
  if (booking.paymentState !== "unpaid" || booking.authorizedPaymentId === paymentId) return;
  await trx
    .updateTable("bookings")
    .set({ authorizedPaymentId: paymentId })
    .where("id", "=", booking.id)
    .where("paymentState", "=", "unpaid")
    .execute();
  const orderId = booking.razorpayOrderId;
  await enqueue(trx, {
    kind: "order_look",
    dedupeKey: `order_look:${orderId}:${paymentId}`,
    payload: { orderId, once: true },
    now,
    afterMs: CAPTURE_AFTER_MS,
  });
}

/** A hold that ended before is not extended by an authorised payment: the provider returns it by now. */
export function oldestHoldWithAuthorized(now: Date): string {
  return new Date(now.getTime() - CAPTURABLE_MINUTES * MS_PER_MINUTE).toISOString();
}

/** Whether an authorised payment keeps the days after the hold: while it can be captured and all days lie ahead. */
export function isKeptByAuthorized(booking: Pick<Booking, "holdUntil" | "startDate">, now: Date): boolean {
  if (booking.holdUntil === null || !isAhead(booking, dayInIndia(now))) return false;
  return booking.holdUntil >= oldestHoldWithAuthorized(now);
}

/** Removes the mark once its payment is captured, refunded or failed. */
export async function clearAuthorized(trx: Trx, booking: Booking, paymentId: string): Promise<void> {
  if (booking.authorizedPaymentId !== paymentId) return;
  await trx
    .updateTable("bookings")
    .set({ authorizedPaymentId: null })
    .where("id", "=", booking.id)
    .where("authorizedPaymentId", "=", paymentId)
    .execute();
}
