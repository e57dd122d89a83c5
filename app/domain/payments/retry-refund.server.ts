import type { Db } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Viewer } from "~/domain/bookings/booking-queries.server";
import { Conflict, Forbidden, NotFound, Unconfirmed } from "~/domain/errors";
import { enqueueRefund, syncRefunds, toRefund, type Refund } from "./refunds.server";

/**
 * Retries a failed refund as a new request, under the reference of the next round.
 *
 * @returns the refund afterwards
 * @throws Forbidden for anyone but an admin; Unconfirmed without the password within the last minutes; NotFound; Conflict where it has not failed
 */
export async function retryRefund(
  db: Db,
  refundId: number | undefined,
  { admin, now, isConfirmed }: { admin: Viewer; now: Date; isConfirmed?: boolean },
): Promise<Refund> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  if (refundId === undefined) throw new NotFound("refundNotFound");
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirst();
    if (row === undefined) throw new NotFound("refundNotFound");
    if (row.status !== "failed") throw new Conflict("refundNotFailed");
    if (isConfirmed !== true) throw new Unconfirmed();
    const again = await trx
      .updateTable("refunds")
      .set({ status: "pending", round: row.round + 1, providerRefundId: null, settledAt: null })
      .where("id", "=", refundId)
      .where("status", "=", "failed")
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(trx, {
      at: now.toISOString(),
      actor: "admin",
      actorId: admin.id,
      subject: "refund",
      subjectId: refundId,
      action: "refund_retried",
      fromState: "failed",
      toState: "pending",
      reason: null,
    });
    await enqueueRefund(trx, again, now);
    await syncRefunds(trx, again.bookingId, "admin", now, admin.id);
    return toRefund(again);
  });
}
