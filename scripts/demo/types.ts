import type { Terms } from "~/domain/terms/terms";

export const DEMO_CATEGORIES = [
  "tractor",
  "harvester",
  "seeder",
  "irrigation",
  "plough",
  "sprayer",
  "cultivator",
  "thresher",
  "combine",
  "rotavator",
  "fertilizer",
  "other",
] as const;

export type DemoCategory = (typeof DEMO_CATEGORIES)[number];
export type DemoLanguage = "en" | "hi" | "mr";

export interface DemoAccount {
  username: string;
  /** plain text: printed at start, valid only in demo data */
  password: string;
  name: string;
  /** an Indian phone number or an email address at example.com */
  contact: string;
  language: DemoLanguage;
  role: "owner" | "renter" | "admin";
}

export interface DemoSeasons {
  spring: boolean;
  summer: boolean;
  autumn: boolean;
  winter: boolean;
}

export interface DemoEquipment {
  /** names the equipment within the demo data and its file in images/; not a database key */
  key: string;
  /** how many closer views of its drawing are further images of it */
  closerViews: number;
  ownerUsername: string;
  name: string;
  category: DemoCategory;
  /** whole rupees a day */
  dailyRate: number;
  /** display name of the city */
  location: string;
  /** decimal degrees, WGS 84 */
  latitude: string;
  longitude: string;
  availability: boolean;
  /** text with its unit, such as '47 HP' */
  specs: Record<string, string>;
  /** the same facts, split into value and unit ('' when there is none) */
  searchableSpecs: Record<string, { value: number | string; unit: string }>;
  features: string[];
  seasonalAvailability: DemoSeasons;
  popularity: number;
  description: string;
  descriptionLanguage: DemoLanguage;
  /** on which it is rented out; those of NO_TERMS where its owner says nothing */
  terms: Terms;
}

export const BOOKING_STATUSES = [
  "pending",
  "awaiting_payment",
  "paid",
  "approved",
  "rejected",
  "cancelled",
  "expired",
] as const;
export type DemoBookingStatus = (typeof BOOKING_STATUSES)[number];

/** A booking in one of these holds its days. */
export const LIVE_STATUSES: readonly DemoBookingStatus[] = ["pending", "awaiting_payment", "paid", "approved"];

export const RECEIPT_STATUSES = ["paid", "pending", "failed", "refunded"] as const;
export type DemoReceiptStatus = (typeof RECEIPT_STATUSES)[number];

export type DemoPaymentState = "unpaid" | "captured" | "refund_pending" | "refunded" | "refund_failed";

export interface DemoReview {
  rating: number;
  comment: string;
  language: DemoLanguage;
  /** days from today, never after today */
  writtenOffset: number;
}

export interface DemoBooking {
  /** position in DEMO_EQUIPMENT */
  equipmentIndex: number;
  renterUsername: string;
  /** first day, in days from today (negative: past) */
  startOffset: number;
  /** length, both ends included */
  days: number;
  /** day of the request, in days from today */
  requestedOffset: number;
  status: DemoBookingStatus;
  paymentState: DemoPaymentState;
  receipt: { status: DemoReceiptStatus; method: "upi" | "card" | "netbanking" } | null;
  /** share of the total; only where a refund was created */
  refundPercent?: 50 | 100;
  /** who ended a rejected, cancelled or expired booking */
  endedBy?: "renter" | "owner" | "admin" | "clock";
  /** the admin's reason for a rejection */
  reason?: string;
  /** the bank rejected the refund once before it succeeded */
  refundFailedFirst?: boolean;
  review?: DemoReview;
}
