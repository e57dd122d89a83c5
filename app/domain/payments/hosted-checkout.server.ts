import type { Booking } from "~/domain/bookings/booking";
import { MERCHANT_NAME, prefillOf } from "./describe-payment.server";
import { amountOf } from "./open-order.server";

/** A form that the browser posts to the provider's hosted checkout, without script. */
export interface HostedCheckout {
  action: string;
  fields: Record<string, string>;
}

export interface HostedCheckoutRequest {
  apiUrl: string;
  keyId: string;
  booking: Pick<Booking, "id" | "advance"> & { razorpayOrderId: string };
  equipmentName: string;
  renter: { name: string; contact: string | null };
  callbackUrl: string;
  cancelUrl: string;
}

const MAX_TEXT_CHARACTERS = 250;

/**
 * The fields of the provider's hosted checkout for a booking. A renter's email or phone that is not known is left out:
 * the provider asks the payer for what it needs, and the office's would receive the messages meant for the payer.
 */
export function describeHostedCheckout(request: HostedCheckoutRequest): HostedCheckout {
  const { booking } = request;
  const { name, email, contact } = prefillOf(request.renter);
  return {
    action: `${request.apiUrl}/v1/checkout/embedded`,
    fields: {
      key_id: request.keyId,
      order_id: booking.razorpayOrderId,
      amount: String(amountOf(booking)),
      currency: "INR",
      name: MERCHANT_NAME,
      description: request.equipmentName.slice(0, MAX_TEXT_CHARACTERS),
      "prefill[name]": name,
      ...(email === undefined ? {} : { "prefill[email]": email }),
      ...(contact === undefined ? {} : { "prefill[contact]": contact }),
      callback_url: request.callbackUrl,
      cancel_url: request.cancelUrl,
    },
  };
}
