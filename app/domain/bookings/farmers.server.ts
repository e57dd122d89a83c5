import type { Db, Trx } from "~db/open";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { requireFewEntries } from "~/domain/audit/require-few.server";
import { NotFound } from "~/domain/errors";
import type { Booking } from "./booking";
import { partAtCounter, requireBookingAndRole, type Viewer } from "./booking-queries.server";
import { toBooking } from "./booking-rows.server";
import type { BookedFarmer, Farmer } from "./farmer";
import { isFarmerCode, readFarmerCode } from "./farmer-code.server";

/** For whom bookings are made. */

const MAX_CODES_A_DAY = 20;

/** Keeps for whom a booking is made, who has agreed to it, in the transaction that books. */
export async function keepFarmer(trx: Trx, { id }: { id: number }, farmer: Farmer, now: Date): Promise<void> {
  await trx
    .insertInto("booking_farmers")
    .values({ bookingId: id, name: farmer.name, phone: farmer.phone, agreedAt: now.toISOString(), codeRound: 1 })
    .execute();
}

/** For whom a booking is; undefined where its renter booked for themselves. */
export function findFarmer(db: Db | Trx, bookingId: number): Promise<BookedFarmer | undefined> {
  return db
    .selectFrom("booking_farmers")
    .select(["name", "phone", "codeRound"])
    .where("bookingId", "=", bookingId)
    .executeTakeFirst();
}

/**
 * The booking that a farmer's code opens.
 *
 * @param typed the code, with or without blanks
 * @throws NotFound "farmerCodeDead" for a wrong code and for one that no longer works
 */
export async function requireFarmersBooking(
  db: Db,
  typed: string,
  serverSecret: string,
): Promise<{ booking: Booking; farmer: BookedFarmer }> {
  const code = readFarmerCode(typed);
  const row =
    code && (await db.selectFrom("bookings").selectAll().where("bookings.id", "=", code.bookingId).executeTakeFirst());
  const farmer = row && (await findFarmer(db, row.id));
  if (code === undefined || row === undefined || farmer === undefined || !isFarmerCode(code, row, farmer, serverSecret))
    throw new NotFound("farmerCodeDead");
  return { booking: toBooking(row), farmer };
}

/**
 * Makes a new code for the farmer of a renter's own booking; the one before no longer works.
 *
 * @throws NotFound for anyone else, and for a booking without a farmer; TooMany after many new codes
 */
export async function renewFarmerCode(
  db: Db,
  id: number | undefined,
  { user, now }: { user: Viewer; now: Date },
): Promise<{ booking: Booking; farmer: BookedFarmer }> {
  return db.transaction().execute(async (trx) => {
    const { booking, part } = await requireBookingAndRole(trx, id, user);
    if (partAtCounter(booking, part) !== "renter") throw new NotFound("bookingNotFound");
    const farmer = await trx
      .updateTable("booking_farmers")
      .set((eb) => ({ codeRound: eb("codeRound", "+", 1) }))
      .where("bookingId", "=", booking.id)
      .where("codeRound", "is not", null)
      .returning(["name", "phone", "codeRound"])
      .executeTakeFirst();
    if (farmer === undefined) throw new NotFound("bookingNotFound");
    const entry = { subject: "booking", subjectId: booking.id, action: "farmer_code", actorId: user.id };
    await requireFewEntries(trx, entry, MAX_CODES_A_DAY, now);
    await recordAudit(trx, {
      ...entry,
      at: now.toISOString(),
      actor: "renter",
      fromState: null,
      toState: null,
      reason: null,
    });
    return { booking, farmer };
  });
}
