import { MS_PER_DAY } from "~/domain/calendar/duration";
import type { ExpressionBuilder } from "kysely";
import type { Db } from "~db/open";
import type { Database } from "~db/schema";

/**
 * How long records are kept that nobody looks at any more; docs/data.md and the users' page say the same. Bookings,
 * payments, refunds, receipts and the audit trail stay: they are the books.
 */
export const KEPT_DAYS = {
  /** Bodies of webhooks, after they were processed: a provider repeats one for a day. */
  webhooks: 90,
  /** Jobs of the outbox, after they were done. Failed ones stay until an admin has dealt with them. */
  jobs: 30,
  /** Codes that confirm a phone number, after they have run out. */
  phoneCodes: 0,
  /** What was sent by SMS and WhatsApp. */
  phoneMessages: 90,
  /** Devices on which an account has logged in, after the last login: as long as a browser keeps a cookie. */
  knownDevices: 400,
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

/** They have no index by their age: the first of all are the oldest. */
const oldestNotifications = ({ selectFrom }: ExpressionBuilder<Database, "notifications">) =>
  selectFrom("notifications").select(["id", "createdAt"]).orderBy("id").limit(BATCH_SIZE).as("oldest");

/**
 * Removes what is kept for a time only.
 *
 * @returns how many rows of each kind were removed
 */
export async function removeOldRecords(
  db: Db,
  now: Date,
  signal?: AbortSignal,
): Promise<Record<keyof typeof KEPT_DAYS, number>> {
  const before = (days: number) => new Date(now.getTime() - days * MS_PER_DAY).toISOString();
  const inBatches = async (removeBatch: () => Promise<unknown[]>): Promise<number> => {
    let removed = 0;
    for (;;) {
      const { length } = await removeBatch();
      removed += length;
      if (length < BATCH_SIZE || signal?.aborted === true) return removed;
    }
  };
  return {
    webhooks: await inBatches(() =>
      db
        .deleteFrom("webhook_events")
        .where("id", "in", (eb) =>
          eb
            .selectFrom("webhook_events")
            .select("id")
            .where("processedAt", "<", before(KEPT_DAYS.webhooks))
            .limit(BATCH_SIZE),
        )
        .returning("id")
        .execute(),
    ),
    jobs: await inBatches(() =>
      db
        .deleteFrom("outbox")
        .where("id", "in", (eb) =>
          eb.selectFrom("outbox").select("id").where("doneAt", "<", before(KEPT_DAYS.jobs)).limit(BATCH_SIZE),
        )
        .returning("id")
        .execute(),
    ),
    phoneCodes: (
      await db
        .deleteFrom("phone_codes")
        .where("expiresAt", "<=", before(KEPT_DAYS.phoneCodes))
        .returning("userId")
        .execute()
    ).length,
    phoneMessages: await inBatches(() =>
      db
        .deleteFrom("phone_messages")
        .where("id", "in", (eb) =>
          eb
            .selectFrom("phone_messages")
            .select("id")
            .where("createdAt", "<", before(KEPT_DAYS.phoneMessages))
            .limit(BATCH_SIZE),
        )
        .returning("id")
        .execute(),
    ),
    knownDevices: (
      await db
        .deleteFrom("known_devices")
        .where("usedAt", "<", before(KEPT_DAYS.knownDevices))
        .returning("userId")
        .execute()
    ).length,
    notifications: await inBatches(() =>
      db
        .deleteFrom("notifications")
        .where("id", "in", (eb) =>
          eb
            .selectFrom(oldestNotifications)
            .select("oldest.id")
            .where("oldest.createdAt", "<", before(KEPT_DAYS.notifications)),
        )
        .returning("id")
        .execute(),
    ),
    questions: await inBatches(() =>
      db
        .deleteFrom("questions")
        .where("id", "in", (eb) =>
          eb.selectFrom("questions").select("id").where("lastAt", "<", before(KEPT_DAYS.questions)).limit(BATCH_SIZE),
        )
        .returning("id")
        .execute(),
    ),
    transfers: await inBatches(() =>
      db
        .deleteFrom("transfers")
        .where("id", "in", (eb) =>
          eb
            .selectFrom("transfers as old")
            .select("old.id")
            .where("old.receivedAt", "<", before(KEPT_DAYS.transfers))
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom("transfers as kept")
                    .select("kept.id")
                    .whereRef("kept.bookingId", "=", "old.bookingId")
                    .where((keeps) =>
                      keeps.or([
                        keeps("kept.receivedAt", ">=", before(KEPT_DAYS.transfers)),
                        keeps("kept.state", "=", "disputed"),
                      ]),
                    ),
                ),
              ),
            )
            .limit(BATCH_SIZE),
        )
        .returning("id")
        .execute(),
    ),
    moveReasons: await inBatches(() =>
      db
        .updateTable("booking_moves")
        .set({ reason: null })
        .where("id", "in", (eb) =>
          eb
            .selectFrom("booking_moves")
            .select("id")
            .where("reason", "is not", null)
            .where("settledAt", "<", before(KEPT_DAYS.moveReasons))
            .limit(BATCH_SIZE),
        )
        .returning("id")
        .execute(),
    ),
    balanceWords: await inBatches(() =>
      db
        .updateTable("balances")
        .set({ words: null })
        .where("bookingId", "in", (eb) =>
          eb
            .selectFrom("balances")
            .select("bookingId")
            .where("words", "is not", null)
            .where("decidedAt", "<", before(KEPT_DAYS.balanceWords))
            .limit(BATCH_SIZE),
        )
        .returning("bookingId")
        .execute(),
    ),
    transferCodes: await inBatches(() =>
      db
        .deleteFrom("transfer_codes")
        .where("bookingId", "in", (eb) =>
          eb
            .selectFrom("transfer_codes")
            .select("bookingId")
            .where("createdAt", "<", before(KEPT_DAYS.transferCodes))
            .limit(BATCH_SIZE),
        )
        .returning("bookingId")
        .execute(),
    ),
    farmers: await inBatches(() =>
      db
        .updateTable("booking_farmers")
        .set({ phone: null, codeRound: null })
        .where("bookingId", "in", (eb) =>
          eb
            .selectFrom("booking_farmers as old")
            .innerJoin("bookings", "bookings.id", "old.bookingId")
            .select("old.bookingId")
            .where("old.codeRound", "is not", null)
            .where("bookings.endDate", "<", before(KEPT_DAYS.farmers).slice(0, DAY_CHARACTERS))
            .limit(BATCH_SIZE),
        )
        .returning("bookingId")
        .execute(),
    ),
    sessions: await inBatches(() =>
      db
        .deleteFrom("sessions")
        .where("idHash", "in", (eb) =>
          eb
            .selectFrom("sessions")
            .select("idHash")
            .where("expiresAt", "<=", before(KEPT_DAYS.sessions))
            .limit(BATCH_SIZE),
        )
        .returning("idHash")
        .execute(),
    ),
  };
}
