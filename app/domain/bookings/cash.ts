/**
 * Payments in cash at the office's counter. Their ids begin like none of the provider's: whatever asks the provider
 * about a payment or sends it back leaves those out by their id alone.
 */

export const CASH = "cash";
const CASH_PREFIX = "cash_";
/** Their ids, for SQL's `like`. */
export const CASH_PAYMENTS = `${CASH_PREFIX}%`;

/** The id of the one payment in cash that a booking can have. */
export const cashPaymentId = ({ publicId }: { publicId: string }): string => `${CASH_PREFIX}${publicId}`;

/** True for a payment that never went through the provider. */
export const isCashPayment = (paymentId: string | null): boolean => paymentId?.startsWith(CASH_PREFIX) === true;

/** True for a booking that the office made at its counter: every admin acts for its renter. */
export const isCounterBooking = ({ razorpayPaymentId }: { razorpayPaymentId: string | null }): boolean =>
  isCashPayment(razorpayPaymentId);
