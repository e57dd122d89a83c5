import type { Db, Trx } from "~db/connection";
import { findTransition, holdAfterApproval, type Booking } from "~/domain/bookings/booking";
import { changeBooking } from "~/domain/bookings/change-booking.server";
import { requireBooking, type Asker } from "~/domain/bookings/booking-queries.server";
import { dayInIndia } from "~/domain/calendar/day";
import { Conflict, Forbidden } from "~/domain/errors";
import { endBooking } from "./end-booking.server";

export interface Decision {
  decision: "approved" | "rejected";
  admin: Asker;
  /** Told to renter and owner and kept in the audit trail. */
  reason?: string | undefined;
  now: Date;
}

/**
 * Approves or rejects a booking. An approved one that is not paid stays payable for a day; a rejected one
 * frees its days and sends all money back.
 *
 * @returns the booking afterwards
 * @throws Forbidden for anyone but an admin; NotFound where there is none; Conflict where its state does not allow it
 */
export async function decideBooking(db: Db, id: number | undefined, decision: Decision): Promise<Booking> {
  if (!decision.admin.isAdmin) throw new Forbidden("notAllowed");
  return db.transaction().execute(async (trx) => {
    const booking = await requireBooking(trx, id, decision.admin);
    return decision.decision === "approved" ? approve(trx, booking, decision) : reject(trx, booking, decision);
  });
}

async function approve(trx: Trx, booking: Booking, { admin, reason, now }: Decision): Promise<Booking> {
  const step = findTransition(booking, "approve", "admin");
  if (step === undefined) throw new Conflict("notDecidable");
  if (step.days === "take") await requireRevivable(trx, booking, now);
  else if (booking.paymentState === "unpaid") requireLiveHold(booking, now);
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

async function reject(trx: Trx, booking: Booking, { admin, reason, now }: Decision): Promise<Booking> {
  if (findTransition(booking, "reject", "admin") === undefined) throw new Conflict("notDecidable");
  if (booking.paymentState === "captured" && dayInIndia(now) > booking.endDate) throw new Conflict("bookingOver");
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

/** A rejected booking comes back only for days that lie ahead, on a machine that is still offered. */
async function requireRevivable(trx: Trx, booking: Booking, now: Date): Promise<void> {
  if (booking.startDate < dayInIndia(now)) throw new Conflict("bookingOver");
  const machine = await trx
    .selectFrom("equipment")
    .select("id")
    .where("id", "=", booking.equipmentId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (machine === undefined) throw new Conflict("equipmentUnavailable");
}
