import type { BookingEvent, Actor, Booking } from "~/domain/bookings/booking";
import type { Day } from "~/domain/calendar/day";

/**
 * Messages to a user within the product. What is kept is the kind and its values; the sentence is made
 * when it is read, in the language that the reader has then.
 */

export const NOTIFICATION_KINDS = [
  "requested",
  "paid",
  "ownerPaid",
  "approved",
  "approvedUnpaid",
  "ownerApproved",
  "rejected",
  "ownerRejected",
  "cancelled",
  "cancelledByOwner",
  "ownerCancelled",
  "ownerCancelledByRenter",
  "expired",
  "ownerExpired",
  "secondPayment",
  "secondReturned",
  "latePayment",
  "refunded",
  "refundFailed",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What a message about a booking says, as it was when it was written. */
export interface NotificationValues {
  machine: string;
  /** The renter's name. */
  renter: string;
  startDate: Day;
  endDate: Day;
  /** Whole rupees. */
  totalPrice: number;
  /** Paise that go back; absent where none do. */
  refundAmount?: number;
  reason?: string;
  /** Until when an approved booking is to be paid. */
  payUntil?: string;
}

export interface Notification {
  id: number;
  userId: number;
  kind: NotificationKind;
  bookingId: number | null;
  values: NotificationValues;
  createdAt: string;
  isRead: boolean;
}

/** Who is told: the two sides of a booking, or all who look after the money. */
export type Audience = "renter" | "owner" | "admins";

export interface Telling {
  to: Audience;
  kind: NotificationKind;
}

/** What a change of a booking means to whom; nothing for steps that nobody waits for, and for money on its way back. */
export function tellingsOf(
  event: BookingEvent | "request",
  by: Actor,
  after: Pick<Booking, "paymentState">,
): readonly Telling[] {
  switch (event) {
    case "request":
      return [{ to: "owner", kind: "requested" }];
    case "capture":
      return [
        { to: "renter", kind: "paid" },
        { to: "owner", kind: "ownerPaid" },
      ];
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

/** How far money on its way back has come. */
export type RefundStep = "owed" | "returned" | "failed";

/**
 * What a refund means to whom. That money goes back is part of the message of a cancellation or a rejection;
 * what a booking did not need is told of by itself.
 */
export function tellingsOfRefund(step: RefundStep, reason: string): readonly Telling[] {
  if (step === "failed") return [{ to: "admins", kind: "refundFailed" }];
  if (step === "returned") return [{ to: "renter", kind: reason === "second" ? "secondReturned" : "refunded" }];
  if (reason === "second") return [{ to: "renter", kind: "secondPayment" }];
  return reason === "late" ? [{ to: "renter", kind: "latePayment" }] : [];
}
