import type { Trx } from "~db/open";
import type { Actor, Booking, BookingEvent } from "./booking";
import { notifyParties, type PartiesNotification, type PartyNotification } from "./notify-parties.server";

export interface NotifiedChange {
  /** The booking as it was read before the change; absent for a new one. */
  before?: Booking;
  after: Booking;
  event: BookingEvent | "request";
  by: Actor;
  reason?: string;
  /** Paise that were paid, where it is another amount than was asked for. */
  paid?: number;
  now: Date;
}

/**
 * Notifies renter and owner of a change of a booking, in the transaction of the change. The same change again
 * inserts nothing.
 */
export async function notifyBookingChange(trx: Trx, change: NotifiedChange): Promise<void> {
  const { before, after, event, by, now } = change;
  await notifyParties(trx, {
    booking: after,
    notifications: notificationsOfChange(event, by, after),
    values: valuesOf(change),
    eventKey: `booking:${after.id}:${before?.lastStatusUpdate ?? "new"}`,
    now,
  });
}

/** Who is notified of an event. Orders are internal; refunds and other days have notifications of their own. */
export function notificationsOfChange(
  event: BookingEvent | "request",
  by: Actor,
  after: Pick<Booking, "paymentState">,
): readonly PartyNotification[] {
  switch (event) {
    case "request":
      return [{ to: "owner", kind: "requested" }];
    case "dates":
      return [{ to: "owner", kind: "ownerDatesChanged" }];
    case "capture":
      return [
        { to: "renter", kind: "paid" },
        { to: "owner", kind: "ownerPaid" },
      ];
    case "cash":
      return [{ to: "owner", kind: "ownerPaid" }];
    case "approve":
      return [
        { to: "renter", kind: after.paymentState === "unpaid" ? "approvedUnpaid" : "approved" },
        { to: "owner", kind: "ownerApproved" },
      ];
    case "reject":
      return [
        { to: "renter", kind: "rejected" },
        { to: "owner", kind: "ownerRejected" },
      ];
    case "cancel":
      return by === "owner"
        ? [
            { to: "renter", kind: "cancelledByOwner" },
            { to: "owner", kind: "ownerCancelled" },
          ]
        : [
            { to: "renter", kind: "cancelled" },
            { to: "owner", kind: "ownerCancelledByRenter" },
          ];
    case "expire":
      return [
        { to: "renter", kind: "expired" },
        { to: "owner", kind: "ownerExpired" },
      ];
    default:
      return [];
  }
}

function valuesOf({ after, event, reason, paid }: NotifiedChange): PartiesNotification["values"] {
  const { refundAmount, holdUntil } = after;
  return {
    ...(refundAmount !== null && refundAmount > 0 ? { refundAmount } : {}),
    ...(reason === undefined || event === "dates" || event === "move" ? {} : { reason }),
    ...(paid === undefined ? {} : { paid }),
    ...(event === "approve" && holdUntil !== null ? { payUntil: holdUntil } : {}),
  };
}
