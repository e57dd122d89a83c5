import type { Db, Trx } from "~db/open";
import type { ProviderRefund } from "~/gateways/razorpay.server";
import { keepForeignRefund, listCounted, reopenCase, sumForeignRefunds, toCase } from "./provider-cases.server";
import {
  changeRefundAmount,
  findRound,
  recordRefundAtProvider,
  refundReferenceOf,
  settleRefund,
  toRefund,
  writeRefundedAmount,
  type Refund,
} from "./refunds.server";

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
