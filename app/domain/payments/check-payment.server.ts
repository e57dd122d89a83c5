import type { Db } from "~db/open";
import type { Booking } from "~/domain/bookings/booking";
import { Unavailable } from "~/domain/errors";
import { GatewayRefused, GatewayUnavailable, type RazorpayGateway } from "~/gateways/razorpay.server";
import type { PaymentOutcome } from "./apply-payment.server";
import { countAsked } from "./count-asked.server";
import { pollOrder } from "./reconcile-order.server";

/** Outcomes in the order in which they matter to the renter. */
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
