import { z } from "zod";
import type { Db } from "~db/connection";
import { isPayable, type Booking } from "~/domain/bookings/booking";
import { findBookingByOrder } from "~/domain/bookings/booking-queries.server";
import type { OutboxJob } from "~/domain/outbox/outbox.server";
import { GatewayRefused, GatewayUnavailable, type RazorpayGateway } from "~/gateways/razorpay.server";
import { applyPayment, type PaymentOutcome } from "./apply-payment.server";
import { amountOf, orderReceiptOf } from "./open-order.server";
import { nextOrderPoll } from "./poll-schedule.server";

/** The provider's status for an id it does not know. */
const UNKNOWN_ORDER_STATUS = 400;

const payloadSchema = z.object({ orderId: z.string() });

/**
 * Asks after an order as planned.
 *
 * @returns when to ask again, nothing after the last time
 * @throws GatewayUnavailable when the provider does not answer
 */
export async function runOrderPoll(db: Db, gateway: RazorpayGateway, job: OutboxJob, now: Date): Promise<Date | void> {
  const { orderId } = payloadSchema.parse(job.payload);
  const booking = await findBookingByOrder(db, orderId);
  if (booking === undefined) return;
  await pollOrder(db, gateway, booking, orderId, now);
  return nextOrderPoll(job.createdAt, now);
}

/**
 * Asks the provider for all payments of an order and applies them. Money that the bank has only set aside
 * is taken as long as its booking still wants it. An order that the provider does not know, neither by its
 * id nor by our reference, as after a change of keys, is forgotten, so that paying asks for a new one.
 *
 * @returns what became of each payment
 * @throws GatewayUnavailable when the provider does not answer
 */
export async function pollOrder(
  db: Db,
  gateway: RazorpayGateway,
  booking: Booking,
  orderId: string,
  now: Date,
): Promise<PaymentOutcome[]> {
  try {
    const outcomes: PaymentOutcome[] = [];
    for (const payment of await gateway.fetchOrderPayments(orderId)) {
      const outcome = await applyPayment(db, payment, now);
      outcomes.push(outcome === "authorized" ? await capturePayment(db, gateway, orderId, payment.id, now) : outcome);
    }
    return outcomes;
  } catch (error) {
    if (!(error instanceof GatewayRefused) || error.status !== UNKNOWN_ORDER_STATUS) throw error;
    // One wrong answer must not lose an order that somebody may be paying just now.
    const known = await gateway.findOrderByReceipt(orderReceiptOf(booking));
    if (known?.id === orderId)
      throw new GatewayUnavailable("the payment provider has an order and denies its payments");
    await forgetOrder(db, booking, orderId);
    return [];
  }
}

async function capturePayment(
  db: Db,
  gateway: RazorpayGateway,
  orderId: string,
  paymentId: string,
  now: Date,
): Promise<PaymentOutcome> {
  const booking = await findBookingByOrder(db, orderId);
  if (booking === undefined || !isPayable(booking)) return "authorized";
  try {
    return await applyPayment(db, await gateway.capturePayment(paymentId, amountOf(booking)), now);
  } catch (error) {
    // What the provider will not let us take goes back by itself.
    if (error instanceof GatewayRefused) return "authorized";
    throw error;
  }
}

async function forgetOrder(db: Db, booking: Booking, orderId: string): Promise<void> {
  await db
    .updateTable("bookings")
    .set({ razorpayOrderId: null })
    .where("id", "=", booking.id)
    .where("razorpayOrderId", "=", orderId)
    .where("paymentState", "=", "unpaid")
    .execute();
}
