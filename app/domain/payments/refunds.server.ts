import type { Selectable } from "kysely";
import type { Db, Trx } from "~db/open";
import type { RefundsTable } from "~db/schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { isLive, type Actor, type Booking, type BookingEvent, type PaymentState } from "~/domain/bookings/booking";
import { isCashPayment } from "~/domain/bookings/cash";
import { changeBooking } from "~/domain/bookings/change-booking.server";
import { toBooking } from "~/domain/bookings/booking-rows.server";
import { notifyRefund } from "./notify-refund.server";
import { enqueue } from "~/domain/outbox/outbox.server";
import { sumForeignRefunds } from "./provider-cases.server";
import { findDocumentFacts } from "./document-facts.server";
import { markReceipt } from "./receipt-ledger.server";

/** Reason of a refund, as stored. */
export type RefundReason =
  | "cancelled_by_renter"
  | "cancelled_by_owner"
  | "rejected"
  /** The payment came when the booking was over. */
  | "late"
  /** A second payment of a paid booking. */
  | "second"
  /** Begun at the provider, not here. */
  | "at_provider"
  /** A payment for the days before they were changed. */
  | "replaced";

export type RefundStatus = "pending" | "processed" | "failed";

/** A refund of one payment. `round` counts the requests to the provider. */
export interface Refund {
  id: number;
  bookingId: number;
  paymentId: string;
  /** Paise. */
  amount: number;
  reason: RefundReason;
  status: RefundStatus;
  providerRefundId: string | null;
  round: number;
  createdAt: string;
  settledAt: string | null;
}

export function toRefund(row: Selectable<RefundsTable>): Refund {
  return { ...row, reason: row.reason as RefundReason, status: row.status as RefundStatus };
}

/** Our idempotency reference of a refund at the provider: requested twice under it, it is paid once. */
export function refundReferenceOf({ paymentId, round }: Pick<Refund, "paymentId" | "round">): string {
  return round === 1 ? `refund-${paymentId}` : `refund-${paymentId}-${round}`;
}

/**
 * The round in which a refund was requested under our reference; undefined where it was begun at the provider. It may be one
 * that an older database, put back, knows nothing of.
 */
export function findRound(
  made: { receipt?: string | null },
  { paymentId }: Pick<Refund, "paymentId">,
): number | undefined {
  const first = refundReferenceOf({ paymentId, round: 1 });
  if (made.receipt === first) return 1;
  const round = made.receipt?.startsWith(`${first}-`) === true ? Number(made.receipt.slice(first.length + 1)) : NaN;
  return Number.isSafeInteger(round) ? round : undefined;
}

/** The refunds of a booking, oldest first. */
export async function listRefunds(db: Db | Trx, bookingId: number): Promise<Refund[]> {
  const rows = await db.selectFrom("refunds").selectAll().where("bookingId", "=", bookingId).orderBy("id").execute();
  return rows.map(toRefund);
}

/**
 * Creates a refund and enqueues its sending, in the transaction that decides it. A payment is refunded once.
 *
 * @param owed.amount paise
 */
export async function createRefund(
  trx: Trx,
  owed: { bookingId: number; paymentId: string; amount: number; reason: RefundReason; now: Date },
): Promise<void> {
  const { now, ...values } = owed;
  const amount = await limitToPaid(trx, owed);
  if (amount < owed.amount) await writeRefundAmount(trx, owed, amount);
  if (amount === 0) {
    await syncRefunds(trx, owed.bookingId, "provider", now);
    if (owed.amount === 0) await markReceipt(trx, owed.bookingId, "refunded");
    return;
  }
  const row = await trx
    .insertInto("refunds")
    .values({ ...values, amount, createdAt: now.toISOString(), settledAt: null, providerRefundId: null })
    .onConflict((conflict) => conflict.column("paymentId").doNothing())
    .returningAll()
    .executeTakeFirst();
  // It has gone back already, perhaps at the provider: an ended booking still has to follow.
  if (row === undefined) return syncRefunds(trx, owed.bookingId, "provider", now);
  await enqueueRefund(trx, row, now);
  await notifyRefund(trx, row, "owed", now);
  await syncRefunds(trx, owed.bookingId, "provider", now);
}

/** What is left of a payment: refunds begun at the provider may have returned a part of it. */
async function limitToPaid(trx: Trx, { paymentId, amount }: { paymentId: string; amount: number }): Promise<number> {
  const paid = await trx.selectFrom("payments").select("amount").where("id", "=", paymentId).executeTakeFirst();
  return Math.min(amount, (paid?.amount ?? amount) - (await sumForeignRefunds(trx, paymentId)));
}

/** Writes on a booking what goes back of the payment that settled it; other payments do not show on it. */
async function writeRefundAmount(
  trx: Trx,
  { bookingId, paymentId }: Pick<Refund, "bookingId" | "paymentId">,
  refundAmount: number,
): Promise<void> {
  await trx
    .updateTable("bookings")
    .set({ refundAmount })
    .where("id", "=", bookingId)
    .where("razorpayPaymentId", "=", paymentId)
    .execute();
}

/** Changes a refund that has not come through to what really goes back: what is left of its payment, or all of it. */
export async function changeRefundAmount(trx: Trx, refund: Refund, amount: number): Promise<void> {
  await trx
    .updateTable("refunds")
    .set({ amount })
    .where("id", "=", refund.id)
    .where("round", "=", refund.round)
    .where("status", "!=", "processed")
    .execute();
  await writeRefundAmount(trx, refund, amount);
}

/** Records the refund of a whole payment that was begun at the provider: done, with its credit note and notification. */
export async function recordRefundAtProvider(
  trx: Trx,
  { refundId, ...values }: { bookingId: number; paymentId: string; amount: number; refundId: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const row = await trx
    .insertInto("refunds")
    .values({
      ...values,
      reason: "at_provider",
      status: "pending",
      createdAt: at,
      settledAt: null,
      providerRefundId: refundId,
    })
    .onConflict((conflict) => conflict.column("paymentId").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return;
  await settleRefund(trx, toRefund(row), { status: "processed", providerRefundId: refundId }, now);
  const booking = await trx
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", values.bookingId)
    .executeTakeFirstOrThrow();
  await markReceiptFor(trx, toBooking(booking), await listRefunds(trx, values.bookingId));
}

/** Writes how much of a payment has gone back, by refunds of ours and those begun at the provider. */
export async function writeRefundedAmount(trx: Trx, paymentId: string, byUs: number): Promise<void> {
  const paid = await trx.selectFrom("payments").select("amount").where("id", "=", paymentId).executeTakeFirstOrThrow();
  const amountRefunded = Math.min(paid.amount, byUs + (await sumForeignRefunds(trx, paymentId)));
  await trx.updateTable("payments").set({ amountRefunded }).where("id", "=", paymentId).execute();
}

/** Enqueues the request of a refund's present round; cash is paid back at the counter, and nothing is requested. */
export async function enqueueRefund(
  trx: Trx,
  refund: Pick<Refund, "id" | "round" | "paymentId">,
  now: Date,
): Promise<void> {
  const { paymentId, round } = refund;
  if (isCashPayment(paymentId)) return;
  const dedupeKey = round === 1 ? `refund:${paymentId}` : `refund:${paymentId}:${round}`;
  await enqueue(trx, { kind: "refund", dedupeKey, payload: { refundId: refund.id, paymentId, round }, now });
}

/**
 * Records the outcome of a refund. Only steps forward count: repeated and late reports change nothing.
 *
 * @param told who reports it: the provider, or the admin who paid cash back
 * @returns true where something changed
 */
export async function settleRefund(
  trx: Trx,
  refund: Refund,
  outcome: { status: "processed" | "failed"; providerRefundId: string | null; why?: string },
  now: Date,
  told: { by: "provider" } | { by: "admin"; actorId: number } = { by: "provider" },
): Promise<boolean> {
  const actorId = told.by === "admin" ? told.actorId : undefined;
  const from: RefundStatus[] = outcome.status === "processed" ? ["pending", "failed"] : ["pending"];
  const at = now.toISOString();
  const row = await trx
    .updateTable("refunds")
    .set({
      status: outcome.status,
      settledAt: at,
      providerRefundId: outcome.providerRefundId ?? refund.providerRefundId,
    })
    .where("id", "=", refund.id)
    .where("round", "=", refund.round)
    .where("status", "in", from)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return false;
  // Its amount may have been limited since the caller read it.
  const settled = toRefund(row);
  if (outcome.status === "processed") {
    await trx.updateTable("payments").set({ status: "refunded" }).where("id", "=", refund.paymentId).execute();
    await writeRefundedAmount(trx, settled.paymentId, settled.amount);
    await writeCreditNote(trx, settled, now);
  }
  await recordAudit(trx, {
    at,
    actor: told.by,
    actorId: actorId ?? null,
    subject: "refund",
    subjectId: refund.id,
    action: `refund_${outcome.status}`,
    fromState: refund.status,
    toState: outcome.status,
    reason: outcome.why ?? null,
  });
  await notifyRefund(trx, settled, outcome.status === "processed" ? "returned" : "failed", now);
  await syncRefunds(trx, refund.bookingId, told.by, now, actorId);
  return true;
}

/** Creates the credit note of a refund, under the next number. It names what the receipt of its payment names. */
async function writeCreditNote(trx: Trx, { id, bookingId, amount, paymentId }: Refund, now: Date): Promise<void> {
  const { userId, metadata } = await trx
    .selectFrom("bookings")
    .leftJoin("receipts", (join) =>
      join.onRef("receipts.bookingId", "=", "bookings.id").on("receipts.razorpayPaymentId", "=", paymentId),
    )
    .select(["bookings.userId", "receipts.metadata"])
    .where("bookings.id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const facts = metadata ?? JSON.stringify(await findDocumentFacts(trx, bookingId, paymentId));
  await trx
    .insertInto("credit_notes")
    .values({ refundId: id, bookingId, userId, amount, generatedAt: now.toISOString(), facts })
    .onConflict((conflict) => conflict.column("refundId").doNothing())
    .execute();
}

const EVENTS: Partial<Record<PaymentState, BookingEvent>> = {
  refund_pending: "return",
  refunded: "refund_done",
  refund_failed: "refund_lost",
};

/**
 * Syncs the payment state of an ended booking, and its receipt, with its refunds. A live booking keeps its payment: the
 * refund of a second one, of one for the days before they were changed, or of one that went back before it was known
 * does not show on it.
 */
export async function syncRefunds(trx: Trx, bookingId: number, by: Actor, now: Date, actorId?: number): Promise<void> {
  const row = await trx.selectFrom("bookings").selectAll().where("id", "=", bookingId).executeTakeFirstOrThrow();
  const booking = toBooking(row);
  const refunds = (await listRefunds(trx, bookingId)).filter(({ reason }) => reason !== "replaced");
  // Without any, all that is owed has gone back at the provider before.
  if (refunds.length === 0 && booking.paymentState !== "refund_pending") return;
  if (booking.paymentState === "captured" || isLive(booking)) return;
  const state = paymentStateOf(refunds);
  const event = EVENTS[state];
  if (booking.paymentState !== state && event !== undefined) {
    const refundAmount = booking.refundAmount ?? refunds.reduce((sum, { amount }) => sum + amount, 0);
    const change = { by, now, set: { refundAmount }, ...(actorId === undefined ? {} : { actorId }) };
    // What went back while the booking was live is still to be begun.
    const isBegun = booking.paymentState !== "unpaid" || event === "return";
    const begun = isBegun ? booking : await changeBooking(trx, booking, { ...change, event: "return" });
    await changeBooking(trx, begun, { ...change, event });
  }
  await markReceiptFor(trx, booking, refunds);
}

function paymentStateOf(refunds: readonly Refund[]): PaymentState {
  if (refunds.some(({ status }) => status === "pending")) return "refund_pending";
  return refunds.some(({ status }) => status === "failed") ? "refund_failed" : "refunded";
}

/** Marks the receipt with the refund of the payment that settled the booking; other refunds do not show on it. */
async function markReceiptFor(trx: Trx, booking: Booking, refunds: readonly Refund[]): Promise<void> {
  const own = refunds.find(({ paymentId }) => paymentId === booking.razorpayPaymentId);
  if (own !== undefined) await markReceipt(trx, booking.id, own.status === "processed" ? "refunded" : "refund_pending");
}
