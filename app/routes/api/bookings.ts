import { bookingSchema } from "~/domain/bookings/booking-schema";
import { listBookings } from "~/domain/bookings/booking-queries.server";
import { findFarmer } from "~/domain/bookings/farmers.server";
import { Forbidden } from "~/domain/errors";
import { placeBooking } from "~/domain/checkout/place-booking.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, apiLoader, jsonAnswer, pagedAnswer, requireBody, requireUser } from "~/http/api.server";
import { limitedNetwork } from "~/http/client-address";
import { viewFarmer } from "~/http/farmer-code.server";
import { isFreshLogin } from "~/http/session.server";

const USUAL_LIMIT = 500;

/** The user's own bookings; for admins all bookings, or one user's. */
export const loader = apiLoader(async (call) => {
  const { user, db, url } = requireUser(call);
  const requested = url.searchParams.get("userId");
  const userId = requested === null ? (user.isAdmin ? undefined : user.id) : readId(requested);
  if (requested !== null && userId !== user.id && !user.isAdmin) throw new Forbidden("notAllowed");
  if (requested !== null && userId === undefined) return jsonAnswer([]);
  return pagedAnswer(call, USUAL_LIMIT, (part) => listBookings(db, { userId, ...part }));
});

/** Books equipment for a range of days, for oneself or for a farmer who has agreed. */
export const action = apiAction(
  {
    POST: async (call) => {
      const { user, db, gateway, settings, now } = requireUser(call);
      const request = await requireBody(call, bookingSchema);
      const options = {
        now,
        holdMinutes: settings.holdMinutes,
        network: limitedNetwork(call.clientAddress),
        isFreshLogin: await isFreshLogin(call.request),
      };
      const booking = await placeBooking(db, gateway, request, user, options);
      const farmer = await findFarmer(db, booking.id);
      const shown = farmer && viewFarmer(booking, farmer);
      return jsonAnswer({ ...booking, farmer: shown }, { status: 201 });
    },
  },
  ["GET"],
);
