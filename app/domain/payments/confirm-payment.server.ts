import type { Db } from "~db/open";
import type { Booking } from "~/domain/bookings/booking";
import {
  findBookingByOrder,
  findBookingByReplacedOrder,
  requireOwnBooking,
} from "~/domain/bookings/booking-queries.server";
import { Conflict, Invalid, Unavailable } from "~/domain/errors";
import { GatewayRefused, GatewayUnavailable, type RazorpayGateway } from "~/gateways/razorpay.server";
import type { PaymentOutcome } from "./apply-payment.server";
import { countAsked } from "./count-asked.server";
import { markAuthorized } from "./authorized-payment.server";
import { applyOrCapture } from "./capture-payment.server";
import type { PaymentProof } from "./payment-schema";

/**
 * Confirms a payment that the browser reports: verifies the signature over the stored order, then fetches the
 * payment from the provider.
 *
 * @param booking whose order the proof must be of
 * @returns the booking afterwards
 * @throws Invalid "verificationFailed" for a forged or foreign proof, "paymentUnmatched" where it does not fit; Conflict when it is refunded
 *   since the booking is over or its days have changed; TooMany for a proof that is repeated too often; Unavailable while the provider does not answer or has not captured yet
 */
export async function confirmPayment(
  db: Db,
  gateway: RazorpayGateway | undefined,
  booking: Booking,
  proof: PaymentProof,
  now: Date,
): Promise<Booking> {
  if (gateway === undefined) throw new Unavailable("gatewayMissing");
  if (await isForReplaced(db, gateway, booking, proof)) {
    await settleProof(db, gateway, { ...booking, razorpayOrderId: proof.razorpay_order_id }, proof, now);
    throw new Conflict("paymentReplaced");
  }
  requireProof(gateway, booking, proof);
  if (booking.razorpayPaymentId === proof.razorpay_payment_id) return booking;
  requireSettled(await settleProof(db, gateway, booking, proof, now));
  return requireOwnBooking(db, booking.id, { id: booking.userId });
}

/** True for a genuine proof of an order that a change of days has replaced. */
async function isForReplaced(
  db: Db,
  gateway: RazorpayGateway,
  { id }: Booking,
  { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature }: PaymentProof,
): Promise<boolean> {
  const replaced = await findBookingByReplacedOrder(db, orderId);
  return replaced?.booking.id === id && gateway.isPaymentSignature(orderId, paymentId, signature);
}

function requireProof(gateway: RazorpayGateway, booking: Booking, proof: PaymentProof): void {
  const orderId = booking.razorpayOrderId;
  const genuine =
    orderId !== null &&
    proof.razorpay_order_id === orderId &&
    gateway.isPaymentSignature(orderId, proof.razorpay_payment_id, proof.razorpay_signature);
  if (!genuine) throw new Invalid("verificationFailed");
}

async function settleProof(
  db: Db,
  gateway: RazorpayGateway,
  booking: Booking,
  { razorpay_payment_id: paymentId }: PaymentProof,
  now: Date,
): Promise<PaymentOutcome> {
  await countAsked(booking);
  try {
    const payment = await gateway.fetchPayment(paymentId);
    if (payment.order_id !== booking.razorpayOrderId) throw new Invalid("verificationFailed");
    return await applyOrCapture(db, gateway, payment, now);
  } catch (error) {
    if (error instanceof GatewayRefused) throw new Invalid("verificationFailed");
    if (!(error instanceof GatewayUnavailable)) throw error;
    // The provider signs a payment once it is authorised. One for replaced days is not on its way to the booking.
    await db.transaction().execute(async (trx) => {
      const present = await findBookingByOrder(trx, booking.razorpayOrderId ?? "");
      if (present !== undefined) await markAuthorized(trx, present, paymentId, now);
    });
    throw new Unavailable("paymentBeingChecked");
  }
}

function requireSettled(outcome: PaymentOutcome): void {
  if (outcome === "foreign") throw new Invalid("paymentUnmatched");
  if (outcome === "failed") throw new Invalid("verificationFailed");
  if (outcome === "open" || outcome === "authorized") throw new Unavailable("paymentBeingChecked");
  if (outcome === "refunding") throw new Conflict("paymentRefunding");
}
