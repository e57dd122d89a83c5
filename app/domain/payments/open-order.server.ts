import type { Db } from "~db/connection";
import { changeBooking } from "~/domain/bookings/change-booking.server";
import { isPayable, type Booking } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { Conflict, Unavailable } from "~/domain/errors";
import { GatewayRefused, GatewayUnavailable, type RazorpayGateway } from "~/gateways/razorpay.server";

const PAISE_PER_RUPEE = 100;

/** The total of a booking in paise, as the provider counts. */
export function amountOf(booking: Pick<Booking, "totalPrice">): number {
  return booking.totalPrice * PAISE_PER_RUPEE;
}

/** Our reference of a booking at the provider: a second order under it cannot come about. */
export function orderReceiptOf(booking: Pick<Booking, "publicId">): string {
  return `booking_${booking.publicId}`;
}

/**
 * Makes sure that a booking has an order at the provider. The call runs outside any transaction; an
 * answer that was lost is found again by our reference.
 *
 * @returns the booking with its order
 * @throws Conflict when it can no longer be paid; Unavailable when the provider cannot be reached or
 *   none is configured
 */
export async function openOrder(
  db: Db,
  gateway: RazorpayGateway | undefined,
  booking: Booking,
  now: Date,
): Promise<Booking> {
  if (!isPayable(booking)) throw new Conflict(booking.paymentState === "unpaid" ? "notPayable" : "alreadyPaid");
  if (booking.razorpayOrderId !== null) return booking;
  if (gateway === undefined) throw new Unavailable("gatewayMissing");
  const order = await askForOrder(gateway, booking);
  try {
    return await db
      .transaction()
      .execute((trx) => changeBooking(trx, booking, { event: "order", by: "server", now, set: { razorpayOrderId: order } }));
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const present = await requireOwnBooking(db, booking.id, { id: booking.userId });
    if (present.razorpayOrderId === null) throw error;
    return present;
  }
}

async function askForOrder(gateway: RazorpayGateway, booking: Booking): Promise<string> {
  try {
    const order = await gateway.createOrder({
      amount: amountOf(booking),
      receipt: orderReceiptOf(booking),
      notes: { bookingId: String(booking.id), equipmentId: String(booking.equipmentId) },
    });
    return order.id;
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) throw new Unavailable("orderFailed");
    throw error;
  }
}
