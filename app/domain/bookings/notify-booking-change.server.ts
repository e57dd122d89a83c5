import type { Trx } from "~db/connection";
import type { Actor, Booking, BookingEvent } from "./booking";
import { tellingsOf } from "~/domain/notifications/notification";
import { tellPeople, type News } from "~/domain/notifications/notify.server";

export interface AnnouncedChange {
  /** The booking as it was read before the change; absent for a new one. */
  before?: Booking;
  after: Booking;
  event: BookingEvent | "request";
  by: Actor;
  reason?: string;
  now: Date;
}

/**
 * Tells everybody concerned of a change of a booking: a message each and, for those who gave a mail
 * address, the intent of a mail. Stands in the transaction of the change, so that both happen or neither;
 * the same change told again adds nothing.
 */
export async function announceChange(trx: Trx, change: AnnouncedChange): Promise<void> {
  const tellings = tellingsOf(change.event, change.by, change.after);
  const { before, after, now } = change;
  const name = `booking:${after.id}:${before?.lastStatusUpdate ?? "new"}`;
  await tellPeople(trx, { booking: after, tellings, values: describe(change), name, now });
}

function describe({ after, event, reason }: AnnouncedChange): News["values"] {
  const { refundAmount, holdUntil } = after;
  return {
    ...(refundAmount !== null && refundAmount > 0 ? { refundAmount } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(event === "approve" && holdUntil !== null ? { payUntil: holdUntil } : {}),
  };
}
