import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { listMoves } from "~/domain/bookings/booking-moves.server";
import { isRenterKnown } from "~/domain/bookings/booking";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { findContact } from "~/domain/users/user-queries.server";
import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";

/**
 * One booking with its renter, equipment and proposals of other days, for its renter, its owner and admins. The owner reads the renter's contact
 * from payment or approval until the booking ends.
 */
export const loader = apiLoader(async (call) => {
  const { db, user, params } = requireUser(call);
  const { booking, part } = await requireBookingAndRole(db, readId(params.id), user);
  const [renter, equipment, moves] = await Promise.all([
    findContact(db, booking.userId),
    requireAnyEquipment(db, booking.equipmentId),
    listMoves(db, booking.id),
  ]);
  const isHidden = part === "owner" && !isRenterKnown(booking);
  const shown = renter === undefined ? null : { ...renter, contact: isHidden ? null : renter.contact };
  return jsonAnswer({ ...booking, user: shown, equipment, moves });
});

export const action = apiAction({}, ["GET"]);
