import { requireBooking } from "~/domain/bookings/booking-queries.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { findContact } from "~/domain/users/user-queries.server";
import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";

/** One booking with its renter and equipment, for its renter, its owner and admins. */
export const loader = apiLoader(async (call) => {
  const { db, user, params } = requireUser(call);
  const booking = await requireBooking(db, readId(params.id), user);
  const [renter, equipment] = await Promise.all([
    findContact(db, booking.userId),
    requireAnyEquipment(db, booking.equipmentId),
  ]);
  return jsonAnswer({ ...booking, user: renter ?? null, equipment });
});

export const action = apiAction({}, ["GET"]);
