import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  BookingEndingAlert,
  BookedFarmer,
  BookingBalance,
  MoveHistory,
  OpenMove,
  BookingTransfers,
  BookingBoard,
  BookingFacts,
  ReceiptActions,
} from "./booking-facts";
import { BookingSteps } from "~/components/bookings/booking-steps";
import { Counterparty } from "~/components/bookings/counterparty";
import { ReviewForm } from "~/components/bookings/review-form";
import { CancelForm } from "~/components/bookings/cancel-form";
import { PaymentAlert, PaymentSection, RefundAlerts, WaitingNote } from "./payment-section";
import { useReviewAfterPayment } from "./use-checkout";
import { Alert, BackLink, ButtonLink } from "~/components/ui/elements";
import { Dialog } from "~/components/ui/dialog";
import { userPage, type PageHandle } from "~/http/page.server";
import { loadBooking } from "~/routes/shared/booking.server";

export const handle: PageHandle = { i18n: ["booking", "farmer", "move", "transfer"], images: true, isInner: true };

/** While the order is being created the page comes again by itself, also before or without script. */
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.payment?.way === "opening" ? [{ httpEquiv: "refresh", content: REFRESH_SECONDS }] : [];

export const loader = userPage(loadBooking);

const REFRESH_SECONDS = "2";
const REVIEW_ID = "review";
const CANCEL_ID = "cancel";

/** One level up: the list that the booking is in for who reads it, or the office's own page of it. */
function backOf(part: "renter" | "owner" | "admin", id: number): string {
  if (part === "admin") return `/admin/bookings/${id}`;
  return part === "owner" ? "/dashboard/rentals" : "/dashboard";
}

export default function BookingPage() {
  const { t } = useTranslation(["booking", "common", "move"]);
  const view = useLoaderData<typeof loader>();
  const { booking, equipment, moves, transfers, payment, returned, unmatched, failure, part, cancel } = view;
  const { id } = booking;
  useReviewAfterPayment(REVIEW_ID);
  const own = part === "renter";
  const hasEnded = view.ending !== null;
  // Where it can be tried again, the failure stands beside the button.
  const isRetried = returned === "failed" && payment?.way === "hosted";
  const isSaid = !isRetried && !(returned === "checking" && hasEnded);
  // After the return the balance is what is left to do.
  const isReturned = transfers?.records.some(({ kind }) => kind === "return") ?? false;
  return (
    <div className="wrap page stack">
      <BackLink to={backOf(part, id)}>
        {t(part === "owner" ? "rentals" : part === "admin" ? "common:admin" : "dashboardTitle")}
      </BackLink>
      <div className="with-aside">
        <div className="stack">
          {hasEnded ? null : <BookingSteps current={view.step} />}
          <PaymentAlert returned={isSaid ? returned : null} failure={failure} booking={booking} />
          {unmatched === null ? null : <Alert variant="warning" title={t("paymentUnmatched", { amount: unmatched })} />}
          <BookingEndingAlert {...view} />
          <RefundAlerts {...view} />
          <BookingBoard booking={booking} equipment={equipment}>
            <PaymentSection {...view} declined={isRetried ? failure : null} />
            {hasEnded && own ? (
              <ButtonLink to={`/equipment/${equipment.id}/book`} variant={booking.paid ? "outline" : "default"} block>
                {t("bookAgain")}
              </ButtonLink>
            ) : null}
            <ReceiptActions {...view} />
          </BookingBoard>
          <WaitingNote {...view} />
          <OpenMove {...view} />
          {isReturned ? <BookingBalance {...view} /> : null}
          <BookingTransfers {...view} />
          <BookedFarmer {...view} />
          {isReturned ? null : <BookingBalance {...view} />}
          <Counterparty sides={view.sides} />
        </div>
        <aside className="stack lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <BookingFacts {...view} />
          <MoveHistory {...view} />
          <p className="row empty:hidden">
            {booking.datesOpen ? (
              <ButtonLink to={`/booking/${id}/dates`} variant="outline" size="sm" icon="calendar">
                {t("changeDates")}
              </ButtonLink>
            ) : null}
            {moves.proposable ? (
              <ButtonLink to={`/booking/${id}/move`} variant="outline" size="sm" icon="calendar">
                {t("move:propose")}
              </ButtonLink>
            ) : null}
            {cancel === null ? null : (
              <ButtonLink
                to={`/booking/${id}/cancel`}
                variant="link"
                size="sm"
                className="text-red ml-auto"
                data-opens={CANCEL_ID}
              >
                {t("cancelBooking")}
              </ButtonLink>
            )}
          </p>
        </aside>
      </div>
      {booking.ratable ? (
        <Dialog id={REVIEW_ID} title={t("reviewTitle", { name: equipment.name })}>
          <ReviewForm bookingId={id} result="in a dialog" />
        </Dialog>
      ) : null}
      {cancel === null ? null : (
        <Dialog id={CANCEL_ID} title={t("cancelTitle", { id })}>
          <CancelForm bookingId={id} terms={cancel} dialog={CANCEL_ID} />
        </Dialog>
      )}
    </div>
  );
}
