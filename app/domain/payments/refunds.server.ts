import type { Paise } from "~/domain/money";
import { isLive, type Booking, type Actor, type BookingEvent, type PaymentState } from "~/domain/bookings/booking";
import { toBooking } from "~/domain/bookings/booking-queries.server";
import { notifyParties, type PartyNotification, changeBooking } from "~/domain/bookings/change-booking.server";
import { amountOf } from "./open-order.server";
import type { PaidSums } from "./refund-policy";
import type { Db, Row, Trx } from "~db/schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { enqueue } from "~/domain/outbox/outbox.server";
import { findCaseOfPayment, mirrorRefund, settleCase, sumReturned } from "./provider-cases.server";
import { drawToken, findCreditNoteFacts, findDocumentFacts, type DocumentFacts } from "./document-facts.server";
import { markReceipt } from "./receipt-ledger.server";
import type { ProviderRefund } from "~/gateways/razorpay.server";

/** Progress of a refund. Part of the stored deduplication key: its values stay as they are. */
type RefundStep = "owed" | "returned" | "failed";

export async function notifyRefund(trx: Trx, refund: Refund, step: RefundStep, now: Date): Promise<void> {
  if (refund.bookingId === null) return;
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

/** The refund's reason as its renter reads it: `replaced` only while the new days still have to be paid. */
function reasonNow(reason: string, booking: Booking): string {
  if (reason !== "replaced" || (isLive(booking) && booking.paymentState === "unpaid")) return reason;
  return isLive(booking) ? "second" : "late";
}

/** Who hears of a refund: one after a cancellation or rejection is announced with that, any other by itself. */
export function notificationsOfRefund(step: RefundStep, reason: string): readonly PartyNotification[] {
  if (step === "failed") return [{ to: "admins", kind: "refundFailed" }];
  if (step === "returned") return [{ to: "renter", kind: reason === "second" ? "secondReturned" : "refunded" }];
  if (reason === "second") return [{ to: "renter", kind: "secondPayment" }];
  if (reason === "replaced") return [{ to: "renter", kind: "replacedPayment" }];
  return reason === "late" ? [{ to: "renter", kind: "latePayment" }] : [];
}

export async function findPaidSums(db: Db | Trx, booking: Booking): Promise<PaidSums> {
  const price = amountOf(booking);
  const settled = await db
    .selectFrom("payments")
    .select(["amount as paid", "amountRefunded as returned"])
    .where("bookingId", "=", booking.id)
    .where("id", "=", booking.razorpayPaymentId ?? "")
    .executeTakeFirst();
  return { paid: price, returned: 0, ...settled, price };
}

/** What is owed of one payment; refunds at the provider reduce it. `round` counts the requests to the provider. */
export type Refund = Row<"refunds">;
export type RefundReason = Exclude<Refund["reason"], "unmatched">;

/** Our idempotency reference of a refund at the provider: requested twice under it, it is paid once. */
export function refundReferenceOf({ paymentId, round }: Pick<Refund, "paymentId" | "round">): string {
  return round === 1 ? `refund-${paymentId}` : `refund-${paymentId}-${round}`;
}

export function listRefunds(db: Db | Trx, bookingId: number): Promise<Refund[]> {
  return db.selectFrom("refunds").selectAll().where("bookingId", "=", bookingId).orderBy("id").execute();
}

/** Creates the one refund of a payment, in the transaction that decides it, and enqueues its sending unless of cash. */
export async function createRefund(
  trx: Trx,
  owed: { bookingId: number; paymentId: string; amount: Paise; reason: RefundReason; now: Date },
): Promise<void> {
  const { now, ...values } = owed;
  const paid = await trx
    .selectFrom("payments")
    .innerJoin("bookings", "bookings.id", "payments.bookingId")
    .select(["amount", "amountRefunded", "provider"])
    .where("payments.id", "=", owed.paymentId)
    .executeTakeFirstOrThrow();
  const amount = Math.min(owed.amount, paid.amount - paid.amountRefunded);
  if (amount < owed.amount) await writeRefundAmount(trx, owed, amount);
  if (amount > 0) {
    const row = await trx
      .insertInto("refunds")
      .values({ ...values, amount, createdAt: now.toISOString(), settledAt: null, providerRefundId: null })
      .onConflict((conflict) => conflict.column("paymentId").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) {
      if (paid.provider !== "cash") await enqueueRefund(trx, row, now);
      await notifyRefund(trx, row, "owed", now);
    }
  }
  // Where the provider has refunded it already, the ended booking still has to follow.
  await projectMoney(trx, owed.bookingId, { by: "provider", now });
  if (owed.amount === 0) await markReceipt(trx, owed.bookingId, "refunded");
}

/** Writes the refund of the settling payment on its booking; refunds of other payments do not show there. */
async function writeRefundAmount(
  trx: Trx,
  { bookingId, paymentId }: Pick<Refund, "bookingId" | "paymentId">,
  refundAmount: Paise,
): Promise<void> {
  await trx
    .updateTable("bookings")
    .set({ refundAmount })
    .where("id", "=", bookingId)
    .where("razorpayPaymentId", "=", paymentId)
    .execute();
}

/** Raises the refunded amount of a payment, never above what was paid. */
async function writeReturned(trx: Trx, paymentId: string, returned: Paise): Promise<void> {
  await trx
    .updateTable("payments")
    .set((eb) => ({
      amountRefunded: eb
        .case()
        .when("amount", "<", returned)
        .then(eb.ref("amount"))
        .when("amountRefunded", "<", returned)
        .then(returned)
        .else(eb.ref("amountRefunded"))
        .end(),
    }))
    .where("id", "=", paymentId)
    .execute();
}

export async function enqueueRefund(trx: Trx, refund: Pick<Refund, "id" | "round" | "paymentId">, now: Date) {
  const { paymentId, round } = refund;
  const dedupeKey = round === 1 ? `refund:${paymentId}` : `refund:${paymentId}:${round}`;
  await enqueue(trx, { kind: "refund", dedupeKey, payload: { refundId: refund.id, paymentId, round }, now });
}

/**
 * Records the outcome of a refund, once. @param outcome.amount what went back, where it is more than was left;
 * isUnlisted: cash @param by the provider, or the admin who paid cash back
 */
export async function settleRefund(
  trx: Trx,
  refund: Refund,
  outcome: {
    status: "processed" | "failed";
    amount?: Paise;
    providerRefundId: string | null;
    why?: string;
    isUnlisted?: boolean;
  },
  now: Date,
  { by, actorId }: { by: "provider" | "admin"; actorId?: number } = { by: "provider" },
): Promise<void> {
  const { id, paymentId, bookingId } = refund;
  const from: Refund["status"][] = outcome.status === "processed" ? ["pending", "failed"] : ["pending"];
  const at = now.toISOString();
  const settled = await trx
    .updateTable("refunds")
    .set({
      status: outcome.status,
      amount: outcome.amount ?? refund.amount,
      settledAt: at,
      providerRefundId: outcome.providerRefundId ?? refund.providerRefundId,
    })
    .where("id", "=", id)
    .where("round", "=", refund.round)
    .where("status", "in", from)
    .returningAll()
    .executeTakeFirst();
  if (settled === undefined) return;
  if (outcome.status === "processed" && bookingId !== null) {
    const returned = await sumReturned(trx, paymentId);
    await writeReturned(trx, paymentId, outcome.isUnlisted === true ? returned + settled.amount : returned);
    await trx.updateTable("payments").set({ status: "refunded" }).where("id", "=", paymentId).execute();
    await writeRefundAmount(trx, settled, settled.amount);
    await writeCreditNote(trx, bookingId, settled, now);
  }
  const entry = { subject: "refund", subjectId: id, action: `refund_${outcome.status}`, actor: by, actorId };
  const states = { fromState: refund.status, toState: outcome.status };
  await recordAudit(trx, { ...entry, ...states, at, reason: outcome.why ?? null });
  await notifyRefund(trx, settled, outcome.status === "processed" ? "returned" : "failed", now);
  if (bookingId === null)
    await settleCase(trx, paymentId, outcome.status === "processed" ? "refunded" : "refund_failed", now);
  else await projectMoney(trx, bookingId, { by, now, ...(actorId === undefined ? {} : { actorId }) });
}

/** Creates the credit note of a refund, under the next number. It names what the receipt of its payment names. */
async function writeCreditNote(trx: Trx, bookingId: number, { id, amount, paymentId }: Refund, now: Date) {
  const { userId, metadata } = await trx
    .selectFrom("bookings")
    .leftJoin("receipts", (join) =>
      join.onRef("receipts.bookingId", "=", "bookings.id").on("receipts.razorpayPaymentId", "=", paymentId),
    )
    .select(["bookings.userId", "receipts.metadata"])
    .where("bookings.id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const named = metadata === null ? await findDocumentFacts(trx, bookingId) : (JSON.parse(metadata) as DocumentFacts);
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

/** A booking's payment state and its receipt's status, by its refunds. A live booking keeps its payment. */
export async function projectMoney(
  trx: Trx,
  bookingId: number,
  { by, actorId, now }: { by: Actor; actorId?: number; now: Date },
): Promise<void> {
  const row = await trx.selectFrom("bookings").selectAll().where("id", "=", bookingId).executeTakeFirstOrThrow();
  const booking = toBooking(row);
  const refunds = (await listRefunds(trx, bookingId)).filter(({ reason }) => reason !== "replaced");
  const own = refunds.find(({ paymentId }) => paymentId === booking.razorpayPaymentId);
  if (own !== undefined) await markReceipt(trx, bookingId, own.status === "processed" ? "refunded" : "refund_pending");
  // Without any refund of ours, the provider had refunded all that is owed.
  if (refunds.length === 0 && booking.paymentState !== "refund_pending") return;
  if (booking.paymentState === "captured" || isLive(booking)) return;
  const state = paymentStateOf(refunds);
  const event = EVENTS[state];
  if (booking.paymentState === state || event === undefined) return;
  const refundAmount = booking.refundAmount ?? refunds.reduce((sum, { amount }) => sum + amount, 0);
  const change = { by, now, set: { refundAmount }, ...(actorId === undefined ? {} : { actorId }) };
  // A refund from while the booking was live has not begun in its states yet.
  const isBegun = booking.paymentState !== "unpaid" || event === "return";
  const begun = isBegun ? booking : await changeBooking(trx, booking, { ...change, event: "return" });
  await changeBooking(trx, begun, { ...change, event });
}

function paymentStateOf(refunds: readonly Refund[]): PaymentState {
  if (refunds.some(({ status }) => status === "pending")) return "refund_pending";
  return refunds.some(({ status }) => status === "failed") ? "refund_failed" : "refunded";
}

/** Mirrors the provider's refunds of a payment, made by hand too, and takes new ones off what is owed. Idempotent. */
export async function applyRefunds(db: Db, paymentId: string, reported: readonly ProviderRefund[], now: Date) {
  await db.transaction().execute(async (trx) => {
    const payment = await trx.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirst();
    const unmatched = await findCaseOfPayment(trx, paymentId);
    const before = await sumReturned(trx, paymentId);
    const owed = await trx.selectFrom("refunds").selectAll().where("paymentId", "=", paymentId).executeTakeFirst();
    for (const one of reported) {
      const isOurs = one.receipt?.startsWith(refundReferenceOf({ paymentId, round: 1 })) === true;
      const isWanted = isOurs || (owed === undefined ? unmatched !== undefined : owed.status !== "processed");
      await mirrorRefund(trx, one, { payment: payment ?? unmatched, state: isWanted ? "noted" : "open", now });
    }
    const returned = await sumReturned(trx, paymentId);
    await writeReturned(trx, paymentId, returned);
    const processed = reported.findLast(({ status }) => status === "processed");
    const hasFailed = reported.some(({ status }) => status === "failed");
    if (payment === undefined) await settleCase(trx, paymentId, hasFailed ? "open" : undefined, now);
    else if (owed === undefined && returned >= payment.amount && processed !== undefined)
      await insertReturned(trx, payment, processed.id, now);
    if (owed !== undefined && owed.status !== "processed") await takeOff(trx, owed, returned - before, reported, now);
  });
}

/** Records a whole payment that was refunded at the provider without being owed, with its credit note and notification. */
async function insertReturned(
  trx: Trx,
  { id, bookingId, amount }: Row<"payments">,
  providerRefundId: string,
  now: Date,
): Promise<void> {
  const row = await trx
    .insertInto("refunds")
    .values({ bookingId, paymentId: id, amount, reason: "at_provider", createdAt: now.toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow();
  await settleRefund(trx, row, { status: "processed", providerRefundId }, now);
}

/** Takes what was refunded since the last look off what is owed: settles it, reduces it, or marks it as failed. */
async function takeOff(trx: Trx, owed: Refund, gone: Paise, reported: readonly ProviderRefund[], now: Date) {
  const processed = reported.findLast(({ status }) => status === "processed");
  const ours = reported.find(({ id, receipt }) => id === owed.providerRefundId || receipt === refundReferenceOf(owed));
  if (gone >= owed.amount) {
    const providerRefundId = (ours?.status === "processed" ? ours : processed)?.id ?? null;
    return settleRefund(trx, owed, { status: "processed", amount: gone, providerRefundId }, now);
  }
  const left = { ...owed, amount: owed.amount - gone, providerRefundId: owed.providerRefundId ?? ours?.id ?? null };
  const { amount, providerRefundId } = left;
  await trx.updateTable("refunds").set({ amount, providerRefundId }).where("id", "=", owed.id).execute();
  if (gone > 0) await writeRefundAmount(trx, owed, amount);
  if (ours?.status === "failed" && reported.every(({ status }) => status !== "pending"))
    await settleRefund(trx, left, { status: "failed", providerRefundId }, now);
}
