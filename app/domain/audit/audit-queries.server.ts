import type { Db } from "~db/open";

/** One entry of the audit trail: who did what, when, and why. */
export interface AuditEntry {
  id: number;
  /** ISO 8601 instant in UTC. */
  at: string;
  /** Role: renter, owner, admin, server, provider, clock, console. */
  actor: string;
  /** Name of the person, where it was one. */
  actorName: string | null;
  action: string;
  fromState: string | null;
  toState: string | null;
  reason: string | null;
}

const MAX_ENTRIES = 200;

/** The newest entries of the audit trail of a booking and its refunds, oldest first. For admins only: the caller checks. */
export async function listBookingAudit(db: Db, bookingId: number): Promise<AuditEntry[]> {
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
