import { MS_PER_MINUTE } from "~/domain/calendar/duration";
import { z } from "zod";
import type { Db } from "~db/open";
import { isCashPayment } from "~/domain/bookings/cash";
import { enqueue, finishJob, type OutboxJob } from "~/domain/outbox/outbox.server";
import {
  GatewayRefused,
  GatewayUnavailable,
  type ProviderRefund,
  type RazorpayGateway,
} from "~/gateways/razorpay.server";
import { keepForeignRefund, listCounted } from "./provider-cases.server";
import {
  changeRefundAmount,
  enqueueRefund,
  findRound,
  refundReferenceOf,
  settleRefund,
  toRefund,
  type Refund,
  syncRefunds,
  applyRefund,
} from "./refunds.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Viewer } from "~/domain/bookings/booking-queries.server";
import { Conflict, Forbidden, NotFound, Unconfirmed } from "~/domain/errors";

/** The provider's status for a request that it refuses. */
const REFUSED_STATUS = 400;
/** Refusals may be temporary; after this many attempts the refund fails and waits for an admin. */
const MAX_REFUSALS = 4;
/** Delay of the first poll of a refund that the bank has not decided on. */
const FIRST_POLL_MS = 5 * MS_PER_MINUTE;
/** Time until it is looked again whether the bank has decided on refunds begun at the provider. */
const WAIT_MS = 30 * MS_PER_MINUTE;

const payloadSchema = z.object({ refundId: z.number().int(), round: z.number().int() });

/**
 * Runs a job of the kind "refund": requests a refund, or fetches it where it was requested already. Killed at any
 * point and run again, it pays once: every request carries the reference of its round.
 *
 * @returns when it runs again while refunds begun at the provider leave too little and the bank has not decided on them
 * @throws GatewayUnavailable, GatewayRefused to be retried
 */
export async function sendRefund(db: Db, gateway: RazorpayGateway, job: OutboxJob, now: Date): Promise<Date | void> {
  const { refundId, round } = payloadSchema.parse(job.payload);
  const row = await db.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirst();
  if (row === undefined || row.round !== round || row.status !== "pending") return finishJob(db, job, now);
  if (isCashPayment(row.paymentId)) throw new Error("cash is paid back at the counter");
  const refund = toRefund(row);
  try {
    const answer = await requestRefund(db, gateway, refund, { job, now });
    if (answer === "wait") return new Date(now.getTime() + WAIT_MS);
    if (answer === undefined) return await finishJob(db, job, now);
    await recordAnswer(db, refund, answer, job, now);
  } catch (error) {
    if (!isFinal(error, job)) throw error;
    const why = error.message;
    const status = (await hasGoneBack(gateway, refund)) ? "processed" : "failed";
    await db.transaction().execute(async (trx) => {
      await settleRefund(trx, refund, { status, providerRefundId: null, why }, now);
      await finishJob(trx, job, now);
    });
  }
}

function isFinal(error: unknown, job: OutboxJob): error is GatewayRefused {
  return error instanceof GatewayRefused && error.status === REFUSED_STATUS && job.attempts >= MAX_REFUSALS;
}

/** Whether a payment went back without a refund that the provider would list. */
async function hasGoneBack(gateway: RazorpayGateway, { paymentId }: Refund): Promise<boolean> {
  const { status } = await gateway.fetchPayment(paymentId);
  return status === "refunded" && (await gateway.fetchRefunds(paymentId)).every((made) => made.status === "failed");
}

/**
 * Requests a refund of what is left of its payment, where no earlier request has made it.
 *
 * @returns undefined where refunds begun at the provider have returned the whole payment; "wait" where the bank has still to
 *   decide on some that leave too little
 */
async function requestRefund(
  db: Db,
  gateway: RazorpayGateway,
  refund: Refund,
  { job, now }: { job: OutboxJob; now: Date },
): Promise<ProviderRefund | "wait" | undefined> {
  const { id, paymentId, providerRefundId } = refund;
  if (providerRefundId !== null) return gateway.fetchRefund(providerRefundId);
  const made = (await gateway.fetchRefunds(paymentId)).filter(({ status }) => status !== "failed");
  const { amount: paid } = await db
    .selectFrom("payments")
    .select("amount")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const left = paid - made.reduce((sum, { amount }) => sum + amount, 0);
  const forgotten = listForgotten(refund, made, left);
  if (forgotten.length > 0) return beginNextRound(db, refund, { forgotten, left, now });
  const sent = await findSent(db, refund, made, { isRetry: job.attempts > 1 || refund.round > 1 });
  if (sent !== undefined) return sent;
  if (left >= refund.amount) return gateway.refund(paymentId, refund.amount, refundReferenceOf(refund));
  for (const foreign of made) await applyRefund(db, foreign, now);
  const { status } = await db.selectFrom("refunds").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  if (status !== "pending") return undefined;
  // Lowered by a part that fails after all, ours would leave that part owed with nothing to send it.
  if (left <= 0 || made.some((one) => one.status === "pending")) return "wait";
  await db.transaction().execute((trx) => changeRefundAmount(trx, refund, left));
  return gateway.refund(paymentId, left, refundReferenceOf(refund));
}

/** Late cancelling by the renter gives back a part; whatever else ends a booking gives back all that was paid. */
const owesAll = ({ reason }: Refund) => reason !== "cancelled_by_renter";

/**
 * Refunds with our references that leave a part of what is owed: they were requested for another reason before an older
 * database was put back.
 */
function listForgotten(refund: Refund, made: readonly ProviderRefund[], left: number): ProviderRefund[] {
  if (!owesAll(refund) || left <= 0) return [];
  return made.filter((one) => (findRound(one, refund) ?? 0) >= refund.round);
}

/** Enters forgotten refunds beside ours, which asks for the rest under a reference that is free. */
async function beginNextRound(
  db: Db,
  refund: Refund,
  { forgotten, left, now }: { forgotten: readonly ProviderRefund[]; left: number; now: Date },
): Promise<"wait" | undefined> {
  if (forgotten.some(({ status }) => status === "pending")) return "wait";
  const round = 1 + Math.max(...forgotten.map((one) => findRound(one, refund) ?? 0));
  await db.transaction().execute(async (trx) => {
    const { bookingId, id, paymentId } = refund;
    for (const one of forgotten) await keepForeignRefund(trx, one, { bookingId, currency: "INR", state: "noted", now });
    await changeRefundAmount(trx, refund, left);
    await trx.updateTable("refunds").set({ round }).where("id", "=", id).where("round", "=", refund.round).execute();
    await enqueueRefund(trx, { id, round, paymentId }, now);
  });
  return undefined;
}

/** A refund of an earlier request whose answer was lost, or made by hand at the provider since it is owed. */
async function findSent(
  db: Db,
  refund: Refund,
  made: readonly ProviderRefund[],
  { isRetry }: { isRetry: boolean },
): Promise<ProviderRefund | undefined> {
  const known = made.filter((one) => findRound(one, refund) !== undefined);
  const counted = owesAll(refund)
    ? await listCounted(
        db,
        refund.createdAt,
        known.map(({ id }) => id),
      )
    : [];
  const ours = known.find(({ id }) => !counted.includes(id));
  if (ours !== undefined || !isRetry) return ours;
  const alike = made.filter(({ amount }) => amount === refund.amount);
  const others = await listCounted(
    db,
    refund.createdAt,
    alike.map(({ id }) => id),
  );
  return alike.find(({ id }) => !others.includes(id));
}

async function recordAnswer(db: Db, refund: Refund, answer: ProviderRefund, job: OutboxJob, now: Date): Promise<void> {
  if (answer.payment_id !== refund.paymentId) throw new GatewayUnavailable("the provider answered for another payment");
  await db.transaction().execute(async (trx) => {
    // One that was begun at the provider, or that an older database has forgotten, is ours from now on: it must not count twice.
    await trx.deleteFrom("provider_cases").where("providerId", "=", answer.id).execute();
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

/**
 * Retries a failed refund as a new request, under the reference of the next round.
 *
 * @returns the refund afterwards
 * @throws Forbidden for anyone but an admin; Unconfirmed without the password within the last minutes; NotFound; Conflict where it has not failed
 */
export async function retryRefund(
  db: Db,
  refundId: number | undefined,
  { admin, now, isConfirmed }: { admin: Viewer; now: Date; isConfirmed?: boolean },
): Promise<Refund> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  if (refundId === undefined) throw new NotFound("refundNotFound");
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirst();
    if (row === undefined) throw new NotFound("refundNotFound");
    if (row.status !== "failed") throw new Conflict("refundNotFailed");
    if (isConfirmed !== true) throw new Unconfirmed();
    const again = await trx
      .updateTable("refunds")
      .set({ status: "pending", round: row.round + 1, providerRefundId: null, settledAt: null })
      .where("id", "=", refundId)
      .where("status", "=", "failed")
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(trx, {
      at: now.toISOString(),
      actor: "admin",
      actorId: admin.id,
      subject: "refund",
      subjectId: refundId,
      action: "refund_retried",
      fromState: "failed",
      toState: "pending",
      reason: null,
    });
    await enqueueRefund(trx, again, now);
    await syncRefunds(trx, again.bookingId, "admin", now, admin.id);
    return toRefund(again);
  });
}
