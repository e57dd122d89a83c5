import type { Db, Trx } from "~db/open";
import { findTransition, holdAfterApproval, isPaid, type Booking } from "~/domain/bookings/booking";
import { changeBooking } from "~/domain/bookings/change-booking.server";
import { findRevivalConflict } from "~/domain/bookings/revive-booking.server";
import { isRepeated } from "~/domain/bookings/repeated-change.server";
import { requireBooking, type Viewer } from "~/domain/bookings/booking-queries.server";
import { dayInIndia } from "~/domain/calendar/day";
import { Conflict, Forbidden, Invalid, Unconfirmed } from "~/domain/errors";
import { endBooking } from "./end-booking.server";

export interface Decision {
  decision: "approved" | "rejected";
  admin: Viewer;
  /** Shown to renter and owner and kept in the audit trail; required to reject a paid booking. */
  reason?: string | undefined;
  now: Date;
  /** Whether the admin gave the password within the last minutes: needed to reject a paid booking. */
  isConfirmed?: boolean;
}

/**
 * Approves or rejects a booking. An approved unpaid booking stays payable for a day; a rejected one frees its days
 * and refunds everything.
 *
 * @returns the booking afterwards; the same again by the same admin changes nothing
 * @throws Forbidden for anyone but an admin; Unconfirmed where money goes back without it; NotFound where there is none; Invalid where a paid booking is rejected
 *   without a reason; Conflict where its state does not allow the decision
 */
export async function decideBooking(db: Db, id: number | undefined, decision: Decision): Promise<Booking> {
  if (!decision.admin.isAdmin) throw new Forbidden("notAllowed");
  return db.transaction().execute(async (trx) => {
    const booking = await requireBooking(trx, id, decision.admin);
    const event = decision.decision === "approved" ? "approve" : "reject";
    const given = { event, actorId: decision.admin.id, reason: decision.reason } as const;
    if (booking.status === decision.decision && (await isRepeated(trx, booking, given))) return booking;
    return decision.decision === "approved" ? approve(trx, booking, decision) : reject(trx, booking, decision);
  });
}

async function approve(trx: Trx, booking: Booking, { admin, reason, now }: Decision): Promise<Booking> {
  const step = findTransition(booking, "approve", "admin");
  if (step === undefined) throw new Conflict("notDecidable");
  const conflict = step.days === "take" ? await findRevivalConflict(trx, booking, "admin", now) : undefined;
  if (conflict !== undefined) throw conflict;
  if (step.days !== "take" && booking.paymentState === "unpaid") requireLiveHold(booking, now);
  const hold =
    booking.paymentState === "unpaid" ? { set: { holdUntil: holdAfterApproval(booking, now).toISOString() } } : {};
  return changeBooking(trx, booking, {
    event: "approve",
    by: "admin",
    actorId: admin.id,
    now,
    ...hold,
    ...(reason === undefined ? {} : { reason }),
  });
}

async function reject(trx: Trx, booking: Booking, { admin, reason, now, isConfirmed }: Decision): Promise<Booking> {
  if (findTransition(booking, "reject", "admin") === undefined) throw new Conflict("notDecidable");
  if (isPaid(booking) && isConfirmed !== true) throw new Unconfirmed();
  if (isPaid(booking) && reason === undefined)
    throw new Invalid("reasonMissing", { fields: { reason: ["reasonMissing"] } });
  if (isPaid(booking) && dayInIndia(now) > booking.endDate) throw new Conflict("bookingOver");
  return endBooking(trx, booking, {
    event: "reject",
    by: "admin",
    actorId: admin.id,
    now,
    ...(reason === undefined ? {} : { reason }),
  });
}

function requireLiveHold({ holdUntil }: Booking, now: Date): void {
  if (holdUntil === null || holdUntil <= now.toISOString()) throw new Conflict("holdOver");
}
