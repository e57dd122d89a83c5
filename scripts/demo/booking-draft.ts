import { findEquipmentIndex } from "./equipment";
import type { DemoBooking, DemoLanguage } from "./types";

/** A booking as written by hand, with the key of its equipment. */
export interface BookingDraft extends Omit<DemoBooking, "equipmentIndex" | "renterUsername"> {
  equipment: string;
  renter: string;
}

/** A past, paid booking with the renter's review. */
export interface ReviewedBookingDraft {
  equipment: string;
  renter: string;
  /** first day, in days before today (negative) */
  startOffset: number;
  days: number;
  /** approved: an admin confirmed the paid booking as well */
  status: "paid" | "approved";
  rating: number;
  language: DemoLanguage;
  comment: string;
}

const METHODS = ["upi", "upi", "card", "upi", "netbanking"] as const;

export function completeBooking({ equipment, renter, ...rest }: BookingDraft): DemoBooking {
  return { equipmentIndex: findEquipmentIndex(equipment), renterUsername: renter, ...rest };
}

/** @param index its position; varies the payment method, the day of the request and the day of the review */
export function completeReviewedBooking(draft: ReviewedBookingDraft, index: number): DemoBooking {
  const { equipment, renter, startOffset, days, status, rating, comment, language } = draft;
  const lastDay = startOffset + days - 1;
  return {
    equipmentIndex: findEquipmentIndex(equipment),
    renterUsername: renter,
    startOffset,
    days,
    requestedOffset: startOffset - 2 - (index % 9),
    status,
    paymentState: "captured",
    receipt: { status: "paid", method: METHODS[index % METHODS.length] ?? "upi" },
    review: { rating, comment, language, writtenOffset: lastDay + 1 + (index % 3) },
  };
}
