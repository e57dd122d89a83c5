import type { Trx, Db } from "~db/open";
import { type Booking, CASH, cashPaymentId, isCashPayment } from "~/domain/bookings/booking";
import { changeBooking } from "~/domain/bookings/change-booking.server";
import { recordSettlement } from "./apply-payment.server";
import { amountOf } from "./open-order.server";
import type { Viewer } from "~/domain/bookings/booking-queries.server";
import { Conflict, Forbidden, NotFound, Unconfirmed } from "~/domain/errors";
import { settleRefund, type Refund } from "./refunds.server";

/**
 * Records that an admin was given the price of a booking in cash: its state, the payment and the receipt, in the
 * caller's transaction. Who took it is in the audit trail and on the receipt.
 *
 * @throws Conflict where the booking is not waiting to be paid
 */
export async function takeCash(
  trx: Trx,
  booking: Booking,
  { admin, now }: { admin: { id: number; name: string }; now: Date },
): Promise<Booking> {
  const id = cashPaymentId(booking);
  const paid = await changeBooking(trx, booking, {
    event: "cash",
    by: "admin",
    actorId: admin.id,
    now,
    set: { razorpayPaymentId: id, holdUntil: null },
  });
  const payment = { id, order_id: null, amount: amountOf(booking), currency: "INR", method: CASH };
  await recordSettlement(trx, paid, { ...payment, receivedBy: admin.name }, now);
  return paid;
}

/**
 * Records that an admin has paid a cash refund at the counter. Idempotent.
 *
 * @returns the refund
 * @throws Forbidden for anyone but an admin; Unconfirmed without the password within the last minutes; NotFound;
 *   Conflict for a payment that went through the provider
 */
export async function payBackCash(
  db: Db,
  refundId: number | undefined,
  { admin, now, isConfirmed }: { admin: Viewer; now: Date; isConfirmed: boolean },
): Promise<Refund> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  if (refundId === undefined) throw new NotFound("refundNotFound");
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirst();
    if (row === undefined) throw new NotFound("refundNotFound");
    if (!isCashPayment(row.paymentId)) throw new Conflict("refundNotInCash");
    if (!isConfirmed) throw new Unconfirmed();
    const outcome = { status: "processed", providerRefundId: null, isUnlisted: true } as const;
    await settleRefund(trx, row, outcome, now, { by: "admin", actorId: admin.id });
    return row;
  });
}
