import { isPaid, isRatable } from "~/domain/bookings/booking";
import { requireOwnBooking } from "~/domain/bookings/booking-queries.server";
import { plusDays } from "~/domain/calendar/day";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { findReviewOf } from "~/domain/reviews/rewrite-review.server";
import { isRewritable, REWRITE_DAYS } from "~/domain/reviews/review-timing";
import { readId } from "~/domain/schema-parts";
import type { UserCall } from "~/http/call.server";
import { formatDay } from "~/i18n/format";

/** Query parameter that opens the present review for rewriting; without it a booking is rated once. */
export const REWRITE = "rewrite";

/**
 * The review page of a booking: a new review, or the present one where its author may rewrite it.
 *
 * @throws NotFound for anyone but the renter
 */
export async function loadReviewPage({ db, user, t, now, language, url }: UserCall, param: string | undefined) {
  const booking = await requireOwnBooking(db, readId(param), user);
  const { name } = await requireAnyEquipment(db, booking.equipmentId);
  const written = await findReviewOf(db, booking.id);
  const rewritable = written !== undefined && isRewritable(written, booking, now);
  const mine = rewritable && url.searchParams.has(REWRITE) ? written : undefined;
  return {
    title: `${t("booking:rateBooking")} – ${t("brand")}`,
    id: booking.id,
    name,
    ratable: isRatable(booking) || mine !== undefined,
    paid: isPaid(booking),
    rewritable,
    present: mine && { rating: String(mine.rating), comment: mine.comment },
    /** The last day on which the present review can be rewritten. */
    until: mine && formatDay(plusDays(booking.endDate, REWRITE_DAYS), language),
  };
}
