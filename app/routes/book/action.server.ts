import type { ActionFunctionArgs } from "@remix-run/node";
import { bookingFormSchema, type BookingForm } from "~/domain/bookings/booking-schema";
import { findSameLiveBooking } from "~/domain/bookings/booking-queries.server";
import { Conflict, NotFound } from "~/domain/errors";
import { placeBookingOnce } from "~/domain/checkout/place-booking.server";
import { readId } from "~/domain/schema-parts";
import type { UserCall } from "~/http/call.server";
import { seeOther, handleForm } from "~/http/page.server";
import { redirectWithNotice, requirePageUser } from "~/http/session.server";

/**
 * Handles the booking form. A visitor logs in first and returns to the same dates. A form submitted twice leads to the
 * booking of the first submission.
 */
export function handleBooking(args: ActionFunctionArgs) {
  return handleForm(args, bookingFormSchema, async (form, call) => {
    const equipmentId = readId(args.params.id);
    if (equipmentId === undefined) throw new NotFound("equipmentNotFound");
    const { startDate, endDate } = form;
    const user = await requirePageUser(call.request, confirmationOf(equipmentId, { startDate, endDate }));
    return book({ ...call, user }, equipmentId, form);
  });
}

/** The page that asks to confirm; it tells when the total is no longer the one that was seen. */
function confirmationOf(equipmentId: number, { startDate, endDate, seenTotal }: BookingForm): string {
  const query = new URLSearchParams({ startDate, endDate });
  if (seenTotal !== undefined) query.set("seenTotal", String(seenTotal));
  return `/equipment/${equipmentId}/book?${query.toString()}`;
}

async function book(call: UserCall, equipmentId: number, form: BookingForm): Promise<Response> {
  const { db, gateway, user, now, settings } = call;
  try {
    const booking = await placeBookingOnce(db, gateway, { equipmentId, ...form }, user, {
      now,
      holdMinutes: settings.holdMinutes,
    });
    const notice = { variant: "default", title: call.t("booking:kept"), focus: "pay" } as const;
    return await redirectWithNotice(call.request, `/booking/${booking.id}`, notice, { status: 303 });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    if (error.key === "priceChanged") return seeOther(confirmationOf(equipmentId, form));
    const same = await findSameLiveBooking(db, equipmentId, form, user);
    if (same === undefined) throw error;
    return seeOther(`/booking/${same.id}`);
  }
}
