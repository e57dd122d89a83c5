import type { Db } from "~db/open";
import { isAuthorized, isPayable, type Booking } from "~/domain/bookings/booking";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { Conflict, NotFound, Unavailable } from "~/domain/errors";
import type { RazorpayGateway } from "~/gateways/razorpay.server";
import { amountOf } from "./open-order.server";
import { findUnmatched } from "./provider-cases.server";

export const MERCHANT_NAME = "Yantra";

interface Renter {
  name: string;
  contact: string | null;
}

function prefillOf({ name, contact }: Renter): { name: string; email?: string; contact?: string } {
  const known = contact?.trim() ?? "";
  if (known === "") return { name };
  return known.includes("@") ? { name, email: known } : { name, contact: known };
}

/** Options of the provider's checkout, in paise. @throws Unavailable; Conflict where it cannot be paid; NotFound */
export async function describePayment(db: Db, gateway: RazorpayGateway | undefined, booking: Booking, renter: Renter) {
  if (gateway === undefined) throw new Unavailable("gatewayMissing");
  if (booking.paymentState !== "unpaid") throw new Conflict("alreadyPaid");
  if (!isPayable(booking)) throw new Conflict("notPayable");
  if (isAuthorized(booking)) throw new Conflict("paymentOnItsWay");
  if ((await findUnmatched(db, booking)) !== undefined) throw new Conflict("paymentUnmatched");
  if (booking.razorpayOrderId === null) throw new NotFound("orderMissing");
  const equipment = await requireAnyEquipment(db, booking.equipmentId);
  return {
    keyId: gateway.keyId,
    amount: amountOf(booking),
    currency: "INR",
    name: MERCHANT_NAME,
    description: equipment.name,
    id: booking.razorpayOrderId,
    prefill: prefillOf(renter),
  };
}

interface HostedCheckoutRequest {
  apiUrl: string;
  keyId: string;
  booking: Pick<Booking, "id" | "advance"> & { razorpayOrderId: string };
  equipmentName: string;
  renter: Renter;
  callbackUrl: string;
  cancelUrl: string;
}

const MAX_TEXT_CHARACTERS = 250;

/** The hosted checkout's form, for a browser without script. The provider asks for what is not known of the payer. */
export function describeHostedCheckout(request: HostedCheckoutRequest) {
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
