import type { ActionFunctionArgs } from "@remix-run/node";
import { bookingDatesSchema } from "~/domain/bookings/booking-schema";
import { changeDates } from "~/domain/checkout/change-dates.server";
import { readId } from "~/domain/schema-parts";
import { handleUserForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

/** Handles the form that changes the days of a booking and redirects to the booking. */
export function changeDatesByForm(args: ActionFunctionArgs) {
  const page = `/booking/${encodeURIComponent(args.params.id ?? "")}/dates`;
  return handleUserForm(
    args,
    bookingDatesSchema,
    async (dates, { db, gateway, user: renter, now, request, t }) => {
      const { id } = await changeDates(db, gateway, readId(args.params.id), { dates, renter, now });
      const notice = { variant: "default", title: t("booking:datesChanged") } as const;
      return redirectWithNotice(request, `/booking/${id}`, notice, { status: 303 });
    },
    page,
  );
}
