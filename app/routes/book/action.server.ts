import type { ActionFunctionArgs } from "@remix-run/node";
import { bookingDatesSchema, type BookingDates } from "~/domain/bookings/booking-schema";
import { findSameLiveBooking } from "~/domain/bookings/booking-queries.server";
import { Conflict, NotFound } from "~/domain/errors";
import { placeBooking } from "~/domain/checkout/place-booking.server";
import { readId } from "~/domain/schema-parts";
import type { UserCall } from "~/http/call.server";
import { seeOther, handleForm } from "~/http/page.server";
import { redirectWithNotice, requirePageUser } from "~/http/session.server";

/**
 * Handles the booking form. A visitor logs in first and returns to the same dates. A form submitted twice leads to the
 * booking of the first submission.
 */
export function handleBooking(args: ActionFunctionArgs) {
  return handleForm(args, bookingDatesSchema, async (dates, call) => {
    const equipmentId = readId(args.params.id);
    if (equipmentId === undefined) throw new NotFound("equipmentNotFound");
    const comeBack = `/equipment/${equipmentId}/book?${new URLSearchParams(dates).toString()}`;
    const user = await requirePageUser(call.request, comeBack);
    return book({ ...call, user }, equipmentId, dates);
  });
}

async function book(call: UserCall, equipmentId: number, dates: BookingDates): Promise<Response> {
  const { db, gateway, user, now, settings } = call;
  try {
    const booking = await placeBooking(db, gateway, { equipmentId, ...dates }, user, {
      now,
      holdMinutes: settings.holdMinutes,
    });
    const notice = { variant: "default", title: call.t("booking:kept") } as const;
    return await redirectWithNotice(call.request, `/booking/${booking.id}`, notice, { status: 303 });
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const same = await findSameLiveBooking(db, equipmentId, dates, user);
    if (same === undefined) throw error;
    return seeOther(`/booking/${same.id}`);
  }
}
