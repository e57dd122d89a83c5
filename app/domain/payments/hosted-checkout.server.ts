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
  booking: Pick<Booking, "id" | "totalPrice"> & { razorpayOrderId: string };
  equipmentName: string;
  renter: { name: string; contact: string | null };
  /** Used where a renter has no email or phone: the provider requires both. */
  office: { email: string; phone: string };
  callbackUrl: string;
  cancelUrl: string;
}

const MAX_TEXT_CHARACTERS = 250;

/** The fields of the provider's hosted checkout for a booking. */
export function describeHostedCheckout(request: HostedCheckoutRequest): HostedCheckout {
  const { booking, renter, office } = request;
  const { name, email = office.email, contact = office.phone } = prefillOf(renter);
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
      "prefill[email]": email,
      "prefill[contact]": contact,
      callback_url: request.callbackUrl,
      cancel_url: request.cancelUrl,
    },
  };
}
