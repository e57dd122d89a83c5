import type { Db, Trx } from "~db/open";
import { isCashPayment } from "~/domain/bookings/cash";

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

/** The facts of a booking now, for a document about one of its payments. An account that has ended keeps its name for this. */
export async function findDocumentFacts(db: Db | Trx, bookingId: number, paymentId: string): Promise<DocumentFacts> {
  const { farmer, renter, ...facts } = await db
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
    ])
    .where("bookings.id", "=", bookingId)
    .executeTakeFirstOrThrow();
  if (farmer === null) return { ...facts, renter_name: renter };
  if (isCashPayment(paymentId)) return { ...facts, renter_name: farmer };
  return { ...facts, renter_name: renter, farmer_name: farmer };
}

/** The names on a document. */
export function namesOn({ renter_name, farmer_name, owner_name }: Partial<DocumentFacts>) {
  return {
    renterName: renter_name ?? "",
    ...(farmer_name === undefined ? {} : { farmerName: farmer_name }),
    ownerName: owner_name ?? "",
  };
}
