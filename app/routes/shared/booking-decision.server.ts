import { z } from "zod";
import type { DecisionOptions } from "~/components/admin/decision-form";
import { isPaid, type Booking } from "~/domain/bookings/booking";
import { requireBooking } from "~/domain/bookings/booking-queries.server";
import { decisionSchema } from "~/domain/bookings/booking-schema";
import { listDecisions } from "~/domain/bookings/decisions";
import { decideBooking } from "~/domain/checkout/end-booking.server";
import { readId } from "~/domain/schema-parts";
import { adminForm } from "~/http/admin.server";
import type { Call } from "~/http/call.server";
import { confirmingFields, isConfirmed } from "~/http/confirm-again.server";
import { redirectWithNotice, safePath } from "~/http/session.server";

const decisionFormSchema = decisionSchema.extend({ redirectTo: z.string().optional(), ...confirmingFields });

/**
 * Handles an admin's decision on a booking and redirects to the page it was made on. When another admin has made the
 * same decision meanwhile, that is a notice, not an error; any other change is an error.
 */
export const decideOnBooking = adminForm(decisionFormSchema, async (form, call) => {
  const { status, reason, redirectTo, currentPassword } = form;
  const { db, user, now, request, t } = call;
  const booking = await requireBooking(db, readId(call.params.id), user);
  const backTo = safePath(redirectTo, `/admin/bookings/${booking.id}`);
  const redirectWithTitle = (title: string) => redirectWithNotice(request, backTo, { title });
  if (booking.status === status) return redirectWithTitle(t(`admin:already_${status}`, { id: booking.id }));
  const proof = { isConfirmed: await isConfirmed(call, currentPassword) };
  await decideBooking(db, booking.id, { decision: status, admin: user, reason, now, ...proof });
  return redirectWithTitle(t(`admin:done_${status}`, { id: booking.id }));
});

/** The decisions that an admin can make now, and whether rejecting refunds a payment. */
export function describeDecisions(booking: Booking, { now }: Pick<Call, "now">): DecisionOptions {
  return { id: booking.id, ...listDecisions(booking, now), refunds: isPaid(booking) };
}
