import { z } from "zod";
import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { AdminAct } from "~/domain/bookings/booking-queries.server";
import { MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/day";
import { NO_ROW } from "~/domain/schema-parts";
import { Conflict, Forbidden, NotFound, Unconfirmed } from "~/domain/errors";
import type { OutboxJob } from "~/domain/outbox/outbox.server";
import { GatewayRefused, GatewayUnavailable, type RazorpayGateway } from "~/gateways/razorpay.server";
import { applyRefunds, enqueueRefund, projectMoney, refundReferenceOf, settleRefund } from "./refunds.server";
import type { Refund } from "./refunds.server";

const REFUSED_STATUS = 400;
/** Refusals may be temporary; after this many attempts the refund fails and waits for an admin. */
const MAX_REFUSALS = 4;
/** A refund that the bank has not decided on is looked at after as long as it has waited, within these. */
const MIN_POLL_MS = 5 * MS_PER_MINUTE;
const MAX_POLL_MS = 6 * MS_PER_HOUR;

const payloadSchema = z.object({ refundId: z.number().int() });

/**
 * Runs a job "refund": sends what is still owed of a payment once the bank has decided on all of its refunds; run again,
 * once, by the same reference. @returns when to look again @throws GatewayUnavailable, GatewayRefused
 */
export async function sendRefund(db: Db, gateway: RazorpayGateway, job: OutboxJob, now: Date): Promise<Date | void> {
  const { refundId } = payloadSchema.parse(job.payload);
  const waitedMs = now.getTime() - Date.parse(job.createdAt);
  const later = new Date(now.getTime() + Math.min(Math.max(MIN_POLL_MS, waitedMs), MAX_POLL_MS));
  const wanted = await findPending(db, refundId);
  if (wanted === undefined) return;
  const { paymentId } = wanted;
  const made = await gateway.fetchRefunds(paymentId);
  await applyRefunds(db, paymentId, made, now);
  if (made.some(({ status }) => status === "pending")) return later;
  const found = await findPending(db, refundId);
  if (found === undefined) return;
  const refund = await takeReference(
    db,
    found,
    made.map(({ receipt }) => receipt),
  );
  try {
    const answer = await gateway.refund(paymentId, refund.amount, refundReferenceOf(refund));
    if (answer.payment_id !== paymentId) throw new GatewayUnavailable("the provider answered for another payment");
    await applyRefunds(db, paymentId, [answer], now);
    if (answer.status === "pending") return later;
  } catch (error) {
    if (!isFinal(error, job)) throw error;
    // It may have gone back without a refund that the provider would list.
    const isBack = (await gateway.fetchPayment(paymentId)).status === "refunded";
    const outcome = { status: isBack ? "processed" : "failed", isUnlisted: isBack } as const;
    await db
      .transaction()
      .execute((trx) => settleRefund(trx, refund, { ...outcome, providerRefundId: null, why: error.message }, now));
  }
}

function findPending(db: Db, id: number): Promise<Refund | undefined> {
  return db.selectFrom("refunds").selectAll().where("id", "=", id).where("status", "=", "pending").executeTakeFirst();
}

/** A reference may be taken by a refund that an older database, put back, knows nothing of. */
async function takeReference(db: Db, refund: Refund, taken: readonly unknown[]): Promise<Refund> {
  const free = { ...refund };
  while (taken.includes(refundReferenceOf(free))) free.round += 1;
  await db.updateTable("refunds").set({ round: free.round }).where("id", "=", refund.id).execute();
  return free;
}

function isFinal(error: unknown, job: OutboxJob): error is GatewayRefused {
  return error instanceof GatewayRefused && error.status === REFUSED_STATUS && job.attempts >= MAX_REFUSALS;
}

async function findRefund(trx: Trx, refundId: number, { admin }: AdminAct): Promise<Refund> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  const found = trx.selectFrom("refunds").selectAll().where("id", "=", refundId);
  return found.executeTakeFirstOrThrow(() => new NotFound("refundNotFound"));
}

/** Retries a failed refund under the reference of the next round. @throws Forbidden; Unconfirmed; NotFound; Conflict */
export function retryRefund(db: Db, refundId: number, by: AdminAct): Promise<Refund> {
  const { admin, now } = by;
  return db.transaction().execute(async (trx) => {
    const { id, status, round } = await findRefund(trx, refundId, by);
    if (status !== "failed") throw new Conflict("refundNotFailed");
    if (by.isConfirmed !== true) throw new Unconfirmed();
    const again = await trx
      .updateTable("refunds")
      .set({ status: "pending", round: round + 1, providerRefundId: null, settledAt: null })
      .where("id", "=", id)
      .where("status", "=", "failed")
      .returningAll()
      .executeTakeFirstOrThrow();
    const entry = { subject: "refund", subjectId: id, action: "refund_retried", actor: "admin", actorId: admin.id };
    await recordAudit(trx, { ...entry, at: now.toISOString(), fromState: "failed", toState: "pending" });
    await enqueueRefund(trx, again, now);
    if (again.bookingId !== null) await projectMoney(trx, again.bookingId, { by: "admin", actorId: admin.id, now });
    return again;
  });
}

/** Records that a cash refund was paid at the counter. @throws Forbidden; Unconfirmed; NotFound; Conflict */
export function payBackCash(db: Db, refundId: number, by: AdminAct): Promise<Refund> {
  return db.transaction().execute(async (trx) => {
    const refund = await findRefund(trx, refundId, by);
    const ofBooking = trx
      .selectFrom("bookings")
      .select("provider")
      .where("id", "=", refund.bookingId ?? NO_ROW);
    if ((await ofBooking.executeTakeFirst())?.provider !== "cash") throw new Conflict("refundNotInCash");
    if (by.isConfirmed !== true) throw new Unconfirmed();
    const outcome = { status: "processed", providerRefundId: null, isUnlisted: true } as const;
    await settleRefund(trx, refund, outcome, by.now, { by: "admin", actorId: by.admin.id });
    return refund;
  });
}
