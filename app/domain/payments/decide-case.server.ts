import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { findTransition } from "~/domain/bookings/booking";
import { type Viewer, toBooking } from "~/domain/bookings/booking-queries.server";
import { Conflict, Forbidden, NotFound, Unconfirmed } from "~/domain/errors";
import { enqueue, type OutboxJob } from "~/domain/outbox/outbox.server";
import { settle } from "./apply-payment.server";
import { hasForeignRefund, toCase, type CaseState, type ProviderCase } from "./provider-cases.server";
import { z } from "zod";
import { MS_PER_HOUR } from "~/domain/calendar/duration";
import { GatewayRefused, type ProviderRefund, type RazorpayGateway } from "~/gateways/razorpay.server";

/** What an admin does with a case that the provider reported. */

const CURRENCY = "INR";

interface CaseDecision {
  admin: Viewer;
  now: Date;
  /** Whether the admin gave the password within the last minutes: needed to refund and to assign. */
  isConfirmed?: boolean;
}

/**
 * Refunds captured money that fits no booking, whole. Again after a failure, as a new request.
 *
 * @throws Forbidden for anyone but an admin; Unconfirmed; NotFound; Conflict where it is dealt with already
 */
export async function refundCase(db: Db, caseId: number, by: CaseDecision): Promise<ProviderCase> {
  return decide(db, caseId, by, async (trx, found) => {
    if (found.kind !== "payment") throw new NotFound("caseNotFound");
    if (by.isConfirmed !== true) throw new Unconfirmed();
    const round = found.round + 1;
    await enqueue(trx, {
      kind: "case_refund",
      dedupeKey: `case_refund:${found.paymentId}:${round}`,
      payload: { caseId: found.id, round },
      now: by.now,
    });
    return { state: "refunding", round };
  });
}

/**
 * Assigns captured money to an unpaid booking, which it then pays, whatever its amount: the receipt says what was paid.
 *
 * @throws Forbidden for anyone but an admin; Unconfirmed; NotFound for case or booking; Conflict where the case is dealt with
 *   already, is not in rupees or in part refunded, or the booking takes no payment
 */
export async function assignCase(
  db: Db,
  caseId: number,
  bookingId: number | undefined,
  by: CaseDecision,
): Promise<ProviderCase> {
  return decide(db, caseId, by, async (trx, found) => {
    if (found.kind !== "payment") throw new NotFound("caseNotFound");
    if (by.isConfirmed !== true) throw new Unconfirmed();
    if (found.currency !== CURRENCY) throw new Conflict("caseNotInRupees");
    if (await hasForeignRefund(trx, found.paymentId)) throw new Conflict("casePartRefunded");
    const row =
      bookingId === undefined
        ? undefined
        : await trx.selectFrom("bookings").selectAll().where("id", "=", bookingId).executeTakeFirst();
    if (row === undefined) throw new NotFound("bookingNotFound");
    const booking = toBooking(row);
    if (booking.paymentState !== "unpaid") throw new Conflict("alreadyPaid");
    if (findTransition(booking, "capture", "provider") === undefined) throw new Conflict("notPayable");
    const payment = { ...found, id: found.paymentId, order_id: found.orderId, status: "captured" as const };
    if (!(await settle(trx, booking, payment, by.now))) throw new Conflict("datesTaken");
    await linkToBooking(trx, found, booking);
    return { state: "assigned", bookingId: booking.id };
  });
}

/** A dispute that came before belongs to the booking, too: neither account ends while it is open. */
async function linkToBooking(trx: Trx, { paymentId }: ProviderCase, { id }: { id: number }): Promise<void> {
  await trx
    .updateTable("provider_cases")
    .set({ bookingId: id })
    .where("paymentId", "=", paymentId)
    .where("bookingId", "is", null)
    .execute();
}

/** Takes a refund or a dispute that was begun at the provider off the list. */
export async function noteCase(db: Db, caseId: number, by: CaseDecision): Promise<ProviderCase> {
  return decide(db, caseId, by, (_trx, found) => {
    if (found.kind === "payment") throw new Conflict("caseHoldsMoney");
    return Promise.resolve({ state: "noted" });
  });
}

async function decide(
  db: Db,
  caseId: number,
  { admin, now }: CaseDecision,
  act: (trx: Trx, found: ProviderCase) => Promise<{ state: CaseState; round?: number; bookingId?: number }>,
): Promise<ProviderCase> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("provider_cases").selectAll().where("id", "=", caseId).executeTakeFirst();
    if (row === undefined) throw new NotFound("caseNotFound");
    if (row.state !== "open" && row.state !== "refund_failed") throw new Conflict("caseClosed");
    const changed = await act(trx, toCase(row));
    const at = now.toISOString();
    const after = await trx
      .updateTable("provider_cases")
      .set({ ...changed, updatedAt: at })
      .where("id", "=", caseId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(trx, {
      at,
      actor: "admin",
      actorId: admin.id,
      subject: "provider_case",
      subjectId: caseId,
      action: `case_${changed.state}`,
      fromState: row.state,
      toState: changed.state,
      reason: null,
    });
    return toCase(after);
  });
}

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
