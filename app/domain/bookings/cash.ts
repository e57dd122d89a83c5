/**
 * Payments in cash at the office's counter. Their ids have a prefix of their own, by which code that asks the provider
 * about payments leaves them out.
 */

export const CASH = "cash";
const CASH_PREFIX = "cash_";
/** Pattern of their ids for SQL's `like`. */
export const CASH_PAYMENTS = `${CASH_PREFIX}%`;

/** The id of the one payment in cash that a booking can have. */
export const cashPaymentId = ({ publicId }: { publicId: string }): string => `${CASH_PREFIX}${publicId}`;

/** True for a payment that never went through the provider. */
export const isCashPayment = (paymentId: string | null): boolean => paymentId?.startsWith(CASH_PREFIX) === true;

/** True for a booking that the office made at its counter: every admin acts for its renter. */
export const isCounterBooking = ({ razorpayPaymentId }: { razorpayPaymentId: string | null }): boolean =>
  isCashPayment(razorpayPaymentId);
