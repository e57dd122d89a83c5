import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { bookingDatesSchema } from "~/domain/bookings/booking-schema";
import { waitingPathOf } from "~/domain/bookings/waiting";
import { Invalid } from "~/domain/errors";
import { readId } from "~/domain/schema-parts";
import { joinWaitingList } from "~/domain/waiting/join-waiting-list.server";
import { handleUserForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

const daysInForm = z.object({ startDate: z.string().optional(), endDate: z.string().optional() });

/**
 * Handles the form that joins the waiting list, for the days in it or in its address, and leads to the place in it. A
 * visitor signs in first.
 */
export function joinByForm(args: ActionFunctionArgs) {
  const { pathname, search, searchParams } = new URL(args.request.url);
  return handleUserForm(args, daysInForm, async (inForm, { db, user, now, t, request }) => {
    const dates = bookingDatesSchema.safeParse({ ...Object.fromEntries(searchParams), ...inForm });
    if (!dates.success) throw new Invalid("invalidDateRange");
    const entry = await joinWaitingList(db, readId(args.params.id), dates.data, user, now);
    const notice = { title: t("waiting:joined") };
    return redirectWithNotice(request, waitingPathOf(entry), notice);
  });
}
