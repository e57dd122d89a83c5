import { MS_PER_DAY } from "~/domain/calendar/duration";
import type { Db } from "~db/connection";

/** Numbers by which an operator sees whether work is piling up. */

export interface WaitingJobs {
  kind: string;
  waiting: number;
  /** Gave up and waits for an admin. */
  failed: number;
  /** When the oldest waiting job became due; null where none waits. */
  oldestDueAt: string | null;
}

/** Jobs of the outbox that are not done, by kind. */
export async function countJobs(db: Db): Promise<WaitingJobs[]> {
  const rows = await db
    .selectFrom("outbox")
    .select((eb) => [
      "kind",
      eb.fn.count<number>("id").filterWhere("failedAt", "is", null).as("waiting"),
      eb.fn.count<number>("failedAt").as("failed"),
      eb.fn.min<string | null>("availableAt").filterWhere("failedAt", "is", null).as("oldestDueAt"),
    ])
    .where("doneAt", "is", null)
    .groupBy("kind")
    .execute();
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting), failed: Number(row.failed) }));
}

export interface StateCount {
  state: string;
  count: number;
}

/** Bookings by the state of their payment. */
export async function countBookingsByPayment(db: Db): Promise<StateCount[]> {
  const rows = await db
    .selectFrom("bookings")
    .select((eb) => ["paymentState as state", eb.fn.countAll<number>().as("count")])
    .groupBy("paymentState")
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

/** Payments of the provider by their state. */
export async function countPayments(db: Db): Promise<StateCount[]> {
  const rows = await db
    .selectFrom("payments")
    .select((eb) => ["status as state", eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

/** SMS and WhatsApp messages of the last day by what has become of them. */
export async function countPhoneMessages(db: Db, now: Date): Promise<StateCount[]> {
  const rows = await db
    .selectFrom("phone_messages")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("createdAt", ">", new Date(now.getTime() - MS_PER_DAY).toISOString())
    .groupBy("state")
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}
