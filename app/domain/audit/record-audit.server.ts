import type { Insertable } from "kysely";
import type { Database, Db, Trx } from "~db/schema";

/** Appends to the audit trail, which is kept for good: notes and disagreements stay in their own rows, which go. */
export async function recordAudit(trx: Trx, entry: Insertable<Database["audit"]>): Promise<void> {
  await trx.insertInto("audit").values(entry).execute();
}

export const recordOwnAction = (trx: Trx, { id }: { id: number }, action: string, now: Date, more: object = {}) =>
  recordAudit(trx, {
    at: now.toISOString(),
    actor: "user",
    actorId: id,
    subject: "user",
    subjectId: id,
    action,
    ...more,
  });

const MAX_ENTRIES = 200;

/** The newest entries of the audit trail of a booking and its refunds, oldest first. For admins only: the caller checks. */
export async function listBookingAudit(db: Db, bookingId: number) {
  const newest = await db
    .selectFrom("audit")
    .leftJoin("users", "users.id", "audit.actorId")
    .select(["audit.id", "at", "actor", "users.name as actorName", "action", "fromState", "toState", "reason"])
    .where((eb) =>
      eb.or([
        eb.and([eb("subject", "=", "booking"), eb("subjectId", "=", bookingId)]),
        eb.and([
          eb("subject", "=", "refund"),
          eb(
            "subjectId",
            "in",
            eb.selectFrom("refunds").select("refunds.id").where("refunds.bookingId", "=", bookingId),
          ),
        ]),
      ]),
    )
    .orderBy("audit.id", "desc")
    .limit(MAX_ENTRIES)
    .execute();
  return newest.reverse();
}

/** Who did what, when, and why: as renter, owner, admin, server, provider, clock or console, by name where it was a person. */
export type AuditEntry = Awaited<ReturnType<typeof listBookingAudit>>[number];
