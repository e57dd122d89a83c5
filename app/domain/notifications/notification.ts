import type { Paise, Rupees } from "~/domain/money";
import type { Day, DayRange } from "~/domain/calendar/day";

/**
 * Notifications inside the product. Stored are the kind and its values; the text is made when it is read, in
 * the reader's language at that time.
 */

/** Every kind, by what it is about. */
export const KINDS_ABOUT = {
  account: ["twoStepOn", "twoStepOff", "officeCodeMade", "passwordByOffice", "contactChanged", "payoutAccountChanged"],
  payout: ["payoutPaid", "payoutReturned", "payoutWaits"],
  machine: ["machineFound", "daysFree", "questionAsked", "questionAnswered"],
  booking: [
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
    "replacedPayment",
    "ownerDatesChanged",
    "moveProposed",
    "moveAccepted",
    "moveDeclined",
    "moveWithdrawn",
    "moveExpired",
    "handoverNear",
    "ownerHandoverNear",
    "handedOver",
    "returned",
    "transferDisputed",
    "transferDecided",
    "balanceStated",
    "balanceConfirmed",
    "balanceDisputed",
    "balanceWithdrawn",
    "balancePaid",
    "balanceOwed",
    "refunded",
    "refundFailed",
  ],
} as const;
type About = keyof typeof KINDS_ABOUT;
export type KindAbout<Topic extends About> = (typeof KINDS_ABOUT)[Topic][number];
export type NotificationKind = KindAbout<About>;

export const NOTIFICATION_KINDS: readonly NotificationKind[] = Object.values(KINDS_ABOUT).flat();

/** What is stored with a notification, as JSON: its keys stay as they are. */
export interface NotificationValues {
  /** About the user's own account. */
  account: Record<string, never>;
  /** About an owner's payouts. */
  payout: { paid: Paise; path: string };
  /** About a machine that is not booked yet: a question, or a machine or days that have become free. */
  machine: { machine: string; path: string; startDate?: Day | undefined; endDate?: Day | undefined };
  booking: BookingValues;
}

/** Facts of a booking, frozen when the notification is written. */
export interface BookingValues {
  /** The equipment's name. */
  machine: string;
  /** The renter's name. */
  renter: string;
  startDate: Day;
  endDate: Day;
  totalPrice: Rupees;
  /** What of it is paid online; absent where that is all. */
  advance?: Rupees;
  /** What was paid, where it is another amount than was asked for. */
  paid?: Paise;
  /** What is paid at the return, in notifications about it. */
  balance?: Rupees;
  /** To be refunded; absent where nothing is. */
  refundAmount?: Paise;
  reason?: string;
  /** The page that it leads to, where that is not the one of its kind. */
  path?: string;
  /** Deadline for paying an approved booking. */
  payUntil?: string;
  /** Days that are moved, and the days in their place. */
  moved?: { from: DayRange; to: DayRange };
  /** Deadline for accepting other days. */
  answerUntil?: string;
}

/** A kind with its values. */
type NotificationContent = {
  [Topic in About]: { about: Topic; kind: KindAbout<Topic>; values: NotificationValues[Topic] };
}[About];

export type Notification = NotificationContent & {
  id: number;
  userId: number;
  bookingId: number | null;
  createdAt: string;
  isRead: boolean;
};

/** What a kind is about; undefined for one that is unknown. */
export const topicOf = (kind: string): About | undefined =>
  (Object.keys(KINDS_ABOUT) as About[]).find((topic) => KINDS_ABOUT[topic].some((known) => known === kind));
