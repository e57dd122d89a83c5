import { isRenterKnown } from "~/domain/bookings/booking";
import { findBalance } from "~/domain/bookings/booking-balances.server";
import { listMoves } from "~/domain/bookings/booking-moves.server";
import { partAtCounter, requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { findFarmer } from "~/domain/bookings/farmers.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { findUnmatched } from "~/domain/payments/provider-cases.server";
import { readId } from "~/domain/schema-parts";
import { readCodes } from "~/domain/transfers/transfer-codes.server";
import { listPhotos } from "~/domain/transfers/transfer-photos.server";
import { listTransfers, viewTransfers } from "~/domain/transfers/transfer-queries.server";
import { findContact } from "~/domain/users/user-queries.server";
import type { UserCall } from "~/http/call.server";
import { viewFarmer } from "~/http/farmer-code.server";

/**
 * One booking with its renter, equipment, proposals of other days, handover, return and balance, for its renter, its owner and
 * admins. The owner reads the renter's contact from payment or approval until the booking ends; the renter alone reads
 * the codes for handover and return. The farmer whom the booking is for is shown like the renter, with the code by which
 * the farmer opens it to the renter alone.
 *
 * @throws NotFound for anyone else
 */
export async function readWholeBooking({ db, user, params, now }: UserCall) {
  const { booking, part } = await requireBookingAndRole(db, readId(params.id), user);
  const [renter, equipment, moves, transfers, photos, farmer, balance = null] = await Promise.all([
    findContact(db, booking.userId),
    requireAnyEquipment(db, booking.equipmentId),
    listMoves(db, booking.id),
    listTransfers(db, booking.id),
    listPhotos(db, booking.id),
    findFarmer(db, booking.id),
    findBalance(db, booking.id),
  ]);
  const isHidden = part === "owner" && !isRenterKnown(booking);
  const shown = renter === undefined ? null : { ...renter, contact: isHidden ? null : renter.contact };
  const codes = part === "renter" ? await readCodes(db, booking, transfers, now) : undefined;
  const isOwn = partAtCounter(booking, part) === "renter";
  const farmerOf = (phone: string | null) =>
    farmer && (isOwn ? viewFarmer(booking, farmer) : { name: farmer.name, phone });
  return {
    ...booking,
    user: shown,
    farmer: farmerOf(isHidden ? null : (farmer?.phone ?? null)),
    equipment,
    moves,
    ...viewTransfers(transfers, photos),
    balance,
    /** Money that came for it and does not fit; the office looks at it. */
    unmatchedPayment: (await findUnmatched(db, booking)) ?? null,
    codes,
  };
}
