import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { confirmPayment } from "~/domain/payments/confirm-payment.server";
import { verifyPaymentSchema } from "~/domain/payments/payment-schema";
import { requireBookingReceipt } from "~/domain/receipts/receipt-queries.server";
import { apiAction, jsonAnswer, requireBody, requireUser, allowOnly } from "~/http/api.server";

export const loader = allowOnly("POST");

/** Verifies the payment signature that the checkout handed to the page. Idempotent. */
export const action = apiAction({
  POST: async (call) => {
    const { db, gateway, user, now } = requireUser(call);
    const { bookingId, ...proof } = await requireBody(call, verifyPaymentSchema);
    const booking = await confirmPayment(db, gateway, await requireOwnBooking(db, bookingId, user), proof, now);
    return jsonAnswer({ success: true, booking, receipt: await requireBookingReceipt(db, booking.id, user) });
  },
});
