import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { BOOKING_TRANSITIONS, mayNow } from "~/domain/bookings/booking";
import { requireBooking, type AdminAct } from "~/domain/bookings/booking-queries.server";
import { Conflict, Forbidden, NotFound, Unconfirmed } from "~/domain/errors";
import { settle } from "./apply-payment.server";
import { sumReturned, type CaseState, type ProviderCase } from "./provider-cases.server";
import { enqueueRefund } from "./refunds.server";

const CURRENCY = "INR";

/** Refunds captured money that fits no booking, whole. @throws Forbidden; Unconfirmed; NotFound; Conflict */
export async function refundCase(db: Db, caseId: number, by: AdminAct): Promise<ProviderCase> {
  return decide(db, caseId, by, async (trx, found) => {
    if (found.kind !== "payment") throw new NotFound("caseNotFound");
    if (by.isConfirmed !== true) throw new Unconfirmed();
    const amount = found.amount - (await sumReturned(trx, found.paymentId));
    const again = { status: "pending", amount, providerRefundId: null, settledAt: null } as const;
    const refund = await trx
      .insertInto("refunds")
      .values({ ...again, paymentId: found.paymentId, reason: "unmatched", createdAt: by.now.toISOString() })
      .onConflict((conflict) =>
        conflict.column("paymentId").doUpdateSet((eb) => ({ ...again, round: eb("refunds.round", "+", 1) })),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueueRefund(trx, refund, by.now);
    return { state: "refunding" };
  });
}

/**
 * Assigns captured money to an unpaid booking, which it pays whatever its amount: the receipt says what was paid.
 * @throws Forbidden; Unconfirmed; NotFound; Conflict for a case or booking that takes none
 */
export async function assignCase(db: Db, caseId: number, bookingId: number, by: AdminAct): Promise<ProviderCase> {
  return decide(db, caseId, by, async (trx, found) => {
    if (found.kind !== "payment") throw new NotFound("caseNotFound");
    if (by.isConfirmed !== true) throw new Unconfirmed();
    if (found.currency !== CURRENCY) throw new Conflict("caseNotInRupees");
    if ((await sumReturned(trx, found.paymentId, ["processed", "pending"])) > 0) throw new Conflict("casePartRefunded");
    const booking = await requireBooking(trx, bookingId, by.admin);
    if (booking.paymentState !== "unpaid") throw new Conflict("alreadyPaid");
    if (!mayNow(BOOKING_TRANSITIONS, booking, "capture", ["provider"])) throw new Conflict("notPayable");
    const payment = { ...found, id: found.paymentId, order_id: found.orderId, status: "captured" as const };
    if (!(await settle(trx, booking, payment, by.now))) throw new Conflict("datesTaken");
    // A failed refund of the payment is no longer owed.
    await trx.deleteFrom("refunds").where("paymentId", "=", found.paymentId).where("bookingId", "is", null).execute();
    // Earlier disputes belong to the booking too, since accounts do not end while one is open.
    const disputes = trx.updateTable("provider_cases").set({ bookingId: booking.id });
    await disputes.where("paymentId", "=", found.paymentId).where("bookingId", "is", null).execute();
    return { state: "assigned", bookingId: booking.id };
  });
}

export async function noteCase(db: Db, caseId: number, by: AdminAct): Promise<ProviderCase> {
  return decide(db, caseId, by, (_trx, found) => {
    if (found.kind === "payment") throw new Conflict("caseHoldsMoney");
    return Promise.resolve({ state: "noted" });
  });
}

async function decide(
  db: Db,
  caseId: number,
  { admin, now }: AdminAct,
  act: (trx: Trx, found: ProviderCase) => Promise<{ state: CaseState; bookingId?: number }>,
): Promise<ProviderCase> {
  if (!admin.isAdmin) throw new Forbidden("notAllowed");
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("provider_cases").selectAll().where("id", "=", caseId).executeTakeFirst();
    if (row === undefined) throw new NotFound("caseNotFound");
    if (row.state !== "open" && row.state !== "refund_failed") throw new Conflict("caseClosed");
    const changed = await act(trx, row);
    const at = now.toISOString();
    const after = await trx
      .updateTable("provider_cases")
      .set({ ...changed, updatedAt: at })
      .where("id", "=", caseId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const entry = { subject: "provider_case", subjectId: caseId, action: `case_${changed.state}`, actor: "admin" };
    await recordAudit(trx, { ...entry, actorId: admin.id, at, fromState: row.state, toState: changed.state });
    return after;
  });
}
