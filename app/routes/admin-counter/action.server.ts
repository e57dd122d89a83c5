import type { ActionFunctionArgs } from "@remix-run/node";
import { counterFields } from "~/domain/bookings/counter-schema";
import { withCounterFarmer } from "~/domain/bookings/farmer-schema";
import { handleAdminForm } from "~/http/admin.server";
import { confirmingFields, isConfirmed } from "~/http/confirm-again.server";
import { redirectWithNotice } from "~/http/session.server";
import { bookAtCounter } from "~/operations/bookings.server";

const formSchema = counterFields.extend(confirmingFields).transform(withCounterFarmer);

/** Books for a person who has paid at the counter. Pressed twice, it leads to the booking of the first press. */
export function bookByCounterForm(args: ActionFunctionArgs) {
  return handleAdminForm(args, formSchema, async ({ currentPassword, ...request }, call) => {
    const booking = await bookAtCounter(call, request, await isConfirmed(call, currentPassword));
    const notice = { variant: "default", title: call.t("admin:counterDone") } as const;
    return redirectWithNotice(call.request, `/bookings/${booking.id}/receipt`, notice, { status: 303 });
  });
}
