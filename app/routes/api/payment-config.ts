import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { describePayment } from "~/domain/payments/describe-payment.server";
import { readId } from "~/domain/schema-parts";
import { apiAction, apiLoader, jsonAnswer, requireUser } from "~/http/api.server";

/** What the provider's checkout needs to charge a booking. */
export const loader = apiLoader(async (call) => {
  const { db, gateway, user, params, settings } = requireUser(call);
  const booking = await requireOwnBooking(db, readId(params.id), user);
  const config = await describePayment(db, gateway, booking, user);
  return jsonAnswer({ ...config, checkoutJsUrl: settings.razorpayCheckoutJsUrl });
});

export const action = apiAction({}, ["GET"]);
