import { z } from "zod";
import { MS_PER_HOUR } from "~/domain/calendar/duration";
import type { Db } from "~db/open";
import type { OutboxJob } from "~/domain/outbox/outbox.server";
import { GatewayRefused, type ProviderRefund, type RazorpayGateway } from "~/gateways/razorpay.server";
import { toCase, type CaseState, type ProviderCase } from "./provider-cases.server";

const payloadSchema = z.object({ caseId: z.number().int(), round: z.number().int() });
/** The provider's status for a request that it refuses. */
const REFUSED_STATUS = 400;
const MAX_REFUSALS = 4;
/** A refund that the bank has not decided on is polled this often. */
const POLL_MS = 6 * MS_PER_HOUR;

/**
 * Runs a job of the kind "case_refund": refunds what is left of a payment that fits no booking. Killed at any point and
 * run again, it pays once: every request carries the reference of its round, and what is left is asked for first.
 *
 * @returns when to poll a refund that is under way
 * @throws GatewayUnavailable, GatewayRefused to be retried
 */
export async function sendCaseRefund(
  db: Db,
  gateway: RazorpayGateway,
  job: OutboxJob,
  now: Date,
): Promise<Date | void> {
  const { caseId, round } = payloadSchema.parse(job.payload);
  const row = await db.selectFrom("provider_cases").selectAll().where("id", "=", caseId).executeTakeFirst();
  if (row === undefined || row.round !== round || row.state !== "refunding") return;
  const found = toCase(row);
  try {
    const refund = await requestRefund(gateway, found);
    if (refund?.status === "pending") {
      await writeState(db, found, "refunding", refund.id, now);
      return new Date(now.getTime() + POLL_MS);
    }
    await writeState(db, found, refund?.status === "failed" ? "refund_failed" : "refunded", refund?.id ?? null, now);
  } catch (error) {
    const isFinal = error instanceof GatewayRefused && error.status === REFUSED_STATUS && job.attempts >= MAX_REFUSALS;
    if (!isFinal) throw error;
    await writeState(db, found, "refund_failed", null, now);
  }
}

/** @returns undefined where nothing is left to refund */
async function requestRefund(gateway: RazorpayGateway, found: ProviderCase): Promise<ProviderRefund | undefined> {
  if (found.refundId !== null) return gateway.fetchRefund(found.refundId);
  const payment = await gateway.fetchPayment(found.paymentId);
  const left = payment.amount - (payment.amount_refunded ?? 0);
  const reference = referenceOf(found);
  if (left <= 0 || payment.status === "refunded") {
    const refunds = await gateway.fetchRefunds(found.paymentId);
    return refunds.find(({ receipt }) => receipt === reference) ?? refunds.find(({ status }) => status !== "failed");
  }
  return gateway.refund(found.paymentId, left, reference);
}

function referenceOf({ paymentId, round }: ProviderCase): string {
  return `case-${paymentId}-${round}`;
}

async function writeState(
  db: Db,
  { id, round }: ProviderCase,
  state: CaseState,
  refundId: string | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable("provider_cases")
    .set({ state, refundId: state === "refund_failed" ? null : refundId, updatedAt: now.toISOString() })
    .where("id", "=", id)
    .where("round", "=", round)
    .where("state", "=", "refunding")
    .execute();
}
