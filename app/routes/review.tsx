import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { Conflict } from "~/domain/errors";
import { reviewSchema } from "~/domain/reviews/review-schema";
import { editReview, findReviewOf, submitReview } from "~/domain/reviews/reviews.server";
import { userForm, userPage, type PageHandle } from "~/http/page.server";
import { isPaid, isRatable } from "~/domain/bookings/booking";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ReviewForm } from "~/components/bookings/review-form";
import { Alert, ButtonLink, Card } from "~/components/ui/elements";

export const handle: PageHandle = { i18n: ["booking"], isInner: true };

/** A new review, or the present one to be edited. @throws NotFound for anyone but the renter */
export const loader = userPage(async ({ db, user, t, url, namedId }) => {
  const booking = await requireOwnBooking(db, namedId, user);
  const { name } = await requireAnyEquipment(db, booking.equipmentId);
  const written = await findReviewOf(db, booking.id);
  const mine = url.searchParams.has(REWRITE) ? written : undefined;
  return {
    title: t("booking:rateBooking"),
    heading: t("booking:reviewTitle", { name }),
    about: [],
    id: booking.id,
    ratable: isRatable(booking) || mine !== undefined,
    paid: isPaid(booking),
    isWritten: written !== undefined,
    present: mine && { rating: String(mine.rating), comment: mine.comment },
  };
});

export const action = userForm(reviewSchema, async (review, { db, user, now, t, url, namedId }) => {
  const booking = await requireOwnBooking(db, namedId, user);
  if (url.searchParams.has(REWRITE)) await editReview(db, booking.id, review, now);
  else
    await submitReview(db, { ...review, bookingId: booking.id, equipmentId: booking.equipmentId }, user, now).catch(
      async (error: unknown) => {
        // The same review again is the review.
        const known = error instanceof Conflict ? await findReviewOf(db, booking.id) : undefined;
        if (known?.rating !== review.rating || known.comment !== review.comment) throw error;
      },
    );
  const say = { title: t("booking:reviewSubmitted"), text: t("booking:reviewThanks") } as const;
  return { to: `/booking/${booking.id}`, say };
});

export default function Review() {
  const { t } = useTranslation("booking");
  const { id, ratable, paid, present, isWritten } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (ratable)
    return (
      <Card>
        <ReviewForm bookingId={id} result={result} present={present} />
      </Card>
    );
  return (
    <Alert
      title={t(paid ? "alreadyRated" : "notRatable")}
      action={
        isWritten ? (
          <ButtonLink to={`/booking/${id}/review?rewrite=1`} variant="outline">
            {t("rewriteReview")}
          </ButtonLink>
        ) : undefined
      }
    />
  );
}

/** Query parameter that opens the present review for editing; without it a booking is rated once. */
const REWRITE = "rewrite";
