import type { Trx } from "~db/open";
import type { Booking } from "~/domain/bookings/booking";
import { CASH, cashPaymentId } from "~/domain/bookings/cash";
import { changeBooking } from "~/domain/bookings/change-booking.server";
import { recordSettlement } from "./apply-payment.server";
import { amountOf } from "./open-order.server";

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
