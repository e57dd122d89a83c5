import type { Db } from "~db/open";
import type { Viewer } from "~/domain/bookings/booking-queries.server";
import { isCashPayment } from "~/domain/bookings/cash";
import { Conflict, Forbidden, NotFound, Unconfirmed } from "~/domain/errors";
import { settleRefund, toRefund, type Refund } from "./refunds.server";

/**
 * Records that an admin has paid back at the counter what is owed of a payment in cash. Twice is once.
 *
 * @returns the refund
 * @throws Forbidden for anyone but an admin; Unconfirmed without the password within the last minutes; NotFound;
 *   Conflict for a payment that went through the provider
 */
export async function payBackCash(
  db: Db,
  refundId: number | undefined,
  { admin, now, isConfirmed }: { admin: Viewer; now: Date; isConfirmed: boolean },
): Promise<Refund> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  if (refundId === undefined) throw new NotFound("refundNotFound");
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirst();
    if (row === undefined) throw new NotFound("refundNotFound");
    if (!isCashPayment(row.paymentId)) throw new Conflict("refundNotInCash");
    if (!isConfirmed) throw new Unconfirmed();
    const outcome = { status: "processed", providerRefundId: null } as const;
    await settleRefund(trx, toRefund(row), outcome, now, { by: "admin", actorId: admin.id });
    return toRefund(row);
  });
}
