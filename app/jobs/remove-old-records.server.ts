import { sql, type RawBuilder } from "kysely";
import { MS_PER_DAY } from "~/domain/calendar/day";
import type { Db } from "~db/open";

/** Limits one statement, so that no writer waits for long. */
const BATCH_SIZE = 500;
/** Of an instant, which begin it. */
const DAY_CHARACTERS = "2026-03-10".length;

interface OldRows {
  /** How long rows are kept. */
  days: number;
  table: string;
  key: string;
  /** Which rows are older than an instant. */
  where: (before: string) => RawBuilder<unknown>;
  /** Columns that are emptied; without them the row is deleted. */
  empty?: readonly string[];
}

const old = (days: number, table: string, column: string, key = "id"): OldRows => ({
  days,
  table,
  key,
  where: (before) => sql`${sql.ref(column)} <= ${before}`,
});

/** How long records are kept that no one looks at; docs/data.md and the users' page say the same. The books stay. */
export const OLD_ROWS = {
  /** Jobs of the outbox and webhooks, after they were done: a provider repeats one for a day. Failed ones stay until an admin has dealt with them. */
  jobs: old(30, "outbox", "doneAt"),
  /** Codes that confirm a phone number, after they have run out. */
  phoneCodes: old(0, "phone_codes", "expiresAt", "userId"),
  phoneMessages: old(90, "phone_messages", "createdAt"),
  /** Messages to users, read or not. */
  notifications: {
    ...old(400, "notifications", "createdAt"),
    // They have no index by their age: the first of all are the oldest.
    where: (before) => sql`id in (select id from
      (select id, "createdAt" from notifications order by id limit ${BATCH_SIZE}) as oldest where "createdAt" <= ${before})`,
  },
  /** Questions before a booking, after the last text. */
  questions: old(400, "questions", "lastAt"),
  /** Handovers and returns, with notes and answers, after both were received and nothing is to be decided. */
  transfers: {
    ...old(400, "transfers", "receivedAt"),
    where: (before) => sql`"receivedAt" < ${before} and "bookingId" not in
      (select "bookingId" from transfers where "receivedAt" >= ${before} or state = 'disputed')`,
  },
  /** Why other days were proposed, after it was settled. */
  moveReasons: {
    ...old(400, "booking_moves", "settledAt"),
    where: (before) => sql`"settledAt" < ${before} and reason is not null`,
    empty: ["reason"],
  },
  /** What the two say of a balance they disagree about, after it was decided. */
  balanceWords: {
    ...old(400, "balances", "decidedAt", "bookingId"),
    where: (before) => sql`"decidedAt" < ${before} and words is not null`,
    empty: ["words"],
  },
  /** Unused codes for handover and return, after they were drawn. */
  transferCodes: old(400, "transfer_codes", "createdAt", "bookingId"),
  /** Phone numbers and codes of farmers whom somebody else booked for, after the last day. Their names are on receipts. */
  farmers: {
    ...old(400, "booking_farmers", "bookingId", "bookingId"),
    where: (before) => sql`"codeRound" is not null and "bookingId" in
      (select id from bookings where "endDate" < ${before.slice(0, DAY_CHARACTERS)})`,
    empty: ["phone", "codeRound"],
  },
  sessions: old(0, "sessions", "expiresAt", "idHash"),
} satisfies Record<string, OldRows>;

/** Removes what is kept for a time only. @returns how many rows of each kind were removed */
export async function removeOldRecords(db: Db, now: Date, signal?: AbortSignal): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [kind, rows] of Object.entries<OldRows>(OLD_ROWS)) {
    const before = new Date(now.getTime() - rows.days * MS_PER_DAY).toISOString();
    removed[kind] = await removeInBatches(db, rows, before, signal);
  }
  return removed;
}

async function removeInBatches(
  db: Db,
  { table, key, where, empty }: OldRows,
  before: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  const column = sql.ref(key);
  const batch = sql`${column} in (select ${column} from ${sql.table(table)} where ${where(before)} limit ${BATCH_SIZE})`;
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
