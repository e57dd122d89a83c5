import type { Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Move, MoveSide } from "~/domain/bookings/move";

/** Appends what happened to a proposal of other days to the audit trail of its booking. */
export async function auditMove(
  trx: Trx,
  { bookingId, startDate, endDate }: Move,
  entry: { action: string; actor: MoveSide | "clock"; actorId?: number; now: Date },
): Promise<void> {
  await recordAudit(trx, {
    at: entry.now.toISOString(),
    actor: entry.actor,
    actorId: entry.actorId ?? null,
    subject: "booking",
    subjectId: bookingId,
    action: entry.action,
    fromState: null,
    toState: `${startDate} – ${endDate}`,
    reason: null,
  });
}
