import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { checkPayment } from "~/domain/payments/confirm-payment.server";
import { readId } from "~/domain/schema-parts";
import { runPageAction, seeOther } from "~/http/page.server";
import { returnOf } from "~/operations/payment-callback.server";

const pageOf = (id: string | undefined) => `/booking/${encodeURIComponent(id ?? "")}`;

export const loader = ({ params }: LoaderFunctionArgs) => redirect(pageOf(params.id));

/** Asks the provider whether the payment of a booking has arrived. */
export const action = (args: ActionFunctionArgs) =>
  runPageAction(args, `${pageOf(args.params.id)}?payment=checking`, async ({ db, gateway, user, now }) => {
    const booking = await requireOwnBooking(db, readId(args.params.id), user);
    const outcome = await checkPayment(db, gateway, booking, now);
    return seeOther(`/booking/${booking.id}${outcome === undefined ? "" : `?payment=${returnOf(outcome)}`}`);
  });
