import { z } from "zod";
import { rowId, words } from "~/domain/schema-parts";
import type { Booking } from "~/domain/bookings/booking";
import { SECONDS_PER_HOUR } from "~/domain/calendar/day";
import { createQuota } from "~/domain/quota";
import type { Db } from "~db/open";
import { findOrder, requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { Conflict, Invalid, Unavailable } from "~/domain/errors";
import { GatewayRefused, GatewayUnavailable, type RazorpayGateway } from "~/gateways/razorpay.server";
import { markAuthorized } from "./apply-payment.server";
import { applyOrCapture, type PaymentOutcome } from "./apply-payment.server";
import { pollOrder } from "./reconcile-order.server";

const MAX_FIELD_CHARACTERS = 200;
const field = z
  .string({ error: words("paymentFieldsMissing") })
  .min(1, words("paymentFieldsMissing"))
  .max(MAX_FIELD_CHARACTERS, words("paymentFieldsMissing"));

/** What the provider's checkout returns after a payment. */
export const paymentProofSchema = z.object({
  razorpay_order_id: field,
  razorpay_payment_id: field,
  razorpay_signature: field,
});

/** The same with its booking, as the page's script sends it. */
export const verifyPaymentSchema = paymentProofSchema.extend({ bookingId: rowId });

type PaymentProof = z.infer<typeof paymentProofSchema>;

/** The provider limits our requests as a whole: one renter without a limit could keep others from paying. */
const asked = createQuota({ limit: "provider asked about a booking", max: 60, withinSeconds: SECONDS_PER_HOUR });

/** Requests to the provider about one booking that anyone with its public id causes without a signature. */
const askedUnsigned = createQuota({
  limit: "provider asked about a booking without a signature",
  max: 20,
  withinSeconds: SECONDS_PER_HOUR,
});

/** Counts a request caused by a report without a signature, apart from the renter's own. */
export async function mayAskUnsigned({ publicId }: Pick<Booking, "publicId">): Promise<boolean> {
  return (await askedUnsigned.take(publicId)).allowed;
}

/** Counts a request to the provider that a renter causes, answered or not. @throws TooMany */
export const countAsked = ({ publicId }: Pick<Booking, "publicId">): Promise<void> => asked.require(publicId);

/**
 * Confirms a payment that the browser reports: verifies its signature, then fetches it.
 * @throws Invalid "verificationFailed", "paymentUnmatched"; Conflict when it is refunded; TooMany; Unavailable
 */
export async function confirmPayment(
  db: Db,
  gateway: RazorpayGateway | undefined,
  booking: Booking,
  proof: PaymentProof,
  now: Date,
): Promise<Booking> {
  if (gateway === undefined) throw new Unavailable("gatewayMissing");
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = proof;
  const order = await findOrder(db, orderId);
  if (order?.booking.id !== booking.id || !gateway.isPaymentSignature(orderId, paymentId, signature))
    throw new Invalid("verificationFailed");
  if (booking.razorpayPaymentId === paymentId) return booking;
  const outcome = await settleProof(db, gateway, booking, proof, now);
  if (!order.isCurrent) throw new Conflict("paymentReplaced");
  requireSettled(outcome);
  return requireOwnBooking(db, booking.id, { id: booking.userId });
}

async function settleProof(
  db: Db,
  gateway: RazorpayGateway,
  booking: Booking,
  { razorpay_order_id: orderId, razorpay_payment_id: paymentId }: PaymentProof,
  now: Date,
): Promise<PaymentOutcome> {
  await countAsked(booking);
  try {
    const payment = await gateway.fetchPayment(paymentId);
    if (payment.order_id !== orderId) throw new Invalid("verificationFailed");
    return await applyOrCapture(db, gateway, payment, now);
  } catch (error) {
    if (error instanceof GatewayRefused) throw new Invalid("verificationFailed");
    if (!(error instanceof GatewayUnavailable)) throw error;
    // The provider signs a payment once it is authorised. One for replaced days does not belong to the booking.
    await db.transaction().execute(async (trx) => {
      const present = await findOrder(trx, orderId);
      if (present?.isCurrent === true) await markAuthorized(trx, present.booking, paymentId, now);
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

const BY_WEIGHT: readonly PaymentOutcome[] = ["settled", "refunding", "foreign", "authorized", "open", "failed"];

/** Asks the provider for an order's payments now. @returns what matters most of them @throws Unavailable; TooMany */
export async function checkPayment(db: Db, gateway: RazorpayGateway | undefined, booking: Booking, now: Date) {
  if (booking.razorpayOrderId === null) return undefined;
  if (gateway === undefined) throw new Unavailable("gatewayMissing");
  await countAsked(booking);
  try {
    const outcomes = await pollOrder(db, gateway, booking.razorpayOrderId, now);
    return BY_WEIGHT.find((outcome) => outcomes.includes(outcome));
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) throw new Unavailable("providerSilent");
    throw error;
  }
}
