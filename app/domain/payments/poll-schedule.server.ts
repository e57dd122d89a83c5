import { MS_PER_HOUR, MS_PER_MINUTE } from "~/domain/calendar/duration";
import type { Trx } from "~db/open";
import { enqueue } from "~/domain/outbox/outbox.server";

/**
 * Ages of an order at which its payments are polled, in case no webhook comes. Banks may answer days late.
 */
const POLL_AGES_MS = [
  15 * MS_PER_MINUTE,
  MS_PER_HOUR,
  4 * MS_PER_HOUR,
  24 * MS_PER_HOUR,
  72 * MS_PER_HOUR,
  144 * MS_PER_HOUR,
] as const;

/** Enqueues the polls of an order, in the transaction that stores the order. */
export async function scheduleOrderPolls(trx: Trx, orderId: string, now: Date): Promise<void> {
  await enqueue(trx, {
    kind: "order_look",
    dedupeKey: `order_look:${orderId}`,
    payload: { orderId },
    now,
    afterMs: POLL_AGES_MS[0],
  });
}

/** Time of the next poll of an order; undefined after the last. */
export function nextOrderPoll(orderStoredAt: string, now: Date): Date | undefined {
  const since = Date.parse(orderStoredAt);
  const age = POLL_AGES_MS.find((one) => since + one > now.getTime());
  return age === undefined ? undefined : new Date(since + age);
}
