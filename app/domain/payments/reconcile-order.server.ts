import { z } from "zod";
import type { Db, Trx } from "~db/open";
import { findOrder } from "~/domain/bookings/booking-queries.server";
import type { OutboxJob } from "~/domain/outbox/outbox.server";
import {
  GatewayRefused,
  GatewayUnavailable,
  type ProviderPayment,
  type RazorpayGateway,
} from "~/gateways/razorpay.server";
import { applyOrCapture, type PaymentOutcome } from "./apply-payment.server";
import { applyRefunds } from "./refunds.server";
import { nextOrderPoll } from "./open-order.server";

/** The provider's status for an id it does not know. */
const UNKNOWN_ORDER_STATUS = 400;

/** `once`: not followed by the next poll of the schedule. */
const payloadSchema = z.object({ orderId: z.string(), once: z.boolean().optional() });

/** Runs a scheduled poll of an order. @returns when to poll again, nothing after the last @throws GatewayUnavailable */
export async function runOrderPoll(db: Db, gateway: RazorpayGateway, job: OutboxJob, now: Date): Promise<Date | void> {
  const { orderId, once } = payloadSchema.parse(job.payload);
  if ((await findOrder(db, orderId)) === undefined) return;
  await pollOrder(db, gateway, orderId, now);
  if (once !== true) return nextOrderPoll(job.createdAt, now);
}

/**
 * Fetches an order's payments and applies them. An order that the provider does not know, as after a change of keys, is
 * removed from the booking: paying creates a new one. @throws GatewayUnavailable
 */
export async function pollOrder(db: Db, gateway: RazorpayGateway, orderId: string, now: Date) {
  try {
    const outcomes: PaymentOutcome[] = [];
    for (const payment of await gateway.fetchOrderPayments(orderId)) {
      outcomes.push(await applyOrCapture(db, gateway, payment, now));
      await applyRefundsOf(db, gateway, payment, now);
    }
    return outcomes;
  } catch (error) {
    if (!(error instanceof GatewayRefused) || error.status !== UNKNOWN_ORDER_STATUS) throw error;
    // A single wrong answer must not lose an order that is being paid.
    const order = await findOrder(db, orderId);
    const known = order && (await gateway.findOrderByReceipt(order.receipt));
    if (known?.id === orderId)
      throw new GatewayUnavailable("the payment provider has an order and denies its payments");
    await db.transaction().execute((trx) => forgetOrder(trx, orderId));
    return [];
  }
}

/** Fetches and applies a payment's refunds where the provider has refunded more than we know. */
export async function applyRefundsOf(
  db: Db,
  gateway: RazorpayGateway,
  payment: Pick<ProviderPayment, "id" | "amount_refunded">,
  now: Date,
): Promise<void> {
  const known = await db
    .selectFrom("payments")
    .select("amountRefunded")
    .where("id", "=", payment.id)
    .executeTakeFirst();
  if (known === undefined || (payment.amount_refunded ?? 0) <= known.amountRefunded) return;
  await applyRefunds(db, payment.id, await gateway.fetchRefunds(payment.id), now);
}

async function forgetOrder(trx: Trx, orderId: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("bookings")
    .set({ razorpayOrderId: null, authorizedPaymentId: null })
    .where("razorpayOrderId", "=", orderId)
    .where("paymentState", "=", "unpaid")
    .executeTakeFirst();
  if (numUpdatedRows > 0) await trx.deleteFrom("orders").where("id", "=", orderId).execute();
}
