import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { z } from "zod";
import type { Db } from "~db/connection";
import { isCashPayment } from "~/domain/bookings/cash";
import { enqueue, finishJob, type OutboxJob } from "~/domain/outbox/outbox.server";
import {
  GatewayRefused,
  GatewayUnavailable,
  type ProviderRefund,
  type RazorpayGateway,
} from "~/gateways/razorpay.server";
import { refundReferenceOf, settleRefund, toRefund, type Refund } from "./refunds.server";

/** The provider's status for a request that it refuses. */
const REFUSED_STATUS = 400;
/** Refusals may be temporary; after this many attempts the refund fails and waits for an admin. */
const MAX_REFUSALS = 4;
/** Delay of the first poll of a refund that the bank has not decided on. */
const FIRST_POLL_MS = 5 * MS_PER_MINUTE;

const payloadSchema = z.object({ refundId: z.number().int(), round: z.number().int() });

/**
 * Runs a job of the kind "refund": requests a refund, or fetches it where it was requested already. Killed at any
 * point and run again, it pays once: every request carries the reference of its round.
 *
 * @throws GatewayUnavailable, GatewayRefused to be retried
 */
export async function sendRefund(db: Db, gateway: RazorpayGateway, job: OutboxJob, now: Date): Promise<void> {
  const { refundId, round } = payloadSchema.parse(job.payload);
  const row = await db.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirst();
  if (row === undefined || row.round !== round || row.status !== "pending") return finishJob(db, job, now);
  if (isCashPayment(row.paymentId)) throw new Error("cash is paid back at the counter");
  const refund = toRefund(row);
  try {
    await recordAnswer(db, refund, await requestRefund(gateway, refund, job), job, now);
  } catch (error) {
    if (!isFinal(error, job)) throw error;
    const why = error.message;
    await db.transaction().execute(async (trx) => {
      await settleRefund(trx, refund, { status: "failed", providerRefundId: null, why }, now);
      await finishJob(trx, job, now);
    });
  }
}

function isFinal(error: unknown, job: OutboxJob): error is GatewayRefused {
  return error instanceof GatewayRefused && error.status === REFUSED_STATUS && job.attempts >= MAX_REFUSALS;
}

async function requestRefund(gateway: RazorpayGateway, refund: Refund, job: OutboxJob): Promise<ProviderRefund> {
  if (refund.providerRefundId !== null) return gateway.fetchRefund(refund.providerRefundId);
  if (job.attempts > 1 || refund.round > 1) {
    const made = await findSentRefund(gateway, refund);
    if (made !== undefined) return made;
  }
  return gateway.refund(refund.paymentId, refund.amount, refundReferenceOf(refund));
}

/** A refund of an earlier request whose answer was lost, or made by hand at the provider. */
async function findSentRefund(gateway: RazorpayGateway, refund: Refund): Promise<ProviderRefund | undefined> {
  const known = await gateway.fetchRefunds(refund.paymentId);
  return known.find(({ status, amount }) => status !== "failed" && amount === refund.amount);
}

async function recordAnswer(db: Db, refund: Refund, answer: ProviderRefund, job: OutboxJob, now: Date): Promise<void> {
  if (answer.payment_id !== refund.paymentId) throw new GatewayUnavailable("the provider answered for another payment");
  await db.transaction().execute(async (trx) => {
    if (answer.status === "pending") {
      await trx
        .updateTable("refunds")
        .set({ providerRefundId: answer.id })
        .where("id", "=", refund.id)
        .where("round", "=", refund.round)
        .where("status", "=", "pending")
        .execute();
      await enqueue(trx, {
        kind: "refund_look",
        dedupeKey: `refund_look:${answer.id}`,
        payload: { refundId: refund.id, round: refund.round },
        now,
        afterMs: FIRST_POLL_MS,
      });
    } else {
      await settleRefund(trx, refund, { status: answer.status, providerRefundId: answer.id }, now);
    }
    await finishJob(trx, job, now);
  });
}

/**
 * Runs a job of the kind "refund_look": polls a refund that the bank had not decided on.
 *
 * @throws GatewayUnavailable while it still has not, to be retried
 */
export async function pollRefund(db: Db, gateway: RazorpayGateway, job: OutboxJob, now: Date): Promise<void> {
  const { refundId, round } = payloadSchema.parse(job.payload);
  const row = await db.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirst();
  if (row === undefined || row.round !== round || row.status !== "pending" || row.providerRefundId === null)
    return finishJob(db, job, now);
  const answer = await gateway.fetchRefund(row.providerRefundId);
  if (answer.status === "pending") throw new GatewayUnavailable("the refund is still under way");
  const { status, id } = answer;
  await db.transaction().execute(async (trx) => {
    await settleRefund(trx, toRefund(row), { status, providerRefundId: id }, now);
    await finishJob(trx, job, now);
  });
}
