import type { Db } from "~db/open";
import { paged } from "~/domain/count-rows.server";
import type { Day } from "~/domain/calendar/day";
import { isRenterKnown } from "./booking";
import { toBooking } from "./booking-queries.server";

/** Bookings of an owner's equipment, as the owner may see them. */

export interface RentalFilter {
  equipmentId?: number | undefined;
  /** Bookings whose last day is today or later, those that are over, or those whose balance is outstanding. */
  when: "upcoming" | "past" | "owing";
  today: Day;
}

export function selectRentals(db: Db, owner: { id: number }, filter: RentalFilter) {
  return selectOwn(db, owner, filter)
    .selectAll("bookings")
    .leftJoin("booking_farmers as farmer", "farmer.bookingId", "bookings.id")
    .select(["equipment.name as equipmentName", "users.name as renterName", "users.contact as renterContact"])
    .select(["farmer.name as farmerName", "farmer.phone as farmerPhone"]);
}

type RentalRow = Awaited<ReturnType<ReturnType<typeof selectRentals>["execute"]>>[number];

/** Renter and farmer are null until payment or approval and after the end: the owner may not know who it is. */
export function toRental({ renterName, renterContact, farmerName, farmerPhone, ...row }: RentalRow) {
  const booking = toBooking(row);
  const isKnown = isRenterKnown(booking);
  const renter = isKnown ? { name: renterName, contact: renterContact } : null;
  const farmer = isKnown && farmerName !== null ? { name: farmerName, phone: farmerPhone } : null;
  return { ...booking, renter, farmer };
}

export type Rental = ReturnType<typeof toRental>;

function selectOwn(db: Db, owner: { id: number }, { equipmentId, when, today }: RentalFilter) {
  const query = db
    .selectFrom("bookings")
    .innerJoin("equipment", "equipment.id", "bookings.equipmentId")
    .innerJoin("users", "users.id", "bookings.userId")
    .where("equipment.ownerId", "=", owner.id)
    .where((eb) =>
      when === "owing"
        ? eb.exists(
            eb
              .selectFrom("booking_money")
              .select("booking_money.bookingId")
              .whereRef("booking_money.bookingId", "=", "bookings.id")
              .where("owed", ">", 0),
          )
        : eb("bookings.endDate", when === "past" ? "<" : ">=", today),
    );
  return equipmentId === undefined ? query : query.where("bookings.equipmentId", "=", equipmentId);
}

/** The bookings of an owner's equipment: past ones latest first, others by their first day. */
export function listRentals(db: Db, owner: { id: number }, filter: RentalFilter) {
  const direction = filter.when === "past" ? "desc" : "asc";
  const query = selectRentals(db, owner, filter);
  return paged(db, query.orderBy("bookings.startDate", direction).orderBy("bookings.id", direction), toRental);
}

export function listRentedEquipment(db: Db, owner: { id: number }) {
  return selectRented(db, owner).select(["id", "name"]).orderBy("name").orderBy("id").execute();
}

export async function hasRentedEquipment(db: Db, owner: { id: number }): Promise<boolean> {
  return (await selectRented(db, owner).select("id").limit(1).executeTakeFirst()) !== undefined;
}

function selectRented(db: Db, owner: { id: number }) {
  return db
    .selectFrom("equipment")
    .where("ownerId", "=", owner.id)
    .where((eb) =>
      eb.or([
        eb("deletedAt", "is", null),
        eb("hiddenAt", "is not", null),
        eb.exists(
          eb.selectFrom("bookings").select("bookings.id").whereRef("bookings.equipmentId", "=", "equipment.id"),
        ),
      ]),
    );
}
