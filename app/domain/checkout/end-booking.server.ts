import type { Paise } from "~/domain/money";
import type { Trx, Db } from "~db/open";
import {
  BOOKING_TRANSITIONS,
  findBookingTransition,
  mayNow,
  type Actor,
  type Booking,
  isCancellable,
  isLive,
  type BookingStatus,
  holdAfterApproval,
  isPaid,
} from "~/domain/bookings/booking";
import {
  findBalance,
  partAtCounter,
  requireBookingAndRole,
  type AdminAct,
  type Viewer,
  requireBooking,
  isHandedOver,
} from "~/domain/bookings/booking-queries.server";
import { changeBooking, isRepeated } from "~/domain/bookings/change-booking.server";
import { Conflict, Forbidden, type MessageKey, Invalid, Unconfirmed } from "~/domain/errors";
import { findPaidSums, createRefund, type RefundReason } from "~/domain/payments/refunds.server";
import { quoteRefund } from "~/domain/payments/refund-policy";
import { removeReview } from "~/domain/reviews/reviews.server";
import { dayInIndia } from "~/domain/calendar/day";
import { findRevivalConflict } from "~/domain/bookings/request-booking.server";

interface BookingEnd {
  event: "cancel" | "reject";
  by: Extract<Actor, "renter" | "owner" | "admin">;
  actorId: number;
  reason?: string | undefined;
  now: Date;
}

const REASONS: Record<BookingEnd["by"], RefundReason> = {
  renter: "cancelled_by_renter",
  owner: "cancelled_by_owner",
  admin: "rejected",
};

/** Ends a live booking with its days, review and refund. @throws Conflict by state, or once its balance is confirmed */
async function endBooking(trx: Trx, booking: Booking, end: BookingEnd): Promise<Booking> {
  const step = findBookingTransition(booking, end.event, end.by);
  if (step === undefined) throw new Conflict("bookingChanged");
  if ((await findBalance(trx, booking.id))?.state === "confirmed") throw new Conflict("balanceConfirmed");
  const refundAmount =
    step.refund === undefined ? null : quoteRefund(booking, await findPaidSums(trx, booking), end.by, end.now).amount;
  const ended = await changeBooking(trx, booking, { ...end, set: { refundAmount } });
  await removeReview(trx, ended.id);
  if (refundAmount === null || booking.razorpayPaymentId === null) return ended;
  await createRefund(trx, {
    bookingId: booking.id,
    paymentId: booking.razorpayPaymentId,
    amount: refundAmount,
    reason: REASONS[end.by],
    now: end.now,
  });
  return ended;
}

const WHY_ENDED: Partial<Record<BookingStatus, MessageKey>> = { rejected: "cancelRejected", expired: "cancelExpired" };

/**
 * Cancels a booking for its renter or owner, with a refund by the policy. The same again changes nothing.
 * @param request.shownRefund a smaller refund is a Conflict @throws NotFound; Forbidden for an admin; Conflict
 */
export async function cancelBooking(
  db: Db,
  id: number,
  request: { user: Viewer; reason?: string | undefined; shownRefund?: Paise | undefined; now: Date },
): Promise<Booking> {
  const { user, reason, shownRefund, now } = request;
  return db.transaction().execute(async (trx) => {
    const { booking, part: seenAs } = await requireBookingAndRole(trx, id, user);
    const part = partAtCounter(booking, seenAs);
    if (part === "admin") throw new Forbidden("notAllowed");
    const given = { event: "cancel", actorId: user.id, reason } as const;
    if (booking.status === "cancelled" && (await isRepeated(trx, booking, given))) return booking;
    if (!isLive(booking)) throw new Conflict(WHY_ENDED[booking.status] ?? "bookingEnded");
    const known = { today: dayInIndia(now), isHandedOver: await isHandedOver(trx, booking) };
    if (!isCancellable(booking, part, known)) throw new Conflict("cancelTooLate");
    const ended = await endBooking(trx, booking, { ...given, by: part, now });
    if (shownRefund !== undefined && shownRefund > (ended.refundAmount ?? 0)) throw new Conflict("refundTermsChanged");
    return ended;
  });
}

export interface Decision extends AdminAct {
  decision: "approved" | "rejected";
  /** Shown to renter and owner and kept in the audit trail; required to reject a paid booking. */
  reason?: string | undefined;
}

/**
 * Approves or rejects a booking: approved it stays payable for a day, rejected its days and money go back.
 * @throws Forbidden; Unconfirmed where money goes back; NotFound; Invalid without a reason; Conflict
 */
export async function decideBooking(db: Db, id: number, decision: Decision): Promise<Booking> {
  if (!decision.admin.isAdmin) throw new Forbidden("notAllowed");
  return db.transaction().execute(async (trx) => {
    const booking = await requireBooking(trx, id, decision.admin);
    const event = decision.decision === "approved" ? "approve" : "reject";
    const given = { event, actorId: decision.admin.id, reason: decision.reason } as const;
    if (booking.status === decision.decision && (await isRepeated(trx, booking, given))) return booking;
    return decision.decision === "approved" ? approve(trx, booking, decision) : reject(trx, booking, decision);
  });
}

async function approve(trx: Trx, booking: Booking, { admin, reason, now }: Decision): Promise<Booking> {
  const step = findBookingTransition(booking, "approve", "admin");
  if (step === undefined) throw new Conflict("notDecidable");
  const conflict = step.days === "take" ? await findRevivalConflict(trx, booking, "admin", now) : undefined;
  if (conflict !== undefined) throw conflict;
  const change = { event: "approve", by: "admin", actorId: admin.id, reason, now } as const;
  if (booking.paymentState !== "unpaid") return changeBooking(trx, booking, change);
  const isHeld = booking.holdUntil !== null && booking.holdUntil > now.toISOString();
  if (step.days !== "take" && !isHeld) throw new Conflict("holdOver");
  const holdUntil = holdAfterApproval(booking, now).toISOString();
  return changeBooking(trx, booking, { ...change, set: { holdUntil } });
}

async function reject(trx: Trx, booking: Booking, { admin, reason, now, isConfirmed }: Decision): Promise<Booking> {
  if (!mayNow(BOOKING_TRANSITIONS, booking, "reject", ["admin"])) throw new Conflict("notDecidable");
  if (isPaid(booking)) {
    if (isConfirmed !== true) throw new Unconfirmed();
    if (reason === undefined) throw new Invalid("reasonMissing", { field: "reason" });
    if (dayInIndia(now) > booking.endDate) throw new Conflict("bookingOver");
  }
  return endBooking(trx, booking, { event: "reject", by: "admin", actorId: admin.id, reason, now });
}
