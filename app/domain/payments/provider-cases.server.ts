import type { Paise } from "~/domain/money";
import type { Db, Row, Trx } from "~db/schema";
import type { Booking } from "~/domain/bookings/booking";
import type { ProviderDispute, ProviderPayment, ProviderRefund } from "~/gateways/razorpay.server";

/** What needs an admin: captured money of unknown orders, amounts or currencies, refunds not begun here, disputes. */

/** Why captured money fits no booking, as stored. */
export type Misfit = "unknown_order" | "wrong_amount" | "wrong_currency";
export type ProviderCase = Row<"provider_cases">;
export type CaseState = ProviderCase["state"];

const CURRENCY = "INR";
const LIST_LIMIT = 200;
const WAITING_STATES: readonly CaseState[] = ["open", "refund_failed"];

export function listOpenCases(db: Db): Promise<ProviderCase[]> {
  return db
    .selectFrom("provider_cases")
    .selectAll()
    .where("state", "in", WAITING_STATES)
    .orderBy("id")
    .limit(LIST_LIMIT)
    .execute();
}

/** Money that was paid for a booking without fitting it, and that waits for the office or a refund. */
type UnmatchedMoney = Pick<ProviderCase, "amount" | "currency">;

export async function listUnmatched(db: Db, bookings: readonly { id: number }[]): Promise<Map<number, UnmatchedMoney>> {
  if (bookings.length === 0) return new Map();
  const ids = bookings.map(({ id }) => id);
  const rows = await db
    .selectFrom("provider_cases")
    .select(["bookingId", "amount", "currency"])
    .where("kind", "=", "payment")
    .where("state", "in", ["open", "refunding", "refund_failed"])
    .where("bookingId", "in", ids)
    .execute();
  return new Map(rows.flatMap(({ bookingId, ...money }) => (bookingId === null ? [] : [[bookingId, money]])));
}

export const findUnmatched = async (db: Db, booking: { id: number }): Promise<UnmatchedMoney | undefined> =>
  (await listUnmatched(db, [booking])).get(booking.id);

/** Keeps captured money that fits no booking, once; a payment that is known or assigned needs no case. */
export async function keepUnmatchedPayment(
  trx: Trx,
  payment: ProviderPayment,
  { booking, reason, now }: { booking: Booking | undefined; reason: Misfit; now: Date },
): Promise<void> {
  if (payment.status !== "captured" && payment.status !== "refunded") return;
  const known = await trx.selectFrom("payments").select("id").where("id", "=", payment.id).executeTakeFirst();
  if (known !== undefined) return;
  const at = now.toISOString();
  const isReturned = payment.status === "refunded";
  await trx
    .insertInto("provider_cases")
    .values({
      kind: "payment",
      providerId: payment.id,
      paymentId: payment.id,
      orderId: payment.order_id,
      bookingId: booking?.id ?? null,
      amount: payment.amount,
      currency: payment.currency,
      method: payment.method ?? null,
      reason,
      providerStatus: payment.status,
      state: isReturned ? "refunded" : "open",
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column("providerId").doNothing())
    .execute();
  if (!isReturned) return;
  await trx
    .updateTable("provider_cases")
    .set({ providerStatus: "refunded", state: "refunded", updatedAt: at })
    .where("providerId", "=", payment.id)
    // One that we are refunding is settled by its refund job.
    .where("state", "in", WAITING_STATES)
    .execute();
}

/** Closes the case of a payment that fits after all. @returns false where an admin has decided: it settles nothing */
export async function releasePayment(trx: Trx, paymentId: string, now: Date): Promise<boolean> {
  const row = await findCaseOfPayment(trx, paymentId);
  if (row === undefined) return true;
  if (row.state !== "open") return row.state === "noted";
  await trx
    .updateTable("provider_cases")
    .set({ state: "noted", updatedAt: now.toISOString() })
    .where("id", "=", row.id)
    .execute();
  return true;
}

/** Mirrors a refund of the provider, whose status only goes forward. @param about.state `open` for an admin to see */
export async function mirrorRefund(
  trx: Trx,
  refund: ProviderRefund,
  {
    payment,
    state,
    now,
  }: { payment: { bookingId: number | null; currency: string } | undefined; state: CaseState; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const values = { providerStatus: refund.status, updatedAt: at };
  await trx
    .insertInto("provider_cases")
    .values({
      kind: "refund",
      providerId: refund.id,
      paymentId: refund.payment_id,
      bookingId: payment?.bookingId ?? null,
      amount: refund.amount,
      currency: payment?.currency ?? CURRENCY,
      reason: "refund_at_provider",
      state,
      createdAt: at,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .column("providerId")
        .doUpdateSet(refund.status === "failed" ? { ...values, state } : values)
        .where(
          "provider_cases.providerStatus",
          "in",
          refund.status === "processed" ? ["pending", "failed"] : ["pending"],
        ),
    )
    .execute();
}

/** A payment's refunds in these statuses, as mirrored from the provider. */
export async function sumReturned(
  trx: Trx,
  paymentId: string,
  statuses: readonly ProviderRefund["status"][] = ["processed"],
): Promise<Paise> {
  const { total } = await trx
    .selectFrom("provider_cases")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount"), eb.lit(0)).as("total"))
    .where("kind", "=", "refund")
    .where("paymentId", "=", paymentId)
    .where("providerStatus", "in", statuses)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The case of a payment that fits, or once fitted, no booking. */
export const findCaseOfPayment = (trx: Trx, paymentId: string) =>
  trx.selectFrom("provider_cases").selectAll().where("providerId", "=", paymentId).executeTakeFirst();

/** Updates the case of an unmatched payment from its refunds. @param outcome of the refund that an admin has begun */
export async function settleCase(
  trx: Trx,
  paymentId: string,
  outcome: "refunded" | "refund_failed" | "open" | undefined,
  now: Date,
): Promise<void> {
  const found = await findCaseOfPayment(trx, paymentId);
  if (found === undefined || found.state === "assigned") return;
  const isBack = outcome === "refunded" || (await sumReturned(trx, paymentId)) >= found.amount;
  const isDue =
    found.state === "refunded" && (await sumReturned(trx, paymentId, ["processed", "pending"])) < found.amount;
  const isOpen = outcome === "open" && isDue;
  const state = isBack ? "refunded" : isOpen || outcome === "refund_failed" ? outcome : found.state;
  if (state === found.state) return;
  await trx
    .updateTable("provider_cases")
    .set({ state, providerStatus: isBack ? "refunded" : "captured", updatedAt: now.toISOString() })
    .where("id", "=", found.id)
    .execute();
}

const FINAL_DISPUTE_STATUSES = ["won", "lost", "closed"];

/** Stores a dispute; each new status opens its case again. A late report of an earlier status changes nothing. */
export async function applyDispute(db: Db, dispute: ProviderDispute, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom("payments")
      .select(["bookingId", "orderId"])
      .where("id", "=", dispute.payment_id)
      .executeTakeFirst();
    const at = now.toISOString();
    const values = { providerStatus: dispute.status, state: "open", updatedAt: at } as const;
    await trx
      .insertInto("provider_cases")
      .values({
        kind: "dispute",
        providerId: dispute.id,
        paymentId: dispute.payment_id,
        orderId: payment?.orderId ?? null,
        bookingId: payment?.bookingId ?? null,
        amount: dispute.amount,
        currency: dispute.currency,
        method: null,
        reason: "dispute",
        createdAt: at,
        ...values,
      })
      .onConflict((conflict) =>
        conflict
          .column("providerId")
          .doUpdateSet(values)
          .where("provider_cases.providerStatus", "!=", dispute.status)
          .where("provider_cases.providerStatus", "not in", FINAL_DISPUTE_STATUSES),
      )
      .execute();
  });
}
