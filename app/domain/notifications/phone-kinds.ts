import type { NotificationKind } from "./notification";

/**
 * Which notifications also go out by SMS and WhatsApp: what needs an answer or a way to the field soon, what is about
 * money, and what is about the password. The rest is in the product and in emails. Safe for the browser.
 */

/** What a message says beside the notification's title, in this order. `id` is in the title. */
export const PHONE_FACTS = ["id", "machine", "dates", "total", "balance", "refund", "until"] as const;
export type PhoneFact = (typeof PHONE_FACTS)[number];

const HIRE = ["id", "machine", "dates"] as const;
const REFUND = ["id", "machine", "refund"] as const;
const BALANCE = ["id", "machine", "balance"] as const;

export const PHONE_KINDS = {
  requested: HIRE,
  paid: [...HIRE, "total"],
  ownerPaid: [...HIRE, "total"],
  approved: HIRE,
  approvedUnpaid: [...HIRE, "total", "until"],
  ownerApproved: HIRE,
  rejected: HIRE,
  ownerRejected: HIRE,
  cancelledByOwner: HIRE,
  ownerCancelledByRenter: HIRE,
  ownerDatesChanged: HIRE,
  moveProposed: [...HIRE, "until"],
  moveAccepted: HIRE,
  moveDeclined: HIRE,
  refunded: REFUND,
  secondPayment: REFUND,
  secondReturned: REFUND,
  latePayment: REFUND,
  replacedPayment: REFUND,
  handoverNear: HIRE,
  ownerHandoverNear: HIRE,
  handedOver: ["id", "machine"],
  returned: ["id", "machine"],
  balanceStated: BALANCE,
  balanceDisputed: BALANCE,
  balanceOwed: BALANCE,
  questionAsked: ["machine"],
  machineFound: ["machine"],
  daysFree: ["machine", "dates"],
  officeCodeMade: [],
  passwordByOffice: [],
  contactChanged: [],
  payoutPaid: ["total"],
  payoutReturned: ["total"],
  payoutAccountChanged: [],
} as const satisfies Partial<Record<NotificationKind, readonly PhoneFact[]>>;

export type PhoneKind = keyof typeof PHONE_KINDS;

/** Everything that a template is registered for: these notifications, and the codes that confirm a number and log in. */
export const TEMPLATE_KINDS = [...(Object.keys(PHONE_KINDS) as PhoneKind[]), "code", "loginCode"] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** True for kinds that go out by SMS and WhatsApp. */
export const isPhoneKind = (kind: NotificationKind): kind is PhoneKind => Object.hasOwn(PHONE_KINDS, kind);
