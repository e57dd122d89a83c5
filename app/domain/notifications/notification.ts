import type { Day, DayRange } from "~/domain/calendar/day";

/**
 * Notifications inside the product. Stored are the kind and its values; the text is made when it is read, in
 * the reader's language at that time.
 */

/** About the user's own account: without a booking, and without values. */
const ACCOUNT_KINDS = ["twoStepOn", "twoStepOff", "officeCodeMade", "passwordByOffice", "contactChanged"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
export const isAboutAccount = (kind: NotificationKind): kind is AccountKind =>
  ACCOUNT_KINDS.some((known) => known === kind);

/** About an owner's payouts: without a booking, with an amount (`paid`) and a page. */
const PAYOUT_KINDS = ["payoutPaid", "payoutReturned", "payoutWaits", "payoutAccountChanged"] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];
export const isAboutPayout = (kind: NotificationKind): kind is PayoutKind =>
  PAYOUT_KINDS.some((known) => known === kind);

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
  "machineFound",
  "daysFree",
  "questionAsked",
  "questionAnswered",
  ...PAYOUT_KINDS,
  ...ACCOUNT_KINDS,
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Facts of a notification about a booking, frozen when it is written. Stored as JSON: its keys stay as they are. */
export interface NotificationValues {
  /** The equipment's name. */
  machine: string;
  /** The renter's name. */
  renter: string;
  startDate: Day;
  endDate: Day;
  /** Whole rupees. */
  totalPrice: number;
  /** Whole rupees of them that are paid online; absent where that is all. */
  advance?: number;
  /** Paise that were paid, where it is another amount than was asked for. */
  paid?: number;
  /** Whole rupees that are paid at the return, in notifications about them. */
  balance?: number;
  /** Paise to be refunded; absent where there are none. */
  refundAmount?: number;
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

export interface Notification {
  id: number;
  userId: number;
  kind: NotificationKind;
  bookingId: number | null;
  /** Empty for what is about the account. */
  values: NotificationValues;
  createdAt: string;
  isRead: boolean;
}
