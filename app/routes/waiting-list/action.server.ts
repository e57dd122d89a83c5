import type { ActionFunctionArgs } from "@remix-run/node";
import { bookingDatesSchema } from "~/domain/bookings/booking-schema";
import { waitingPathOf } from "~/domain/bookings/waiting";
import { readId } from "~/domain/schema-parts";
import { joinWaitingList } from "~/domain/waiting/join-waiting-list.server";
import { handleUserForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

/** Handles the form that joins the waiting list and redirects to the place in it. A visitor signs in first. */
export function joinByForm(args: ActionFunctionArgs) {
  const { pathname, search } = new URL(args.request.url);
  return handleUserForm(
    args,
    bookingDatesSchema,
    async (dates, { db, user, now, t, request }) => {
      const entry = await joinWaitingList(db, readId(args.params.id), dates, user, now);
      const notice = { variant: "default", title: t("waiting:joined") } as const;
      return redirectWithNotice(request, waitingPathOf(entry), notice, { status: 303 });
    },
    `${pathname}${search}`,
  );
}
