import { z } from "zod";
import type { Db } from "~db/connection";
import { changeBooking } from "~/domain/bookings/change-booking.server";
import type { Booking } from "~/domain/bookings/booking";
import { toBooking } from "~/domain/bookings/booking-rows.server";
import { finishJob, leaseJob, postponeJob, type OutboxJob } from "~/domain/outbox/outbox.server";
import { Conflict } from "~/domain/errors";
import { GatewayRefused, GatewayUnavailable, type RazorpayGateway } from "~/gateways/razorpay.server";
import type { PaymentOutcome } from "./apply-payment.server";
import { refreshPayments } from "./confirm-payment.server";
import { orderReceiptOf } from "./open-order.server";
import { processWebhooks } from "./receive-webhook.server";

/** An order that nobody reported on for this long is asked after. */
const RECONCILE_AFTER_MS = 15 * 60_000;
const SWEEP_LIMIT = 50;
/** The provider's status for an id it does not know. */
const UNKNOWN_ORDER_STATUS = 400;

const refundPayload = z.object({ paymentId: z.string(), bookingId: z.number(), amount: z.number().int().positive() });

/**
 * One round of what must happen although nobody asks: stored webhooks, old orders, holds that ran out,
 * refunds that are due. Each step may fail for a booking without holding up the others.
 *
 * @param report called for each failure, for the log
 * @param options.askAfterMs age from which an order that nobody reported on is asked after
 */
export async function keepAccounts(
  db: Db,
  gateway: RazorpayGateway | undefined,
  now: Date,
  report: (what: string, error: unknown) => void,
  { askAfterMs = RECONCILE_AFTER_MS }: { askAfterMs?: number } = {},
): Promise<void> {
  await processWebhooks(db, now, report).catch((error: unknown) => report("webhooks", error));
  for (const booking of await listUnsettled(db, now, askAfterMs)) {
    await settleOrRelease(db, gateway, booking, now).catch((error: unknown) => report(`booking ${booking.id}`, error));
  }
  if (gateway !== undefined) await workOffRefunds(db, gateway, now, report);
}

async function listUnsettled(db: Db, now: Date, askAfterMs: number): Promise<Booking[]> {
  const asked = new Date(now.getTime() - askAfterMs).toISOString();
  const rows = await db
    .selectFrom("bookings")
    .selectAll()
    .where("paymentState", "=", "unpaid")
    .where("status", "in", ["pending", "awaiting_payment", "approved"])
    .where((eb) => eb.or([eb("holdUntil", "<", now.toISOString()), eb.and([eb("createdAt", "<", asked), eb("razorpayOrderId", "is not", null)])]))
    .orderBy("holdUntil")
    .limit(SWEEP_LIMIT)
    .execute();
  return rows.map(toBooking);
}

/** Asks the provider first; only where it knows of no money does a hold that ran out free its days. */
async function settleOrRelease(db: Db, gateway: RazorpayGateway | undefined, booking: Booking, now: Date): Promise<void> {
  const orderId = booking.razorpayOrderId ?? (await findLostOrder(db, gateway, booking, now));
  if (orderId !== undefined && gateway !== undefined) {
    const outcomes = await askAfterOrder(db, gateway, booking, orderId, now);
    if (outcomes.includes("settled") || outcomes.includes("open")) return;
  }
  if (orderId !== undefined && gateway === undefined) return;
  if (booking.holdUntil === null || booking.holdUntil >= now.toISOString()) return;
  await db
    .transaction()
    .execute((trx) => changeBooking(trx, { ...booking, razorpayOrderId: orderId ?? null }, { event: "expire", by: "clock", now }))
    .catch((error: unknown) => {
      if (!(error instanceof Conflict)) throw error;
    });
}

/**
 * What became of an order's payments. An order that the provider does not know, as after a change of
 * keys, is forgotten, so that paying asks for a new one.
 */
async function askAfterOrder(db: Db, gateway: RazorpayGateway, booking: Booking, orderId: string, now: Date): Promise<PaymentOutcome[]> {
  try {
    return await refreshPayments(db, gateway, orderId, now);
  } catch (error) {
    if (!(error instanceof GatewayRefused) || error.status !== UNKNOWN_ORDER_STATUS) throw error;
    await db
      .updateTable("bookings")
      .set({ razorpayOrderId: null })
      .where("id", "=", booking.id)
      .where("razorpayOrderId", "=", orderId)
      .where("paymentState", "=", "unpaid")
      .execute();
    return [];
  }
}

/** An order whose answer was lost before it was stored, found again by our reference. */
async function findLostOrder(db: Db, gateway: RazorpayGateway | undefined, booking: Booking, now: Date): Promise<string | undefined> {
  const order = await gateway?.findOrderByReceipt(orderReceiptOf(booking));
  if (order === undefined) return undefined;
  await db
    .updateTable("bookings")
    .set({ razorpayOrderId: order.id, lastStatusUpdate: now.toISOString() })
    .where("id", "=", booking.id)
    .where("razorpayOrderId", "is", null)
    .execute();
  return order.id;
}

async function workOffRefunds(
  db: Db,
  gateway: RazorpayGateway,
  now: Date,
  report: (what: string, error: unknown) => void,
): Promise<void> {
  for (let done = 0; done < SWEEP_LIMIT; done += 1) {
    const job = await leaseJob(db, now);
    if (job === undefined) return;
    try {
      await refund(db, gateway, job, now);
    } catch (error) {
      report(`outbox ${job.id}`, error);
      await postponeJob(db, job, error instanceof Error ? error.message : "unknown", now);
    }
  }
}

async function refund(db: Db, gateway: RazorpayGateway, job: OutboxJob, now: Date): Promise<void> {
  const { paymentId, amount } = refundPayload.parse(job.payload);
  try {
    const refunded = await gateway.refund(paymentId, amount, `refund-${paymentId}`);
    if (refunded.status === "failed") throw new GatewayUnavailable("the refund failed");
  } catch (error) {
    const alreadyGone = error instanceof GatewayRefused && /fully refunded/i.test(error.message);
    if (!alreadyGone) throw error;
  }
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("payments").set({ amountRefunded: amount, status: "refunded" }).where("id", "=", paymentId).execute();
    await finishJob(trx, job, now);
  });
}
