import { sql, type RawBuilder } from "kysely";
import { MS_PER_DAY } from "~/domain/calendar/duration";
import type { Db } from "~db/open";

/**
 * How long records are kept that nobody looks at any more; docs/data.md and the users' page say the same. Bookings,
 * payments, refunds, receipts and the audit trail stay: they are the books.
 */
export const KEPT_DAYS = {
  /** Jobs of the outbox and webhooks, after they were done: a provider repeats one for a day. Failed ones stay until an admin has dealt with them. */
  jobs: 30,
  /** Codes that confirm a phone number, after they have run out. */
  phoneCodes: 0,
  /** What was sent by SMS and WhatsApp. */
  phoneMessages: 90,
  /** Messages to users, read or not. */
  notifications: 400,
  /** Questions before a booking, after the last text. */
  questions: 400,
  /** Handovers and returns, with notes and answers, after both were received and nothing is to be decided. */
  transfers: 400,
  /** Why other days were proposed, after it was settled. */
  moveReasons: 400,
  /** What the two say of a balance they disagree about, after it was decided. */
  balanceWords: 400,
  /** Codes for handover and return that nobody used, after they were drawn. */
  transferCodes: 400,
  /** Phone numbers and codes of farmers whom somebody else booked for, after the last day. Their names are on receipts. */
  farmers: 400,
  /** Sessions, after they have run out. */
  sessions: 0,
} as const;

/** Limits one statement, so that no writer waits for long. */
const BATCH_SIZE = 500;
/** Of an instant, which begin it. */
const DAY_CHARACTERS = "2026-03-10".length;

type Kind = keyof typeof KEPT_DAYS;

interface OldRows {
  table: string;
  key: readonly string[];
  /** Which rows are older than an instant. */
  where: (before: string) => RawBuilder<unknown>;
  /** Columns that are emptied; without them the row is deleted. */
  empty?: readonly string[];
}

const old = (table: string, column: string, key = "id"): OldRows => ({
  table,
  key: key.split(" "),
  where: (before) => sql`${sql.ref(column)} <= ${before}`,
});

const OLD_ROWS: Readonly<Record<Kind, OldRows>> = {
  jobs: old("outbox", "doneAt"),
  phoneCodes: old("phone_codes", "expiresAt", "userId"),
  phoneMessages: old("phone_messages", "createdAt"),
  notifications: {
    ...old("notifications", "createdAt"),
    // They have no index by their age: the first of all are the oldest.
    where: (before) => sql`id in (select id from
      (select id, "createdAt" from notifications order by id limit ${BATCH_SIZE}) as oldest where "createdAt" <= ${before})`,
  },
  questions: old("questions", "lastAt"),
  transfers: {
    ...old("transfers", "receivedAt"),
    where: (before) => sql`"receivedAt" < ${before} and "bookingId" not in
      (select "bookingId" from transfers where "receivedAt" >= ${before} or state = 'disputed')`,
  },
  moveReasons: {
    ...old("booking_moves", "settledAt"),
    where: (before) => sql`"settledAt" < ${before} and reason is not null`,
    empty: ["reason"],
  },
  balanceWords: {
    ...old("balances", "decidedAt", "bookingId"),
    where: (before) => sql`"decidedAt" < ${before} and words is not null`,
    empty: ["words"],
  },
  transferCodes: old("transfer_codes", "createdAt", "bookingId"),
  farmers: {
    ...old("booking_farmers", "bookingId", "bookingId"),
    where: (before) => sql`"codeRound" is not null and "bookingId" in
      (select id from bookings where "endDate" < ${before.slice(0, DAY_CHARACTERS)})`,
    empty: ["phone", "codeRound"],
  },
  sessions: old("sessions", "expiresAt", "idHash"),
};

/**
 * Removes what is kept for a time only.
 *
 * @returns how many rows of each kind were removed
 */
export async function removeOldRecords(db: Db, now: Date, signal?: AbortSignal): Promise<Record<Kind, number>> {
  const removed: [string, number][] = [];
  for (const [kind, days] of Object.entries(KEPT_DAYS)) {
    const before = new Date(now.getTime() - days * MS_PER_DAY).toISOString();
    removed.push([kind, await removeInBatches(db, OLD_ROWS[kind as Kind], before, signal)]);
  }
  return Object.fromEntries(removed) as Record<Kind, number>;
}

async function removeInBatches(
  db: Db,
  { table, key, where, empty }: OldRows,
  before: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  const columns = sql.join(key.map((one) => sql.ref(one)));
  const batch = sql`(${columns}) in (select ${columns} from ${sql.table(table)} where ${where(before)} limit ${BATCH_SIZE})`;
  const change =
    empty === undefined
      ? sql`delete from ${sql.table(table)}`
      : sql`update ${sql.table(table)} set ${sql.join(empty.map((one) => sql`${sql.ref(one)} = null`))}`;
  for (let removed = 0; ;) {
    const { numAffectedRows = 0n } = await sql`${change} where ${batch}`.execute(db);
    removed += Number(numAffectedRows);
    if (numAffectedRows < BATCH_SIZE || signal?.aborted === true) return removed;
  }
}
