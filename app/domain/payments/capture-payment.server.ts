import type { Db } from "~db/open";
import { isPayable } from "~/domain/bookings/booking";
import { findOrder } from "~/domain/bookings/booking-queries.server";
import { GatewayRefused, type ProviderPayment, type RazorpayGateway } from "~/gateways/razorpay.server";
import { applyPayment, type PaymentOutcome } from "./apply-payment.server";

/**
 * Applies a payment and, where it is authorised and its booking is payable, captures it at once.
 *
 * @throws GatewayUnavailable when the provider does not answer; the payment is then marked as authorised
 */
export async function applyOrCapture(
  db: Db,
  gateway: RazorpayGateway,
  payment: ProviderPayment,
  now: Date,
): Promise<PaymentOutcome> {
  const outcome = await applyPayment(db, payment, now);
  if (outcome !== "authorized" || payment.order_id === null) return outcome;
  const order = await findOrder(db, payment.order_id);
  if (order?.isCurrent !== true || !isPayable(order.booking)) return outcome;
  try {
    return await applyPayment(db, await gateway.capturePayment(payment.id, order.amount), now);
  } catch (error) {
    // The provider itself returns a payment that is never captured. Until then the booking keeps its days, and polls retry.
    if (error instanceof GatewayRefused) return outcome;
    throw error;
  }
}
