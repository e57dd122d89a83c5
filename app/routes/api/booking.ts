import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { findFarmer } from "~/domain/bookings/farmers.server";
import { listMoves } from "~/domain/bookings/booking-moves.server";
import { isRenterKnown } from "~/domain/bookings/booking";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { readCodes } from "~/domain/transfers/transfer-codes.server";
import { listPhotos } from "~/domain/transfers/transfer-photos.server";
import { listTransfers, viewTransfers } from "~/domain/transfers/transfer-queries.server";
import { findContact } from "~/domain/users/user-queries.server";
import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";
import { farmerCodeOf } from "~/http/farmer-code.server";

/**
 * One booking with its renter, equipment, proposals of other days, handover and return, for its renter, its owner and
 * admins. The owner reads the renter's contact from payment or approval until the booking ends; the renter alone reads
 * the codes for handover and return. The farmer whom the booking is for is shown like the renter, with the code by which
 * the farmer opens it to the renter alone.
 */
export const loader = apiLoader(async (call) => {
  const { db, user, params, now } = requireUser(call);
  const { booking, part } = await requireBookingAndRole(db, readId(params.id), user);
  const [renter, equipment, moves, transfers, photos, farmer] = await Promise.all([
    findContact(db, booking.userId),
    requireAnyEquipment(db, booking.equipmentId),
    listMoves(db, booking.id),
    listTransfers(db, booking.id),
    listPhotos(db, booking.id),
    findFarmer(db, booking.id),
  ]);
  const isHidden = part === "owner" && !isRenterKnown(booking);
  const shown = renter === undefined ? null : { ...renter, contact: isHidden ? null : renter.contact };
  const codes = part === "renter" ? await readCodes(db, booking, transfers, now) : undefined;
  const shownFarmer = farmer && {
    name: farmer.name,
    phone: isHidden ? null : farmer.phone,
    ...(part === "renter" ? { code: farmerCodeOf(booking, farmer) } : {}),
  };
  const records = viewTransfers(transfers, photos);
  return jsonAnswer({ ...booking, user: shown, farmer: shownFarmer, equipment, moves, ...records, codes });
});

export const action = apiAction({}, ["GET"]);
