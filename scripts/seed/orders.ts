import type { Db } from "~db/open";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { createRazorpayGateway } from "~/gateways/razorpay.server";
import type { Settings } from "~/settings.server";
import type { SeededBooking } from "./timelines";

/** Creates orders at the configured payment provider; without one, or when it fails, the bookings stay without an order. */
export async function createOrders(
  db: Db,
  settings: Settings,
  bookings: readonly Pick<SeededBooking, "id" | "renterId">[],
  now: Date,
): Promise<void> {
  if (settings.razorpay === undefined) return;
  const gateway = createRazorpayGateway({ ...settings.razorpay, apiUrl: settings.razorpayApiUrl });
  for (const { id, renterId } of bookings) {
    const booking = await requireOwnBooking(db, id, { id: renterId });
    await openOrder(db, gateway, booking, now).catch((error: unknown) =>
      console.warn(`Booking ${id} has no order yet: ${String(error)}`),
    );
  }
}
