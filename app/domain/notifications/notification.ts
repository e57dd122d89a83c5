import type { Paise, Rupees } from "~/domain/money";
import type { Day, DayRange } from "~/domain/calendar/day";

/** Stored are the kind and its values; the text is made in the reader's language when it is read. Browser-safe. */

interface KindFacts {
  about: keyof NotificationValues;
  names?: "paid" | "price";
  /** How it speaks of a refund; to the owner where nothing is said. */
  refund?: "refundToYou" | "refundSent";
  /**
   * It goes out by SMS and WhatsApp too, and says this beside its title, which has the id: what needs an answer or a way to
   * the field soon, what is about money, and what is about the password. The rest is in the product and in emails.
   */
  phone?: readonly PhoneFact[];
  /** Its message does not wait for the morning: somebody sets out for the field by it, or has a deadline. */
  atNight?: true;
}

/** In the order in which a message says them. */
export const PHONE_FACTS = ["id", "machine", "dates", "total", "balance", "refund", "until"] as const;
export type PhoneFact = (typeof PHONE_FACTS)[number];

const HIRE = ["id", "machine", "dates"] as const;
const REFUND = ["id", "machine", "refund"] as const;
const BALANCE = ["id", "machine", "balance"] as const;

export const KINDS = {
  twoStepOn: { about: "account" },
  twoStepOff: { about: "account" },
  officeCodeMade: { about: "account", phone: [] },
  passwordByOffice: { about: "account", phone: [] },
  contactChanged: { about: "account", phone: [] },
  payoutAccountChanged: { about: "account", phone: [] },
  payoutPaid: { about: "payout", phone: ["total"] },
  payoutReturned: { about: "payout", phone: ["total"] },
  payoutWaits: { about: "payout" },
  machineFound: { about: "machine", phone: ["machine"] },
  daysFree: { about: "machine", phone: ["machine", "dates"] },
  questionAsked: { about: "machine", phone: ["machine"] },
  questionAnswered: { about: "machine" },
  requested: { about: "booking", names: "price", phone: HIRE },
  paid: { about: "booking", names: "paid", phone: [...HIRE, "total"] },
  ownerPaid: { about: "booking", names: "paid", phone: [...HIRE, "total"] },
  approved: { about: "booking", phone: HIRE },
  approvedUnpaid: { about: "booking", names: "price", phone: [...HIRE, "total", "until"], atNight: true },
  ownerApproved: { about: "booking", names: "price", phone: HIRE },
  rejected: { about: "booking", refund: "refundToYou", phone: HIRE, atNight: true },
  ownerRejected: { about: "booking", phone: HIRE, atNight: true },
  cancelled: { about: "booking", refund: "refundToYou" },
  cancelledByOwner: { about: "booking", refund: "refundToYou", phone: HIRE, atNight: true },
  ownerCancelled: { about: "booking" },
  ownerCancelledByRenter: { about: "booking", phone: HIRE, atNight: true },
  expired: { about: "booking" },
  ownerExpired: { about: "booking" },
  secondPayment: { about: "booking", refund: "refundToYou", phone: REFUND },
  secondReturned: { about: "booking", refund: "refundSent", phone: REFUND },
  latePayment: { about: "booking", refund: "refundToYou", phone: REFUND },
  replacedPayment: { about: "booking", refund: "refundToYou", phone: REFUND },
  ownerDatesChanged: { about: "booking", names: "price", phone: HIRE },
  moveProposed: { about: "booking", phone: [...HIRE, "until"], atNight: true },
  moveAccepted: { about: "booking", phone: HIRE, atNight: true },
  moveDeclined: { about: "booking", phone: HIRE },
  moveWithdrawn: { about: "booking" },
  moveExpired: { about: "booking" },
  handoverNear: { about: "booking", phone: HIRE },
  ownerHandoverNear: { about: "booking", phone: HIRE },
  handedOver: { about: "booking", phone: ["id", "machine"] },
  returned: { about: "booking", phone: ["id", "machine"] },
  transferDisputed: { about: "booking" },
  transferDecided: { about: "booking" },
  balanceStated: { about: "booking", phone: BALANCE },
  balanceConfirmed: { about: "booking" },
  balanceDisputed: { about: "booking", phone: BALANCE },
  balanceWithdrawn: { about: "booking" },
  balancePaid: { about: "booking" },
  balanceOwed: { about: "booking", phone: BALANCE },
  refunded: { about: "booking", refund: "refundSent", phone: REFUND },
  refundFailed: { about: "booking" },
} as const satisfies Record<string, KindFacts>;

export type NotificationKind = keyof typeof KINDS;
type KindWith<Facts> = {
  [Kind in NotificationKind]: (typeof KINDS)[Kind] extends Facts ? Kind : never;
}[NotificationKind];
export type KindAbout<Topic extends keyof NotificationValues> = KindWith<{ about: Topic }>;
export type PhoneKind = KindWith<{ phone: readonly PhoneFact[] }>;

export const NOTIFICATION_KINDS = Object.keys(KINDS) as NotificationKind[];

export const factsOfKind = (kind: NotificationKind): KindFacts => KINDS[kind];

export const isPhoneKind = (kind: NotificationKind): kind is PhoneKind => factsOfKind(kind).phone !== undefined;

/** Everything that a template is registered for: these notifications, and the codes that confirm a number and log in. */
export const TEMPLATE_KINDS = [...NOTIFICATION_KINDS.filter(isPhoneKind), "code", "loginCode"] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** What is stored with a notification, as JSON: its keys stay as they are. */
export interface NotificationValues {
  account: Record<string, never>;
  payout: { paid: Paise; path: string };
  /** About a machine that is not booked yet: a question, or a machine or days that have become free. */
  machine: { machine: string; path: string; startDate?: Day | undefined; endDate?: Day | undefined };
  booking: BookingValues;
}

/** Facts of a booking, frozen when the notification is written. */
export interface BookingValues {
  machine: string;
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
  moved?: { from: DayRange; to: DayRange };
  /** Deadline for accepting other days. */
  answerUntil?: string;
}

type NotificationContent = {
  [Topic in keyof NotificationValues]: { about: Topic; kind: KindAbout<Topic>; values: NotificationValues[Topic] };
}[keyof NotificationValues];

export type Notification = NotificationContent & {
  id: number;
  userId: number;
  bookingId: number | null;
  createdAt: string;
  isRead: boolean;
};
