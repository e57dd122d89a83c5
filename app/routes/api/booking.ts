import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { listMoves } from "~/domain/bookings/booking-moves.server";
import { isRenterKnown } from "~/domain/bookings/booking";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { readCodes } from "~/domain/transfers/transfer-codes.server";
import { listPhotos } from "~/domain/transfers/transfer-photos.server";
import { listTransfers, viewTransfers } from "~/domain/transfers/transfer-queries.server";
import { findContact } from "~/domain/users/user-queries.server";
import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";

/**
 * One booking with its renter, equipment, proposals of other days, handover and return, for its renter, its owner and
 * admins. The owner reads the renter's contact from payment or approval until the booking ends; the renter alone reads
 * the codes for handover and return.
 */
export const loader = apiLoader(async (call) => {
  const { db, user, params, now } = requireUser(call);
  const { booking, part } = await requireBookingAndRole(db, readId(params.id), user);
  const [renter, equipment, moves, transfers, photos] = await Promise.all([
    findContact(db, booking.userId),
    requireAnyEquipment(db, booking.equipmentId),
    listMoves(db, booking.id),
    listTransfers(db, booking.id),
    listPhotos(db, booking.id),
  ]);
  const isHidden = part === "owner" && !isRenterKnown(booking);
  const shown = renter === undefined ? null : { ...renter, contact: isHidden ? null : renter.contact };
  const codes = part === "renter" ? await readCodes(db, booking, transfers, now) : undefined;
  return jsonAnswer({ ...booking, user: shown, equipment, moves, ...viewTransfers(transfers, photos), codes });
});

export const action = apiAction({}, ["GET"]);
