import type { Rupees } from "~/domain/money";
import { randomInt } from "node:crypto";
import type { Db, Trx } from "~db/open";
import { readQuote } from "~/domain/bookings/booking-queries.server";
import type { Quote } from "~/domain/terms/terms";

/** No letter is taken for a digit, and without vowels no code spells a word. */
const SIGNS = "0123456789BCDFGHJKMNPQRSTVWXYZ";
const TOKEN_SIGNS = 16;

/** 78 random bits in the printed code of a document, which prove that the paper is genuine. */
export const drawToken = (): string =>
  Array.from({ length: TOKEN_SIGNS }, () => SIGNS.charAt(randomInt(SIGNS.length))).join("");

/** Who and what a document names, as it was when it was issued. The keys are stored JSON. */
export interface DocumentFacts {
  equipment_name: string;
  location: string;
  /** Who paid; at the office's counter the farmer, since the account is the office's. */
  renter_name: string;
  /** Where the renter booked for somebody else. */
  farmer_name?: string;
  owner_name: string;
}

/** The present facts of a booking for a document. Ended accounts keep their name for documents. */
export async function findDocumentFacts(db: Db | Trx, bookingId: number): Promise<DocumentFacts> {
  const { farmer, renter, provider, ...facts } = await db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users as owner", "owner.id", "equipment.ownerId")
    .innerJoin("users as renter", "renter.id", "bookings.userId")
    .leftJoin("account_endings as ownerEnding", "ownerEnding.userId", "owner.id")
    .leftJoin("account_endings as renterEnding", "renterEnding.userId", "renter.id")
    .leftJoin("booking_farmers as farmer", "farmer.bookingId", "bookings.id")
    .select((eb) => [
      "equipment.name as equipment_name",
      "equipment.location",
      eb.fn.coalesce("ownerEnding.documentName", "owner.name").as("owner_name"),
      eb.fn.coalesce("renterEnding.documentName", "renter.name").as("renter"),
      "farmer.name as farmer",
      "bookings.provider",
    ])
    .where("bookings.id", "=", bookingId)
    .executeTakeFirstOrThrow();
  if (farmer === null) return { ...facts, renter_name: renter };
  if (provider === "cash") return { ...facts, renter_name: farmer };
  return { ...facts, renter_name: renter, farmer_name: farmer };
}

/** What a credit note says beside its amount: the days and the price that were paid for. */
export interface CreditNoteFacts extends DocumentFacts {
  booking_dates: { start: string; end: string };
  price: Rupees;
  /** What of it was to be paid online; null where that is all. */
  advance: Rupees | null;
  quote: Quote | null;
}

/** Facts of a refunded payment: of the days of its order, which a later change of days may have replaced. */
export async function findCreditNoteFacts(db: Db | Trx, bookingId: number, paymentId: string, named: DocumentFacts) {
  const paidFor = ["startDate", "endDate", "totalPrice", "advance", "quote"] as const;
  const replaced = await db
    .selectFrom("orders")
    .innerJoin("payments", "payments.orderId", "orders.id")
    .innerJoin("bookings", "bookings.id", "orders.bookingId")
    .select(paidFor.map((column) => `orders.${column}` as const))
    .where("payments.id", "=", paymentId)
    .where("orders.id", "is distinct from", (eb) => eb.ref("bookings.razorpayOrderId"))
    .executeTakeFirst();
  const { startDate, endDate, totalPrice, advance, quote } =
    replaced ?? (await db.selectFrom("bookings").select(paidFor).where("id", "=", bookingId).executeTakeFirstOrThrow());
  const dates = { start: startDate, end: endDate };
  return { ...named, booking_dates: dates, price: totalPrice, advance, quote: readQuote(quote) };
}

export function namesOn({ renter_name, farmer_name, owner_name }: Partial<DocumentFacts>) {
  return {
    renterName: renter_name ?? "",
    ...(farmer_name === undefined ? {} : { farmerName: farmer_name }),
    ownerName: owner_name ?? "",
  };
}
