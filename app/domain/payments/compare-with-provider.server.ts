import { MS_PER_DAY, MS_PER_HOUR, dayInIndia, startOfDayInIndia } from "~/domain/calendar/day";
import type { Db } from "~db/open";
import type { ListedPage, ListRange, RazorpayGateway } from "~/gateways/razorpay.server";
import { applyOrCapture } from "./apply-payment.server";
import { applyRefundsOf } from "./reconcile-order.server";
import { applyRefunds } from "./refunds.server";

/** Banks may decide days after a payment was created, and lists are by creation. */
const OVERLAP_MS = 7 * MS_PER_DAY;
/** How far the first comparison goes back; the provider refunds nothing older. */
const MAX_BACK_MS = 180 * MS_PER_DAY;
/** After midnight in India. */
const NIGHTLY_AT_MS = 2 * MS_PER_HOUR;
const RECENT_MS = MS_PER_HOUR;

/** Once a night, and after a start that is not soon after the last one, which the database remembers. */
export async function isComparisonDue(db: Db, now: Date, isFirstRun: boolean): Promise<boolean> {
  const last = await findLastComparison(db);
  if (last === undefined) return true;
  const lastMs = Date.parse(last);
  // A clock that was ahead must not put it off.
  if (lastMs > now.getTime()) return true;
  if (isFirstRun) return now.getTime() - lastMs > RECENT_MS;
  const tonight = startOfDayInIndia(dayInIndia(now)).getTime() + NIGHTLY_AT_MS;
  const nightly = now.getTime() >= tonight ? tonight : tonight - MS_PER_DAY;
  return lastMs < nightly;
}

async function findLastComparison(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("provider_comparisons")
    .select("toAt")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.toAt;
}

/**
 * Compares the provider's payments and refunds with the database: finds money that no webhook or order reports.
 * @returns how many were listed @throws GatewayUnavailable
 */
export async function compareWithProvider(
  db: Db,
  gateway: RazorpayGateway,
  { now, report, signal }: { now: Date; report: (what: string, error: unknown) => void; signal?: AbortSignal },
): Promise<{ payments: number; refunds: number }> {
  const last = await findLastComparison(db);
  const since = last === undefined ? 0 : Math.min(Date.parse(last), now.getTime()) - OVERLAP_MS;
  const from = new Date(Math.max(since, now.getTime() - MAX_BACK_MS));
  let failures = 0;
  const each = async <T extends { id: string }>(
    list: (range: ListRange) => Promise<ListedPage<T>>,
    apply: (item: T) => Promise<unknown>,
  ): Promise<number> => {
    let listed = 0;
    for (let skip = 0; ;) {
      signal?.throwIfAborted();
      const { items, unreadable, isLast } = await list({ from, to: now, skip });
      if (unreadable > 0)
        report("comparison", new Error(`${unreadable} entries of the provider's list are unreadable`));
      for (const item of items)
        await apply(item).catch((error: unknown) => {
          failures += 1;
          report(`comparison of ${item.id}`, error);
        });
      listed += items.length;
      skip += items.length + unreadable;
      if (isLast) return listed;
    }
  };
  const payments = await each(
    (range) => gateway.listPayments(range),
    async (payment) => {
      await applyOrCapture(db, gateway, payment, now);
      await applyRefundsOf(db, gateway, payment, now);
    },
  );
  const refunds = await each(
    (range) => gateway.listRefunds(range),
    (refund) => applyRefunds(db, refund.payment_id, [refund], now),
  );
  if (failures === 0)
    await db
      .insertInto("provider_comparisons")
      .values({ fromAt: from.toISOString(), toAt: now.toISOString(), payments, refunds })
      .execute();
  return { payments, refunds };
}
