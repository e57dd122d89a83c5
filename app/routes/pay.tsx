import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { openOrder } from "~/domain/payments/open-order.server";
import { readId } from "~/domain/schema-parts";
import { runPageAction, seeOther } from "~/http/page.server";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/booking/${encodeURIComponent(params.id ?? "")}`);

/** Retries creating the provider's order for a booking that has none yet. */
export const action = (args: ActionFunctionArgs) =>
  runPageAction(args, `/booking/${encodeURIComponent(args.params.id ?? "")}`, async ({ db, gateway, user, now }) => {
    const booking = await requireOwnBooking(db, readId(args.params.id), user);
    await openOrder(db, gateway, booking, now);
    return seeOther(`/booking/${booking.id}`);
  });
