import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { Conflict } from "~/domain/errors";
import { reviewSchema } from "~/domain/reviews/review-schema";
import { findReviewOf, rewriteReview } from "~/domain/reviews/rewrite-review.server";
import { submitReview } from "~/domain/reviews/submit-review.server";
import { readId } from "~/domain/schema-parts";
import { handleUserForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";
import { REWRITE } from "./loader.server";

/** Handles the review form of a booking, new or rewritten, and redirects to the booking. */
export function reviewByForm(args: ActionFunctionArgs) {
  return handleUserForm(args, reviewSchema, async (review, { db, user, now, request, t, url }) => {
    const booking = await requireOwnBooking(db, readId(args.params.id), user);
    if (url.searchParams.has(REWRITE)) await rewriteReview(db, booking, review, now);
    else
      await submitReview(db, { ...review, bookingId: booking.id, equipmentId: booking.equipmentId }, user, now).catch(
        async (error: unknown) => {
          // The same review again is the review.
          const known = error instanceof Conflict ? await findReviewOf(db, booking.id) : undefined;
          if (known?.rating !== review.rating || known.comment !== review.comment) throw error;
        },
      );
    const notice = {
      variant: "default",
      title: t("booking:reviewSubmitted"),
      text: t("booking:reviewThanks"),
    } as const;
    return redirectWithNotice(request, `/booking/${booking.id}`, notice, { status: 303 });
  });
}
