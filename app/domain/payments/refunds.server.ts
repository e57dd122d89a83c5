import type { Trx, Db } from "~db/open";
import { isLive, type Booking, type Actor, type BookingEvent, type PaymentState } from "~/domain/bookings/booking";
import { toBooking } from "~/domain/bookings/booking-queries.server";
import { notifyParties, type PartyNotification, changeBooking } from "~/domain/bookings/change-booking.server";
import { amountOf } from "./open-order.server";
import type { PaidSums } from "./refund-policy";
import type { Selectable } from "kysely";
import type { Database } from "~db/schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { isCashPayment } from "~/domain/bookings/cash";
import { enqueue } from "~/domain/outbox/outbox.server";
import { sumForeignRefunds, keepForeignRefund, listCounted, reopenCase, toCase } from "./provider-cases.server";
import { drawToken, findCreditNoteFacts, findDocumentFacts, type DocumentFacts } from "./document-facts.server";
import { markReceipt } from "./receipt-ledger.server";
import type { ProviderRefund } from "~/gateways/razorpay.server";

interface NotifiedRefund {
  id: number;
  bookingId: number;
  /** Paise. */
  amount: number;
  reason: string;
  /** Number of the request to the provider: each may fail once. */
  round: number;
}

/** Progress of a refund. Part of the stored deduplication key: its values stay as they are. */
type RefundStep = "owed" | "returned" | "failed";

/** Notifies of a step of a refund once, in the transaction that records it. */
export async function notifyRefund(trx: Trx, refund: NotifiedRefund, step: RefundStep, now: Date): Promise<void> {
  const row = await trx.selectFrom("bookings").selectAll().where("id", "=", refund.bookingId).executeTakeFirstOrThrow();
  const booking = toBooking(row);
  await notifyParties(trx, {
    booking,
    notifications: notificationsOfRefund(step, step === "owed" ? reasonNow(refund.reason, booking) : refund.reason),
    values: { refundAmount: refund.amount },
    eventKey: `refund:${refund.id}:${step}${step === "failed" ? `:${refund.round}` : ""}`,
    now,
  });
}

/** Why money goes back as its renter reads it: for replaced days, only where the new ones still need to be paid. */
function reasonNow(reason: string, booking: Booking): string {
  if (reason !== "replaced" || (isLive(booking) && booking.paymentState === "unpaid")) return reason;
  return isLive(booking) ? "second" : "late";
}

/**
 * Who is notified of a step. A refund after a cancellation or a rejection is announced in that notification; one
 * for a second or late payment gets a notification of its own.
 */
export function notificationsOfRefund(step: RefundStep, reason: string): readonly PartyNotification[] {
  if (step === "failed") return [{ to: "admins", kind: "refundFailed" }];
  if (step === "returned") return [{ to: "renter", kind: reason === "second" ? "secondReturned" : "refunded" }];
  if (reason === "second") return [{ to: "renter", kind: "secondPayment" }];
  if (reason === "replaced") return [{ to: "renter", kind: "replacedPayment" }];
  return reason === "late" ? [{ to: "renter", kind: "latePayment" }] : [];
}

/** What was really paid for a booking, and has gone back of it at the provider: what its refund goes by. */
export async function findPaidSums(db: Db | Trx, booking: Booking): Promise<PaidSums> {
  const price = amountOf(booking);
  return (await listPaidSums(db, [booking])).get(booking.id) ?? { paid: price, price, returned: 0 };
}

/** The same of several bookings, by booking; those that no payment has settled are left out. */
export async function listPaidSums(db: Db | Trx, bookings: readonly Booking[]): Promise<Map<number, PaidSums>> {
  const settled = new Map(bookings.flatMap((booking) => pairOf(booking)));
  if (settled.size === 0) return new Map();
  const rows = await db
    .selectFrom("payments")
    .select(["id", "amount as paid"])
    .select(({ selectFrom }) =>
      selectFrom("provider_cases")
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("provider_cases.amount"), eb.lit(0)).as("returned"))
        .where("kind", "=", "refund")
        .where("providerStatus", "=", "processed")
        .whereRef("provider_cases.paymentId", "=", "payments.id")
        .as("returned"),
    )
    .where("payments.id", "in", [...settled.keys()])
    .execute();
  return new Map(
    rows.flatMap(({ id, paid, returned }) => {
      const booking = settled.get(id);
      return booking === undefined
        ? []
        : [[booking.id, { paid, price: amountOf(booking), returned: Number(returned ?? 0) }]];
    }),
  );
}

const pairOf = (booking: Booking): [string, Booking][] =>
  booking.razorpayPaymentId === null ? [] : [[booking.razorpayPaymentId, booking]];

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

type RefundStatus = "pending" | "processed" | "failed";

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

export function toRefund(row: Selectable<Database["refunds"]>): Refund {
  return { ...row, reason: row.reason as RefundReason };
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
async function recordRefundAtProvider(
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
async function writeRefundedAmount(trx: Trx, paymentId: string, byUs: number): Promise<void> {
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
  const named =
    metadata === null ? await findDocumentFacts(trx, bookingId, paymentId) : (JSON.parse(metadata) as DocumentFacts);
  const facts = JSON.stringify(await findCreditNoteFacts(trx, bookingId, paymentId, named));
  const written = { userId, amount, generatedAt: now.toISOString(), facts, token: drawToken() };
  await trx
    .insertInto("credit_notes")
    .values({ refundId: id, bookingId, ...written })
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

/**
 * Applies a refund that the provider reports: by webhook, in its list, or on a payment. It may come before the answer
 * to our own request. One of our own moves on; one that was begun at the provider is taken over.
 */
export async function applyRefund(db: Db, told: ProviderRefund, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("refunds").selectAll().where("paymentId", "=", told.payment_id).executeTakeFirst();
    const own = row === undefined ? undefined : toRefund(row);
    if (own !== undefined && isOurs(told, own)) {
      if (told.status === "pending" || told.amount !== own.amount) return;
      await settleRefund(trx, own, { status: told.status, providerRefundId: told.id }, now);
      return;
    }
    await takeOver(trx, told, own, now);
  });
}

function isOurs(told: ProviderRefund, own: Refund): boolean {
  return own.providerRefundId === told.id || (own.providerRefundId === null && told.receipt === refundReferenceOf(own));
}

/** True where the provider has ours: another of the same amount is one beside it. */
function isUnderWay({ status, providerRefundId }: Refund): boolean {
  return status === "pending" && providerRefundId !== null;
}

async function takeOver(trx: Trx, told: ProviderRefund, own: Refund | undefined, now: Date): Promise<void> {
  const round = own && findRound(told, own);
  if (own !== undefined && round !== undefined) {
    // One of an earlier round has failed here. One of a later round was sent before an older database was put back.
    if (round < own.round || told.status !== "processed") return;
    // Where one begun at the provider was taken for ours before its answer came, ours has gone back beside it.
    if (own.status === "processed" && own.providerRefundId === null) return;
  }
  const payment = await trx.selectFrom("payments").selectAll().where("id", "=", told.payment_id).executeTakeFirst();
  if (payment === undefined) return takeOverOfCase(trx, told, now);
  const isOwed = own !== undefined && own.status !== "processed" && told.status === "processed";
  // What had gone back before is not what is owed since.
  const isLater =
    isOwed &&
    (round !== undefined || (!isUnderWay(own) && (await listCounted(trx, own.createdAt, [told.id])).length === 0));
  if (isLater && own.amount === told.amount) {
    // It is our refund from now on: it must not count twice.
    await trx.deleteFrom("provider_cases").where("providerId", "=", told.id).execute();
    await settleRefund(trx, own, { status: "processed", providerRefundId: told.id }, now);
    return;
  }
  const kept = { bookingId: payment.bookingId, currency: payment.currency, state: "open" as const, now };
  await keepForeignRefund(trx, told, kept);
  if (told.status !== "processed") return;
  const returned = await sumForeignRefunds(trx, payment.id);
  if (isOwed && returned >= payment.amount) {
    await changeRefundAmount(trx, own, payment.amount);
    await settleRefund(trx, own, { status: "processed", providerRefundId: told.id }, now);
  } else if (own === undefined && returned >= payment.amount) {
    const whole = { bookingId: payment.bookingId, paymentId: payment.id, amount: payment.amount, refundId: told.id };
    await recordRefundAtProvider(trx, whole, now);
  } else await writeRefundedAmount(trx, payment.id, own?.status === "processed" ? own.amount : 0);
}

/** A refund of money that fits no booking: ours, or one that makes ours needless. */
async function takeOverOfCase(trx: Trx, told: ProviderRefund, now: Date): Promise<void> {
  const found = await trx
    .selectFrom("provider_cases")
    .selectAll()
    .where("providerId", "=", told.payment_id)
    .executeTakeFirst();
  const currency = found?.currency ?? "INR";
  await keepForeignRefund(trx, told, { bookingId: null, currency, state: found === undefined ? "open" : "noted", now });
  if (found === undefined || told.status === "pending") return;
  if (told.status === "failed") return reopenCase(trx, toCase(found), now);
  if ((await sumForeignRefunds(trx, told.payment_id)) < found.amount) return;
  await trx
    .updateTable("provider_cases")
    .set({ state: "refunded", providerStatus: "refunded", refundId: told.id, updatedAt: now.toISOString() })
    .where("id", "=", found.id)
    .where(({ eb, and, or }) =>
      or([
        eb("state", "in", ["open", "refunding", "refund_failed"]),
        // Closed since its payment counted as refunded.
        and([eb("state", "=", "refunded"), eb("refundId", "is", null)]),
      ]),
    )
    .execute();
}
