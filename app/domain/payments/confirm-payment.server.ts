import { z } from "zod";
import { rowId, words } from "~/domain/schema-parts";
import { tooOften } from "~/domain/account-quota";
import type { Booking } from "~/domain/bookings/booking";
import { SECONDS_PER_HOUR } from "~/domain/calendar/duration";
import { createQuota } from "~/domain/quota";
import type { Db } from "~db/open";
import {
  findBookingByOrder,
  findBookingByReplacedOrder,
  requireOwnBooking,
} from "~/domain/bookings/booking-queries.server";
import { Conflict, Invalid, Unavailable } from "~/domain/errors";
import { GatewayRefused, GatewayUnavailable, type RazorpayGateway } from "~/gateways/razorpay.server";
import type { PaymentOutcome } from "./apply-payment.server";
import { markAuthorized } from "./authorized-payment.server";
import { applyOrCapture } from "./capture-payment.server";
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

/**
 * Requests to the provider about one booking by its renter. The provider limits our requests as a whole: one renter
 * without a limit could keep others from paying.
 */
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

/**
 * Counts a request to the provider that a renter causes, answered or not.
 *
 * @throws TooMany
 */
export async function countAsked({ publicId }: Pick<Booking, "publicId">): Promise<void> {
  const turn = await asked.take(publicId);
  if (!turn.allowed) throw tooOften(turn.retryAfterSeconds);
}

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
    // The provider signs a payment once it is authorised. One for replaced days does not belong to the booking.
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

/** Outcomes by their importance to the renter. */
const BY_WEIGHT: readonly PaymentOutcome[] = ["settled", "refunding", "foreign", "authorized", "open", "failed"];

/**
 * Asks the provider for the payments of a booking's order now, and captures what is authorised.
 *
 * @returns the outcome that matters most; undefined where the provider knows of no payment
 * @throws Unavailable when the provider does not answer or none is configured; TooMany where it was asked too often
 */
export async function checkPayment(
  db: Db,
  gateway: RazorpayGateway | undefined,
  booking: Booking,
  now: Date,
): Promise<PaymentOutcome | undefined> {
  if (booking.razorpayOrderId === null) return undefined;
  if (gateway === undefined) throw new Unavailable("gatewayMissing");
  await countAsked(booking);
  try {
    const outcomes = await pollOrder(db, gateway, booking, booking.razorpayOrderId, now);
    return BY_WEIGHT.find((outcome) => outcomes.includes(outcome));
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) throw new Unavailable("providerSilent");
    throw error;
  }
}
